import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** After a navigation, announces the page's title to screen readers and moves the focus to the content, as a page load would. */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState("");
  useEffect(() => {
    const stops = [
      router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
        if (!pathChanged) return;
        rememberLink(fromLocation?.state.__TSR_key);
        // The title in the server's HTML, after those of the pages, is that of the page which was opened.
        if (fromLocation) document.querySelector("head > title:last-of-type")?.replaceChildren("Séance");
      }),
      router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        setTitle(document.title);
        if (document.activeElement?.closest("dialog, [role=dialog], main")) return;
        const link = rememberedLink(toLocation.state.__TSR_key);
        (link ?? document.querySelector<HTMLElement>("#content"))?.focus({ preventScroll: true });
        link?.scrollIntoView({ block: "nearest", inline: "nearest" });
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [router]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

/** By history entry, the link through which the page was left: going back restores the focus to it. */
const places = new Map<string, { href: string; among: number }>();

const linksTo = (href: string) => [...document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)];

function rememberLink(step: string | undefined): void {
  const link = document.activeElement?.closest("main a[href]");
  const href = link?.getAttribute("href");
  if (step === undefined || !href) return;
  places.set(step, { href, among: linksTo(href).findIndex((one) => one === link) });
}

function rememberedLink(step: string | undefined): HTMLElement | undefined {
  const place = step === undefined ? undefined : places.get(step);
  return place && linksTo(place.href)[place.among];
}
