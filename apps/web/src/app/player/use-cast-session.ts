import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { CastMedia } from "#features/cast/cast-media.ts";
import type { CastState } from "#features/cast/cast-state.ts";
import type { EngineEvent, PlayerSource } from "#features/player/engine/engine.ts";
import type { PlayerItem } from "#features/player/player-props.ts";
import { PlayerSession } from "#features/player/session/player-session.ts";
import type { OpenOptions } from "#features/player/session/session-types.ts";
import { itemFacts } from "#features/player/player-text.ts";
import { CastEngine } from "./cast-engine.ts";
import { casting } from "./casting.ts";
import { saveProgress } from "./save-progress.ts";
import type { usePlayerData } from "./use-player-data.ts";

type PlayerData = ReturnType<typeof usePlayerData>;

/** A player session whose engine is the cast device. `onClose` ends the cast session, `onGo` moves to another episode. */
export function useCastSession(
  state: CastState,
  data: PlayerData,
  on: { onClose: () => void; onGo: (episodeId: string) => void },
): PlayerSession {
  const [session] = useState(() => new PlayerSession());
  const latest = useRef({ data, on, state });
  useLayoutEffect(() => {
    latest.current = { data, on, state };
  });

  const started = state.phase === "on";
  // The device shows the title, which may arrive after the source.
  const { castUrl, known } = data;
  useEffect(() => {
    const { data: now, state: wanted } = latest.current;
    if (!started || !known || castUrl === null || !now.source) return;
    const media = mediaOf(now, now.source, castUrl);
    const run: OpenOptions["run"] = (effect) => {
      const { data: current, on: handlers } = latest.current;
      if (effect.type === "save") saveProgress(current, { item: current.item, ...effect });
      else if (effect.type === "start-next" && current.next) handlers.onGo(current.next.id);
      else if (effect.type === "start-episode") handlers.onGo(effect.id);
      else if (effect.type === "close") handlers.onClose();
    };
    return session.open({
      source: { ...now.source, url: castUrl },
      openEngine: (emit) =>
        new CastEngine(casting.controller, media, (event) => {
          emit(event);
          reportToCasting(event);
        }),
      rememberVolume: false,
      startAt: wanted.startAt ?? now.startAt,
      live: media.live,
      hasNext: now.next !== null,
      itemKey: media.key,
      person: now.account ?? "anonymous",
      series: now.item.series?.id,
      languages: now.languages,
      run,
    });
  }, [session, started, known, castUrl]);

  return session;
}

function reportToCasting(event: EngineEvent): void {
  if (event.type === "playing") casting.dispatch({ type: "started" });
  if (event.type === "error")
    casting.dispatch({ type: "failed", reason: event.error.kind === "unsupported" ? "format" : "connection" });
}

function mediaOf({ item, poster }: PlayerData, source: PlayerSource, url: string): CastMedia {
  return {
    key: `${item.type} ${item.id}`,
    url,
    mime: source.mime,
    live: item.type === "channel",
    title: item.title,
    subtitle: subtitleOf(item),
    poster: item.poster ?? poster,
    captions: (source.captions ?? []).filter(({ format }) => format === undefined),
  };
}

/** « Les Vampires · Saison 1 · Épisode 2 » */
export function subtitleOf(item: PlayerItem): string {
  return [item.series?.title ?? "", ...itemFacts(item)].filter(Boolean).join(" · ");
}
