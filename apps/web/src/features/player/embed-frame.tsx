import { limits } from "@seance/contract/limits";
import { useEffect } from "react";
import { usePlayer } from "./player-context.ts";

/** Our own wrapper page gets an opaque origin, so that the page it embeds cannot reach ours; other sites keep their origin. */
function sandboxFor(url: string): string {
  const ours = new URL(url, location.href).origin === location.origin;
  return ["allow-scripts", "allow-forms", "allow-presentation", ...(ours ? [] : ["allow-same-origin"])].join(" ");
}

/** YouTube refuses to play without the site in the Referer header (error 153). */
const needsReferrer = (url: string): boolean => url.startsWith("https://www.youtube-nocookie.com/");

/** The player page of another site. Its position is unknown, so that no progress is saved; a page that does not load is an error. */
export function EmbedFrame({ url }: { url: string }) {
  const { session, item } = usePlayer();
  useEffect(() => {
    const stop = new AbortController();
    const fail = (kind: "forbidden" | "gone") => session.dispatch({ type: "failed", error: { kind, fatal: true } });
    const timer = setTimeout(() => {
      if (session.getView().state.phase === "loading") fail("forbidden");
    }, limits.player.stallMessageMs);
    void errorOf(url, stop.signal).then((kind) => kind && fail(kind));
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [session, url]);

  return (
    <iframe
      src={url}
      title={item.title}
      className="size-full border-0"
      sandbox={sandboxFor(url)}
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy={needsReferrer(url) ? "strict-origin" : "no-referrer"}
      onLoad={() => session.dispatch({ type: "playing" })}
    />
  );
}

/** A frame fires `load` for an error page too; an address of ours can be requested first. */
async function errorOf(url: string, signal: AbortSignal): Promise<"forbidden" | "gone" | null> {
  if (new URL(url, location.href).origin !== location.origin) return null;
  try {
    const { ok, status } = await fetch(url, { method: "HEAD", signal });
    if (ok) return null;
    return status === 401 || status === 403 ? "forbidden" : "gone";
  } catch {
    return signal.aborted ? null : "forbidden";
  }
}
