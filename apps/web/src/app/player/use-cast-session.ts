import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { CastMedia } from "#features/cast/cast-media.ts";
import type { CastState } from "#features/cast/cast-state.ts";
import type { EngineEvent, PlayerSource } from "#features/player/engine.ts";
import type { PlayerItem } from "#features/player/player-item.ts";
import { PlayerSession } from "#features/player/player-session.ts";
import type { Opening } from "#features/player/player-session.ts";
import { itemFacts } from "#features/player/player-words.ts";
import { CastEngine } from "./cast-engine.ts";
import { casting } from "./casting.ts";
import { saveProgress } from "./save-progress.ts";
import type { usePlayerData } from "./use-player-data.ts";

type Facts = ReturnType<typeof usePlayerData>;

/**
 * The session of what the television plays: the same rules as a player's, with the television for an engine. `onGone` ends the cast
 * session, `onGo` moves to another episode.
 */
export function useCastSession(
  state: CastState,
  facts: Facts,
  on: { onGone: () => void; onGo: (episodeId: string) => void },
): PlayerSession {
  const [session] = useState(() => new PlayerSession());
  const latest = useRef({ facts, on, state });
  useLayoutEffect(() => {
    latest.current = { facts, on, state };
  });

  const due = state.phase === "on";
  // The title may come after the source, and the television shows it: it waits for both.
  const { castUrl, known } = facts;
  useEffect(() => {
    const { facts: now, state: wanted } = latest.current;
    if (!due || !known || castUrl === null || !now.source) return;
    const media = mediaOf(now, now.source, castUrl);
    const run: Opening["run"] = (effect) => {
      const { facts: here, on: ask } = latest.current;
      if (effect.type === "save") saveProgress(here, { item: here.item, ...effect });
      else if (effect.type === "start-next" && here.next) ask.onGo(here.next.id);
      else if (effect.type === "start-episode") ask.onGo(effect.id);
      else if (effect.type === "close") ask.onGone();
    };
    return session.open({
      source: { ...now.source, url: castUrl },
      openEngine: (emit) =>
        new CastEngine(casting.controller, media, (event) => {
          emit(event);
          tell(event);
        }),
      ownSound: false,
      startAt: wanted.startAt ?? now.startAt,
      live: media.live,
      hasNext: now.next !== null,
      itemKey: media.key,
      person: now.account ?? "anonymous",
      series: now.item.series?.id,
      run,
    });
  }, [session, due, known, castUrl]);

  return session;
}

/** What the engine says that everybody is told. */
function tell(event: EngineEvent): void {
  if (event.type === "playing") casting.dispatch({ type: "began" });
  if (event.type === "error")
    casting.dispatch({ type: "failed", reason: event.error.kind === "unsupported" ? "format" : "connection" });
}

function mediaOf({ item, poster }: Facts, source: PlayerSource, url: string): CastMedia {
  return {
    key: `${item.type} ${item.id}`,
    url,
    mime: source.mime,
    live: item.type === "channel",
    title: item.title,
    subtitle: subtitleOf(item),
    poster: item.poster ?? poster,
    captions: source.captions ?? [],
  };
}

/** « Les Vampires · Saison 1 · Épisode 2 » */
export function subtitleOf(item: PlayerItem): string {
  return [item.series?.title ?? "", ...itemFacts(item)].filter(Boolean).join(" · ");
}
