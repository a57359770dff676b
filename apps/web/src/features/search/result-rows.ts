import { creditRoleLabels } from "@seance/contract/people";
import type { SearchKind, SearchResult, Suggestion } from "@seance/contract/search";
import { limits } from "@seance/contract/limits";
import type { TitleVersion } from "@seance/contract/versions";
import type { LinkProps } from "@tanstack/react-router";
import { Clapperboard, Tv, TvMinimalPlay, User, type LucideIcon } from "lucide-react";
import { countOf } from "#lib/format.ts";
import { playerLink } from "#shared/playable.ts";
import { shortGenre } from "#shared/titles/title-text.ts";
import { kindLabel, titleLink } from "#shared/titles/title.ts";

/** A result as a row: of the overlay and of the page. */
export interface ResultRow {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  /** The picture's address, or null for its placeholder; undefined for none. */
  readonly picture?: string | null;
  readonly ratio?: "poster" | "wide";
  /** In the place of a picture. */
  readonly icon: LucideIcon;
  readonly tag?: string;
  readonly versions?: readonly TitleVersion[];
  readonly link: LinkProps;
}

export const suggestionRow = ({ type, ...title }: Suggestion): ResultRow => resultRow({ kind: type, ...title });

export function resultRow(result: SearchResult): ResultRow {
  switch (result.kind) {
    case "movie":
    case "series":
      return titleRow(result);
    case "person":
      return personRow(result);
    case "episode":
      return episodeRow(result);
    case "saga":
      return {
        ...{ id: `saga ${result.id}`, label: result.name, detail: countOf(result.titles, "titre", "titres") },
        ...{ picture: result.thumbnail, icon: Clapperboard, tag: "Saga", link: { to: "/sagas/$id", params: { id: result.id } } },
      };
    case "channel":
      return channelRow(result);
    case "genre":
      return listRow(result.type, result.name, { genre: result.name });
    case "year":
      return listRow(result.type, String(result.year), { year: result.year });
  }
}

type Of<Kind extends SearchResult["kind"]> = Extract<SearchResult, { kind: Kind }>;

const titleRow = ({ kind, id, title, year, genre, thumbnail, versions }: Of<"movie" | "series">): ResultRow => ({
  id: `${kind} ${id}`,
  label: title,
  detail: [year ?? limits.year.missing, shortGenre(genre)].filter(Boolean).join(" · "),
  picture: thumbnail,
  icon: Clapperboard,
  tag: kindLabel(kind),
  versions,
  link: titleLink({ item_type: kind, id }),
});

const personRow = ({ slug, name, roles, titles }: Of<"person">): ResultRow => ({
  id: `person ${slug}`,
  label: name,
  detail: [...roles.map((role) => creditRoleLabels[role]), countOf(titles, "titre", "titres")].join(" · "),
  icon: User,
  link: { to: "/personnes/$slug", params: { slug } },
});

const episodeRow = (episode: Of<"episode">): ResultRow => ({
  id: `episode ${episode.id}`,
  label: episode.title,
  detail: `${episode.series_title} · S${episode.season_number} É${episode.episode_number}`,
  picture: episode.thumbnail,
  ratio: "wide",
  icon: Tv,
  tag: "Épisode",
  link: { to: "/series/$id", params: { id: episode.series_id } },
});

const channelRow = ({ id, name, category, thumbnail, programme }: Of<"channel">): ResultRow => ({
  id: `channel ${id}`,
  label: name,
  detail: programme ? `En ce moment\u202f: ${programme.title}` : category,
  ...(thumbnail !== null && { picture: thumbnail, ratio: "wide" as const }),
  icon: Tv,
  tag: "Chaîne",
  link: playerLink({ type: "channel", id }),
});

const listRow = (type: "movie" | "series", label: string, search: object): ResultRow => ({
  id: `list ${type} ${label}`,
  label,
  detail: type === "movie" ? "Tous les films" : "Toutes les séries",
  icon: type === "movie" ? Clapperboard : TvMinimalPlay,
  link: { to: type === "movie" ? "/films" : "/series", search } as LinkProps,
});

/** The groups of the overlay, in order, by the kinds that they hold. */
const groups: readonly (readonly [label: string, ...kinds: SearchResult["kind"][]])[] = [
  ["Personnes", "person"],
  ["Sagas", "saga"],
  ["Épisodes", "episode"],
  ["Chaînes", "channel"],
  ["Genres et années", "genre", "year"],
];

interface RowGroup {
  readonly value: string;
  readonly items: readonly ResultRow[];
}

export const groupRows = (results: readonly SearchResult[]): RowGroup[] =>
  groups
    .map(([value, ...kinds]) => ({ value, items: results.filter(({ kind }) => kinds.includes(kind)).map(resultRow) }))
    .filter(({ items }) => items.length > 0);

export const searchKindLabels: Record<SearchKind, string> = {
  movie: "Films",
  series: "Séries",
  person: "Personnes",
  episode: "Épisodes",
  saga: "Sagas",
  channel: "Chaînes",
};
