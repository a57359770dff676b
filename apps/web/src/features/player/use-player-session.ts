import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import type { PlayerOverlayProps } from "./overlay-props.ts";
import type { PlayerItem } from "./player-item.ts";
import { openEngine } from "./open-engine.ts";
import { PlayerSession } from "./player-session.ts";
import type { Opening } from "./player-session.ts";
import { resumePosition } from "./player-state.ts";
import { saved } from "./player-words.ts";

/** The session of what the overlay shows: opened with each source, ended with it. */
export function usePlayerSession(props: PlayerOverlayProps, video: RefObject<HTMLVideoElement | null>): PlayerSession {
  const [session] = useState(() => new PlayerSession());
  const { item, source } = props;
  const itemKey = `${item.type} ${item.id}`;
  const latest = useRef(props);
  // What plays, as it is best known: its title may come after its source, and its end after the props of another item.
  const playing = useRef<{ itemKey: string; item: PlayerItem } | null>(null);
  useLayoutEffect(() => {
    latest.current = props;
    if (playing.current?.itemKey === itemKey) playing.current.item = item;
  });

  const address = source && `${source.kind} ${source.url}`;
  useEffect(() => {
    const { item: opened, source: wanted, startAt, history, next, person = "anonymous" } = latest.current;
    if (!wanted) return;
    const ours = { itemKey, item: opened };
    playing.current = ours;
    const run: Opening["run"] = (effect) => {
      const now = latest.current;
      if (effect.type === "save") {
        const { currentTime, totalTime, completed } = effect;
        now.onSaveProgress({ item: ours.item, currentTime, totalTime, completed });
      } else if (effect.type === "start-episode") now.onPickEpisode(effect.id);
      else if (effect.type === "say-saved") now.notify({ kind: "history-saved", message: saved });
      else if (effect.type === "close") now.onClose();
      else if (effect.type === "hand-over") now.cast?.onHandOver(effect.position);
      else now.onNext();
    };
    const picture = wanted.kind === "iframe" ? null : video.current;
    return session.open({
      source: wanted,
      openEngine: picture && ((emit) => openEngine(wanted, picture, emit)),
      ownSound: true,
      startAt: resumePosition(startAt, history),
      live: opened.type === "channel",
      hasNext: next !== null,
      itemKey,
      person,
      series: opened.series?.id,
      run,
    });
  }, [session, video, itemKey, address]);

  return session;
}
