import { useEffect } from "react";
import type { PlayerItem } from "./player-item.ts";
import type { PlayerSession } from "./player-session.ts";
import { itemFacts } from "./player-words.ts";
import { usePlayerView } from "./use-player-view.ts";

const jumpSeconds = 10;

/** Tells the system what is playing, and obeys its keys: headset, keyboard, lock screen. */
export function useMediaSession(session: PlayerSession, item: PlayerItem, hasNext: boolean): void {
  const { title, poster } = item;
  const artist = item.series?.title ?? "";
  const album = itemFacts(item).join(" · ");

  useEffect(() => {
    if (!("mediaSession" in navigator)) return;
    const artwork = poster ? [{ src: new URL(poster, location.href).href }] : [];
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

  const phase = usePlayerView(session, (view) => view.state.phase);
  useEffect(() => {
    if (!("mediaSession" in navigator)) return;
    navigator.mediaSession.playbackState = phase === "playing" || phase === "buffering" ? "playing" : "paused";
  }, [phase]);
}

/** Sets those the browser knows, and gives their names. */
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
