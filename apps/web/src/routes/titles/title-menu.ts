import type { TitleCard as Title } from "@seance/contract/titles";
import type { QueryClient } from "@tanstack/react-query";
import { Eye, EyeOff, Play } from "lucide-react";
import { episodesQuery } from "#features/catalogue/catalogue.api.ts";
import { markAs, watchedEpisodes, watchedMovie, type Markable } from "#features/progress/mark-seen.ts";
import type { WatchState } from "#shared/titles/watch-state.ts";
import { posterOf } from "#shared/titles/title.ts";
import type { MenuEntry } from "#ui/button/menu.tsx";

/** A film, or all the episodes of a series, to be marked. */
export const markableTitle = (title: Title, queries: QueryClient): Markable => ({
  target: { type: title.item_type, id: title.id },
  name: title.title,
  items: async () =>
    title.item_type === "movie"
      ? [watchedMovie(title)]
      : watchedEpisodes((await queries.ensureQueryData(episodesQuery(title.id))).episodes, posterOf(title)),
});

/** « Marquer comme vu » for what is not seen, « Marquer comme non vu » for what is seen or begun. */
export const seenEntries = (
  what: Markable,
  state: WatchState,
  words: { readonly seen: string; readonly unseen: string } = { seen: "Marquer comme vu", unseen: "Marquer comme non vu" },
): MenuEntry[] => [
  ...(state.kind === "completed" ? [] : [{ label: words.seen, icon: Eye, onPress: () => void markAs(true, what) }]),
  ...(state.kind === "none" ? [] : [{ label: words.unseen, icon: EyeOff, onPress: () => void markAs(false, what) }]),
];

/** The menu of a card; `follow` is the entry of a title without a video. */
export const titleEntries = (
  title: Title,
  state: WatchState,
  {
    watch,
    queries,
    follow,
  }: { readonly watch: (title: Title) => Promise<void>; readonly queries: QueryClient; readonly follow?: MenuEntry | undefined },
): MenuEntry[] => [
  ...(title.has_video ? [{ label: "Regarder", icon: Play, onPress: () => void watch(title) }] : []),
  ...(follow ? [follow] : []),
  ...seenEntries(markableTitle(title, queries), state),
];
