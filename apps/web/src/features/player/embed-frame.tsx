import { limits } from "@seance/contract/limits";
import { useEffect } from "react";
import type { PlayerSession } from "./player-session.ts";

/** Our own wrapper page gets an origin of its own, so that what it embeds reaches nothing of ours; others keep theirs. */
function sandboxFor(url: string): string {
  const ours = new URL(url, location.href).origin === location.origin;
  return ["allow-scripts", "allow-forms", "allow-presentation", ...(ours ? [] : ["allow-same-origin"])].join(" ");
}

/** Another site's player. It tells nothing of its time, so that nothing is kept of it; a page that never loads is an error. */
export function EmbedFrame({ session, url, title }: { session: PlayerSession; url: string; title: string }) {
  useEffect(() => {
    const stop = new AbortController();
    const fail = (kind: "forbidden" | "gone") => session.dispatch({ type: "failed", error: { kind, fatal: true } });
    const timer = setTimeout(() => {
      if (session.getView().state.phase === "loading") fail("forbidden");
    }, limits.player.stallSaidMs);
    void refusalOf(url, stop.signal).then((kind) => kind && fail(kind));
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [session, url]);

  return (
    <iframe
      src={url}
      title={title}
      className="size-full border-0"
      sandbox={sandboxFor(url)}
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="no-referrer"
      onLoad={() => session.dispatch({ type: "playing" })}
    />
  );
}

/** A frame loads an error page as gladly as a player: our own addresses can be asked first. */
async function refusalOf(url: string, signal: AbortSignal): Promise<"forbidden" | "gone" | null> {
  if (new URL(url, location.href).origin !== location.origin) return null;
  try {
    const { ok, status } = await fetch(url, { method: "HEAD", signal });
    if (ok) return null;
    return status === 401 || status === 403 ? "forbidden" : "gone";
  } catch {
    return signal.aborted ? null : "forbidden";
  }
}
