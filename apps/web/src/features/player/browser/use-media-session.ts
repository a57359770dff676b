import { limits } from "@seance/contract/limits";
import { useEffect } from "react";
import { itemFacts } from "#features/player/player-text.ts";
import { usePlayer } from "#features/player/player-context.ts";

const { jumpSeconds } = limits.player;

/** Media Session: shows the title in the system's controls and answers their keys (headset, keyboard, lock screen). */
export function useMediaSession(): void {
  const { session, item, next, phase } = usePlayer();
  const hasNext = next !== null;
  const { title, poster } = item;
  const artist = item.series?.title ?? "";
  const album = itemFacts(item).join(" · ");

  useEffect(() => {
    if (!("mediaSession" in navigator)) return;
    const artwork = poster && URL.canParse(poster, location.href) ? [{ src: new URL(poster, location.href).href }] : [];
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist, album, artwork });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [title, artist, album, poster]);

  useEffect(() => {
    if (!("mediaSession" in navigator)) return;
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => session.play(),
      pause: () => session.pause(),
      stop: () => session.dispatch({ type: "close" }),
      seekbackward: (details) => session.seekBy(-(details.seekOffset ?? jumpSeconds)),
      seekforward: (details) => session.seekBy(details.seekOffset ?? jumpSeconds),
      seekto: (details) => details.seekTime !== undefined && session.seekTo(details.seekTime),
      ...(hasNext ? { nexttrack: () => session.dispatch({ type: "next" }) } : {}),
    };
    const set = setActions(handlers);
    return () => {
      for (const action of set) navigator.mediaSession.setActionHandler(action, null);
      navigator.mediaSession.playbackState = "none";
    };
  }, [session, hasNext]);

  useEffect(() => {
    if (!("mediaSession" in navigator)) return;
    navigator.mediaSession.playbackState = phase === "playing" || phase === "buffering" ? "playing" : "paused";
  }, [phase]);
}

/** Sets the handlers of the actions that the browser supports; returns those actions. */
function setActions(handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>>): MediaSessionAction[] {
  const actions: MediaSessionAction[] = ["play", "pause", "stop", "seekbackward", "seekforward", "seekto", "nexttrack"];
  return actions.filter((action) => {
    const handler = handlers[action];
    if (!handler) return false;
    try {
      navigator.mediaSession.setActionHandler(action, handler);
      return true;
    } catch {
      return false;
    }
  });
}
