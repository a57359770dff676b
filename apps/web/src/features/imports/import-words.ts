import type { ImportRun } from "@seance/contract/import-runs";
import type { ImportAction, ImportedLink, ImportOutcome, ImportType, ParsedInfo, ValidatedLink } from "@seance/contract/imports";
import { ApiError } from "#lib/api/api-error.ts";
import { countOf } from "#lib/format.ts";
import type { TagTone } from "#ui/feedback/tag.tsx";

export const typeLabels: Record<ImportType, string> = {
  auto: "Automatique",
  movie: "Films",
  series: "Séries",
  episode: "Épisodes",
};

interface Words {
  readonly label: string;
  readonly tone: TagTone;
}

export const actionWords: Record<ImportAction, Words> = {
  create: { label: "À créer", tone: "success" },
  complete: { label: "À compléter", tone: "info" },
  already: { label: "Déjà là", tone: "outline" },
  duplicate: { label: "Doublon", tone: "outline" },
  refuse: { label: "À corriger", tone: "danger" },
};

export const outcomeWords: Record<ImportOutcome, Words> = {
  create: { label: "Créé", tone: "success" },
  complete: { label: "Complété", tone: "info" },
  already: { label: "Déjà là", tone: "outline" },
  duplicate: { label: "Déjà là (doublon)", tone: "outline" },
  refuse: { label: "Refusé", tone: "danger" },
  failed: { label: "Échec", tone: "danger" },
  stopped: { label: "Arrêté", tone: "outline" },
  pending: { label: "En attente", tone: "outline" },
};

/** What the undo of the run did to what the link made; null where it did nothing. */
export function undoneWords({ state, undo }: ImportRun, link: ImportedLink): Words | null {
  if (state !== "undone" || !link.success) return null;
  const { place, item_id, series_id, movies_created, series_created, episodes_created } = link;
  const left = undo?.left.filter((one) =>
    one.place === undefined ? one.item_id === item_id || (series_created > 0 && one.item_id === series_id) : one.place === place,
  );
  if (!left || left.length === 0) return { label: "Annulé", tone: "outline" };
  // A link that only completed an item made none.
  const made = Math.max(1, movies_created + series_created + episodes_created);
  return left.length < made ? { label: "Annulé en partie", tone: "info" } : { label: "Resté au catalogue", tone: "success" };
}

const shownOfLink = 60;

/** Why a list was refused, and for which of its links where that is one's fault; null where the server gave no reason. */
export function linkFault(error: unknown, links: readonly string[]): string | null {
  if (!(error instanceof ApiError) || error.detail === null) return null;
  const [path = ""] = Object.keys(error.fields);
  const place = /^(?:links\.)?(\d+)(?:\.|$)/.exec(path)?.[1];
  const link = place === undefined ? undefined : links[Number(place)];
  if (link === undefined) return error.detail;
  const shown = link.length > shownOfLink ? `${link.slice(0, shownOfLink)}…` : link;
  return `Lien ${Number(place) + 1} (${shown})\u202f: ${error.detail}`;
}

/** « S01E02 », « S01E01-E03 », « Saison 2 »; "" for what is no episode. */
export function placeOf({ is_series, season, episode, seasons, episodes }: ParsedInfo): string {
  if (!is_series) return "";
  const two = (n: number): string => String(n).padStart(2, "0");
  if (episode === null) return seasons.length > 0 ? `Saison ${seasons.join(", ")}` : season === null ? "" : `Saison ${season}`;
  const last = episodes.at(-1) ?? episode;
  const to = last === episode ? "" : `-E${two(last)}`;
  return `${season === null ? "" : `S${two(season)}`}E${two(episode)}${to}`;
}

/** Outcomes that can be tried again. */
export const isRetryable = (outcome: ImportOutcome): boolean =>
  outcome === "refuse" || outcome === "failed" || outcome === "stopped";

/** What the name of a link says besides its title; `season`: the one that all episodes go to, where one was chosen. */
export function detailsOf(info: ParsedInfo, season: number | null): string {
  const { year, quality, language, subtitled, versions, format, is_series } = info;
  const kind = is_series ? "Épisode" : "Film";
  return [
    kind,
    year,
    placeOf(season === null ? info : { ...info, season }),
    quality,
    language,
    subtitled && "sous-titré",
    versions.join(", "),
    format,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** What an import of the link would do, or why it would do nothing. */
export function effectOf({ plan, error_message }: ValidatedLink): string {
  const { action, item_type, item_title, series_id, series_title, same_as } = plan;
  if (action === "duplicate") return `${error_message ?? ""} (lien ${(same_as ?? 0) + 1})`;
  if (action === "refuse" || action === "already") return [error_message, item_title].filter(Boolean).join("\u202f: ");
  if (action === "complete") return `Donne son lien à «\u202f${item_title ?? series_title ?? ""}\u202f»`;
  if (item_type === "movie") return "Crée ce film";
  return series_id === null
    ? `Crée l’épisode et la série «\u202f${series_title ?? ""}\u202f»`
    : `Crée l’épisode dans «\u202f${series_title ?? ""}\u202f»`;
}

/** « 2 films, 1 série, 14 épisodes »; « rien » where nothing was made. */
export function madeOf(movies: number, series: number, episodes: number): string {
  const parts = [
    movies > 0 && countOf(movies, "film", "films"),
    series > 0 && countOf(series, "série", "séries"),
    episodes > 0 && countOf(episodes, "épisode", "épisodes"),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(", ") : "rien";
}
