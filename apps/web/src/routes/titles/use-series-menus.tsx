import type { Episode } from "@seance/contract/episodes";
import type { Series } from "@seance/contract/series";
import { CheckCheck, EllipsisVertical, RotateCcw } from "lucide-react";
import { rewind, watchedEpisodes, type Markable } from "#features/progress/mark-seen.ts";
import { useOpenPlayer } from "#shared/playable.ts";
import { posterOf } from "#shared/titles/title.ts";
import type { WatchState } from "#shared/titles/watch-state.ts";
import { PressMenu } from "./press-menu.tsx";
import { seenEntries } from "./title-menu.ts";

type StateOf = (id: string) => WatchState;

/** Seen once all that can be watched is seen. */
export function stateOfAll(episodes: readonly Episode[], stateOf: StateOf): WatchState {
  const states = episodes.filter(({ has_video }) => has_video).map(({ id }) => stateOf(id).kind);
  if (states.length > 0 && states.every((kind) => kind === "completed")) return { kind: "completed" };
  return states.every((kind) => kind === "none") ? { kind: "none" } : { kind: "started", ratio: 0, time: 0 };
}

/** The menus of a series' page: of the whole series, of a season and of an episode. */
export function useSeriesMenus(series: Series | undefined, episodes: readonly Episode[], stateOf: StateOf) {
  const watch = useOpenPlayer();
  const part = (target: Markable["target"], name: string, isIn: (episode: Episode) => boolean): Markable => ({
    target,
    name,
    items: () => {
      const ids = new Set(episodes.filter(isIn).map(({ id }) => id));
      return watchedEpisodes(episodes, series ? posterOf(series) : null).filter(({ id }) => ids.has(id));
    },
  });
  const restart = async (): Promise<void> => {
    const first = episodes.find(({ has_video }) => has_video);
    if (!first) return;
    await rewind(first.id);
    watch({ type: "episode", id: first.id });
  };

  const seriesMenu = series && (
    <PressMenu
      label="Plus d’actions"
      icon={EllipsisVertical}
      className="size-13"
      entries={() => {
        const state = stateOfAll(episodes, stateOf);
        const whole = part({ type: "series", id: series.id }, series.title, () => true);
        const words = { seen: "Tout marquer comme vu", unseen: "Tout marquer comme non vu" };
        const again = { label: "Reprendre du début", icon: RotateCcw, onPress: () => void restart() };
        return [...(state.kind === "none" ? [] : [again]), ...seenEntries(whole, state, words)];
      }}
    />
  );
  const seasonMenu = (season: number, shown: readonly Episode[]) => (
    <PressMenu
      label={`Marquer la saison ${season}`}
      icon={CheckCheck}
      entries={() => {
        const words = { seen: "Marquer la saison comme vue", unseen: "Marquer la saison comme non vue" };
        const target = { type: "season" as const, id: series?.id ?? "", season };
        const whole = part(target, `saison ${season}`, (one) => one.season_number === season);
        return seenEntries(whole, stateOfAll(shown, stateOf), words);
      }}
    />
  );
  const episodeMenu = (episode: Episode) =>
    episode.has_video && (
      <PressMenu
        label={`Plus d’actions : ${episode.title}`}
        icon={EllipsisVertical}
        plain
        entries={() =>
          seenEntries(
            part({ type: "episode", id: episode.id }, episode.title, ({ id }) => id === episode.id),
            stateOf(episode.id),
          )
        }
      />
    );
  return { seriesMenu, seasonMenu, episodeMenu };
}
