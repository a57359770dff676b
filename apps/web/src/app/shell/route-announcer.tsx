import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Says the new page's title to those who hear it, and moves the keyboard to its beginning, as a full page load would. */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState("");
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        setTitle(document.title);
        const kept = document.activeElement?.closest("dialog, [role=dialog], main");
        if (!kept) document.querySelector<HTMLElement>("#contenu")?.focus({ preventScroll: true });
      }),
    [router],
  );
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
