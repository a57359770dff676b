import { importLimits, importMessages, type CorrectedLink, type ImportType, type ParsedInfo } from "@seance/contract/imports";
import type { TitleVersion } from "@seance/contract/versions";
import { isSupported } from "#domains/imports/names/link-name.ts";
import type { ParsedLink } from "#domains/imports/names/parse-link.ts";

export interface ImportOptions {
  readonly import_type: ImportType;
  readonly target_series_id: string | null;
  readonly target_season: number | null;
  readonly validate_links: boolean;
}

export interface Place {
  readonly season: number;
  readonly episode: number;
}

interface Common {
  readonly link: string;
  readonly title: string;
  readonly year: number | null;
  readonly language: string | null;
  readonly quality: string | null;
  readonly versions: readonly TitleVersion[];
  /** Its film or series at TMDB, where the caller knows it; null to find it by name. */
  readonly tmdb_id?: number | null;
}

export interface MovieIntent extends Common {
  readonly type: "movie";
}

export interface EpisodeIntent extends Common {
  readonly type: "episode";
  /** The series that the caller chose; null to find it by name. */
  readonly series_id: string | null;
  /** Empty for whole seasons, whose episodes come from the metadata. */
  readonly places: readonly Place[];
  readonly packed: readonly number[];
  readonly episode_title: string | null;
}

export type Intent = MovieIntent | EpisodeIntent;
export type Read =
  | { readonly parsed: ParsedInfo; readonly intent: Intent; readonly fault: null; readonly warnings: readonly string[] }
  | { readonly parsed: ParsedInfo; readonly intent: null; readonly fault: string };

export type GivenLink = string | CorrectedLink;
export const linkOf = (given: GivenLink): string => (typeof given === "string" ? given : given.link);

/** What to import from a link, by its name, its corrections and the options; or the reason why it cannot be imported. */
export function toIntent(given: GivenLink, named: ParsedLink, options: ImportOptions): Read {
  const link = linkOf(given);
  const corrections: Partial<CorrectedLink> = typeof given === "string" ? {} : given;
  const parsed = corrected(named, corrections);
  const fault = options.validate_links ? (addressFault(link) ?? formatFault(parsed)) : addressFault(link);
  if (fault !== null) return { parsed, intent: null, fault };
  if (!isEpisode(parsed, options)) return settled(parsed, movieIntent(link, parsed));
  // A season that somebody corrected by hand counts more than that of the whole list.
  const chosen = corrections.season === undefined ? options.target_season : null;
  return settled(parsed, episodeIntent(link, parsed, options, chosen), seasonWarnings(named, chosen));
}

const settled = (parsed: ParsedInfo, intent: Intent | string, warnings: readonly string[] = []): Read =>
  typeof intent === "string" ? { parsed, intent: null, fault: intent } : { parsed, intent, fault: null, warnings };

/** The chosen season is obeyed; a name that says another one is flagged. */
function seasonWarnings({ seasons }: ParsedInfo, chosen: number | null): string[] {
  const other = chosen === null ? undefined : seasons.find((season) => season !== chosen);
  return chosen === null || other === undefined ? [] : [importMessages.season(other, chosen)];
}

/** Corrections override what was parsed. */
function corrected(parsed: ParsedInfo, { title, year, is_series, season, episode }: Partial<CorrectedLink>): ParsedInfo {
  const isSeries = is_series ?? (season !== undefined || episode !== undefined ? true : parsed.is_series);
  const seasons = isSeries ? (season === undefined ? parsed.seasons : [season]) : [];
  const episodes = isSeries ? (episode === undefined ? parsed.episodes : [episode]) : [];
  return {
    ...parsed,
    title: title ?? parsed.title,
    year: year === undefined ? parsed.year : year,
    is_series: isSeries,
    season: seasons[0] ?? null,
    episode: episodes[0] ?? null,
    seasons,
    episodes,
  };
}

/** A link is an http(s) URL or a path of the site. */
function addressFault(link: string): string | null {
  if (/^\/(?![/\\])\S/u.test(link)) return null;
  const url = /^https?:\/\//i.test(link) ? URL.parse(link) : null;
  return url && url.username === "" && url.password === "" ? null : importMessages.notALink;
}

const formatFault = ({ format }: ParsedInfo): string | null => (isSupported(format) ? null : importMessages.format);

const isEpisode = (parsed: ParsedInfo, { import_type }: ImportOptions): boolean =>
  import_type === "auto" ? parsed.is_series : import_type !== "movie";

const within = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max;
const titleOf = (parsed: ParsedInfo): string => (parsed.title ?? "").slice(0, importLimits.title).trim();
const yearOf = ({ year }: ParsedInfo): number | null => (year !== null && within(year, importLimits.year) ? year : null);

function movieIntent(link: string, parsed: ParsedInfo): MovieIntent | string {
  const title = titleOf(parsed);
  if (title === "") return importMessages.noTitle;
  const { language, quality, versions } = parsed;
  return { type: "movie", link, title, year: yearOf(parsed), language, quality, versions };
}

function episodeIntent(link: string, parsed: ParsedInfo, options: ImportOptions, chosen: number | null): EpisodeIntent | string {
  const seriesId = options.target_series_id;
  const title = titleOf(parsed);
  if (title === "" && seriesId === null) return importMessages.noTitle;
  const seasons = chosen === null ? (parsed.seasons.length > 0 ? parsed.seasons : [1]) : [chosen];
  const loose = parsed.is_series ? null : loneNumber(parsed.title);
  const episodes = (loose === null ? parsed.episodes : [loose]).filter((value) => within(value, importLimits.episode));
  if (!seasons.every((value) => within(value, importLimits.season))) return importMessages.outOfRange;
  const isPack = parsed.episodes.length === 0 && loose === null && parsed.seasons.length > 0 && options.import_type !== "episode";
  if (episodes.length === 0 && !isPack) return parsed.episodes.length > 0 ? importMessages.outOfRange : importMessages.noEpisode;
  return {
    type: "episode",
    link,
    title: loose === null ? title : title.replace(/[\s\-–]*\d{1,3}$/u, "") || title,
    year: yearOf(parsed),
    language: parsed.language,
    quality: parsed.quality,
    versions: parsed.versions,
    series_id: seriesId,
    places: episodes.map((episode) => ({ season: seasons[0] ?? 1, episode })),
    packed: isPack ? seasons : [],
    episode_title: parsed.episode_title,
  };
}

/** In an import of episodes, the only number of a name is the episode: « Kaamelott 12 ». */
function loneNumber(title: string | null): number | null {
  const numbers = (title ?? "").match(/(?<![\p{L}\d])\d{1,3}(?![\p{L}\d])/gu) ?? [];
  return numbers.length === 1 ? Number(numbers[0]) : null;
}
