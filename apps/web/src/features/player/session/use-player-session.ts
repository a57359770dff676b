import { defaultLanguages } from "@seance/contract/languages";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { openEngine } from "#features/player/engine/open-engine.ts";
import type { PlayerItem, PlayerOverlayProps } from "#features/player/player-props.ts";
import { PlayerSession } from "./player-session.ts";
import type { SessionEffect } from "./session-types.ts";

/** The session of the overlay: opened with each source, closed when the source changes or the overlay unmounts. */
export function usePlayerSession(props: PlayerOverlayProps, video: RefObject<HTMLVideoElement | null>): PlayerSession {
  const [session] = useState(() => new PlayerSession());
  const { item, source } = props;
  const itemKey = `${item.type} ${item.id}`;
  const latest = useRef(props);
  // The item that plays: its title may arrive after its source, and the session may close after the props name another item.
  const playing = useRef<{ itemKey: string; item: PlayerItem } | null>(null);
  useLayoutEffect(() => {
    latest.current = props;
    if (playing.current?.itemKey === itemKey) playing.current.item = item;
  });

  const address = source && `${source.kind} ${source.url}`;
  useEffect(() => {
    const {
      item: opened,
      source: wanted,
      startAt = 0,
      next,
      person = "anonymous",
      languages = defaultLanguages,
    } = latest.current;
    if (!wanted) return;
    const current = { itemKey, item: opened };
    playing.current = current;
    const element = wanted.kind === "iframe" ? null : video.current;
    return session.open({
      source: wanted,
      openEngine: element && ((emit) => openEngine(wanted, element, emit)),
      rememberVolume: true,
      startAt,
      live: opened.type === "channel",
      hasNext: next !== null,
      itemKey,
      person,
      series: opened.series?.id,
      languages,
      run: (effect) => runEffect(effect, latest.current, current.item),
    });
  }, [session, video, itemKey, address]);

  return session;
}

function runEffect(effect: SessionEffect, props: PlayerOverlayProps, item: PlayerItem): void {
  switch (effect.type) {
    case "save": {
      const { currentTime, totalTime, completed } = effect;
      return props.onSaveProgress({ item, currentTime, totalTime, completed });
    }
    case "start-next":
      return props.onNext();
    case "start-episode":
      return props.onPickEpisode(effect.id);
    case "close":
      return props.onClose();
    case "hand-over":
      props.cast?.onHandOver(effect.position);
  }
}
