import { importLimits, type ParsedInfo } from "@seance/contract/imports";
import { normalizeSearch } from "@seance/contract/text";
import { parseTorrentTitle } from "@viren070/parse-torrent-title";
import { nameOfLink } from "./link-name.ts";
import { withoutLead } from "./lead.ts";
import { numberingOf, range, type Numbering } from "./numbering.ts";
import { tagsAlone, technicalFrom } from "./release-words.ts";
import { plainName, restoreSpelling } from "./spelling.ts";
import { isCountedFilm, prepareName, titleAfterMarker, titleOf, withoutPlace } from "./title-rules.ts";
import { versionsOf } from "./versions.ts";
import { yearOf, type Year } from "./years.ts";

export type ParsedLink = ParsedInfo;

/** Parses the name of a link (a URL, a path, a bare name) into a film or episodes. */
export function parseLink(link: string): ParsedLink {
  const { names, format } = nameOfLink(link);
  const [own = "", folder = "", above = ""] = names;
  return { ...parseWithFolders(own, folder, above), format };
}

/** A file name without a title takes that of its folders. */
function parseWithFolders(own: string, folder: string, above: string): ParsedName {
  const parsed = parseName(own);
  if (above !== "" && seasonFolder.test(folder)) {
    const series = addressFolder.test(above) ? "" : above;
    if (parsed.season === null) return parseName(`${series} ${folder} - ${own}`.trim());
    return startsWith(own, series) ? parsed : parseName(`${series} ${own}`);
  }
  if (folder === "" || addressFolder.test(folder) || isTitled(parsed)) return parsed;
  const around = parseName(parsed.title !== null && isBareWord(parsed.title) ? folder : `${folder} ${own}`);
  return isTitled(around) ? around : parsed;
}

/** Saison 2, S02. */
const seasonFolder = /^(?:saison|season|s)[\s._-]?\d{1,2}$/iu;

/** Folders of URLs that are not titles: /v/…, /dl/…, /films/…. */
const addressFolder =
  /^(?:[a-z]{1,2}|films?|movies?|s[ée]ries?|shows?|vod|vid[ée]os?|m[ée]dias?|uploads?|files?|fichiers?|downloads?|public|stream|embed)$/u;

/** Series/Saison 1/Series - 1x01: the file name has its series. */
const startsWith = (own: string, above: string): boolean => normalizeSearch(own).startsWith(normalizeSearch(above));

/** A number alone is a title beside a year or an episode: 300 (2006), 24 S01E01. */
const isTitled = ({ title, year, seasons, episodes }: ParsedName): boolean =>
  title !== null && (/^\d{1,3}$/.test(title) ? year !== null || (seasons.length > 0 && episodes.length > 0) : !isBareWord(title));

/** Generic names of streams and files. */
const isBareWord = (title: string): boolean =>
  /^(?:index|master|playlist|video|videos|file|stream|source|download|movie|film|full|hd|sd|original|media|\d{1,3})$/i.test(
    title,
  );

type ParsedName = Omit<ParsedLink, "format">;

function parseName(name: string): ParsedName {
  const prepared = prepareName(name);
  const { rest, lead, grouped, year: leadingYear } = withoutLead(prepared);
  const numbering = isCountedFilm(rest) ? null : (numberingOf(rest) ?? compactNumbering(rest));
  const year = leadingYear ?? yearOf(rest, numbering);
  const marked = numbering ? canonical(rest, numbering) : rest;
  const known = readPlain(numbering || year ? `${marked} ${lead}`.trim() : prepared);
  const isFilm = !numbering && year !== null && !hasEpisode(rest.slice(year.to), known);
  const absolute = numbering || isFilm ? null : absoluteEpisode(rest, grouped, known.episodes);
  const seasons = numbering?.seasons ?? (isFilm ? [] : (known.seasons ?? []));
  const episodes = isFilm ? [] : episodesOf(numbering, absolute?.episodes ?? plausible(known.episodes));
  const isSeries = seasons.length > 0 || episodes.length > 0;
  // The library knows best where a title without a year or a marker ends.
  const head = numbering || year ? headOf(rest, numbering, year) : known.title || headOf(rest, null, null);
  const title = titleOf(absolute?.title ?? (isFilm ? withoutPlace(head) : head), rest);
  const after = title === "" && numbering ? titleAfterMarker(rest.slice(numbering.to)) : null;
  const alone = !title && year !== null && !isSeries;
  const described = `${rest} ${lead}`;
  return {
    title: title || after?.title || (alone ? String(year?.value) : null),
    year: alone ? null : (year?.value ?? null),
    is_series: isSeries,
    season: seasons[0] ?? null,
    episode: episodes[0] ?? null,
    seasons: [...seasons],
    episodes: [...episodes],
    episode_title: isSeries ? (after?.episodeTitle ?? known.episodeTitle ?? null) : null,
    quality: qualityOf(known.resolution, known.quality),
    ...languageOf(described, title, known.languages ?? []),
    versions: versionsOf(described, title),
  };
}

/** The text before the year, the marker and the technical words; after a year that stands first. */
function headOf(name: string, marker: Numbering | null, year: Year | null): string {
  if (marker?.from === 0) return "";
  const from = year?.from === 0 ? year.to : 0;
  const ends = [marker?.from, year?.from, technicalFrom(name)].filter((end): end is number => end !== undefined && end > from);
  const head = name.slice(from, Math.min(name.length, ...ends));
  return from > 0 && tagsAlone.test(head) ? "" : head;
}

/** Parses a name without accents, and restores the accents of the titles. */
function readPlain(name: string) {
  const plain = plainName(name);
  const { title: before, year, episodeTitle, ...known } = parseTorrentTitle(plain);
  // Blade Runner 2049: a number of the title.
  const title = Number(year) > importLimits.year.max && before ? `${before} ${year}` : before;
  const written = (words: string | undefined) => words && restoreSpelling(words, plain, name);
  return { ...known, title: written(title), episodeTitle: written(episodeTitle) };
}

/** Title (2014) - 017; a season and an episode that the library finds. */
const hasEpisode = (afterYear: string, known: { seasons?: unknown[]; episodes?: unknown[] }): boolean =>
  /^\s-\s\d{2,4}(?![\dpi])/u.test(afterYear) || (known.seasons !== undefined && known.episodes !== undefined);

/** The library may find the episode when the marker has only a season: s02.09, Stagione 6 (2016) ep13. */
function episodesOf(numbering: Numbering | null, known: readonly number[]): readonly number[] {
  if (!numbering) return known;
  return numbering.episodes.length === 0 && numbering.seasons.length === 1 ? known : numbering.episodes;
}

const two = (value: number): string => String(value).padStart(2, "0");

function canonical(name: string, { seasons, episodes, from, to }: Numbering): string {
  const season = `S${two(Math.min(99, seasons[0] ?? 1))}`;
  const marker = episodes[0] === undefined ? season : `${season}E${two(Math.min(999, episodes[0]))}`;
  const glued = /[\p{L}\p{N}]$/u.test(name.slice(0, from));
  return `${name.slice(0, from)}${glued ? " " : ""}${marker}${name.slice(to)}`;
}

const releaseTag = String.raw`(?:hdtv|pdtv|dsr|dvdrip|web(?:rip|-?dl)?|bdrip|xvid|x26[45]|480p|576p|720p|1080p|2160p)`;
const compactShape = new RegExp(String.raw`[\s._](0?[1-9]|1\d)(0[1-9]|[1-9]\d)(?=[\s._](?:${releaseTag})\b)`, "iu");
const afterYear = /[\s._](?:19|20)\d\d[\s._]([1-9])(0[1-9]|[1-5]\d)(?=[\s._]\p{L})/iu;

/** 102 before the tags of a release, or after a year: season 1, episode 2. */
function compactNumbering(name: string): Numbering | null {
  const found = afterYear.exec(name) ?? compactShape.exec(name);
  if (!found || /[\s._(](?:19|20)\d\d[\s._)]/u.test(name.slice(found.index + found[0].length))) return null;
  const digits = `${found[1]}${found[2]}`;
  if (/^(?:19|20)\d\d$/u.test(digits) || ["480", "576", "720", "264", "265"].includes(digits)) return null;
  const from = found.index + found[0].length - digits.length;
  return { seasons: [Number(found[1])], episodes: [Number(found[2])], from, to: from + digits.length };
}

const afterGroup =
  /^(\D.{0,120}?)[\s._]+(\d{1,4})(?:[\s._]+v\d|[\s._]*(?:\[[^\]]*\]|\([^)]*\)))*(?:[\s._]+(?:-\s|(?:vostfr|vf|multi)\b).*)?\s*$/iu;
const atHead = /^(\d{2,3})(?:-(\d{2,3}))?(\s-|\.)?\s[\s-]*(\D.*)$/u;

/** [Group] Title 12, 003. Title, [Group] 06 Title: episodes counted through all seasons. */
function absoluteEpisode(
  name: string,
  grouped: boolean,
  known: readonly number[] = [],
): { title: string; episodes: number[] } | null {
  const counted = grouped && known.length === 0 ? afterGroup.exec(name) : null;
  if (counted?.[1] && !/^(?:19|20)\d\d$/u.test(counted[2] ?? ""))
    return { title: counted[1].replace(/\s*-\s*$/u, ""), episodes: [Number(counted[2])] };
  const heading = atHead.exec(name);
  if (!heading?.[4] || !(grouped || heading[3])) return null;
  const first = Number(heading[1]);
  if (known.length > 0 && known[0] !== first) return null;
  const title = heading[4].replace(/\s-\s.*$|\s*[[(].*$/u, "");
  return { title, episodes: range(first, Number(heading[2] ?? first)) };
}

const plausible = (episodes: readonly number[] | undefined): number[] =>
  (episodes ?? []).filter((value) => value > 0 && value < 100_000);

/** The quality as the catalogue names it. */
function qualityOf(resolution: string | undefined, source: string | undefined): string | null {
  const lines = Number(/\d{3,4}/.exec(resolution ?? "")?.[0] ?? Number.NaN);
  if (/4k/i.test(resolution ?? "") || lines >= 2000) return "4K";
  if (lines >= 1000) return "Full HD";
  if (lines >= 700) return "HD";
  if (lines > 0 || /dvd|vhs|cam|telesync|screener/i.test(source ?? "")) return "SD";
  return source === undefined ? null : "HD";
}

const frenchSound =
  /(?:^|[^\p{L}\p{N}])(?:true-?french|french|fran[cç]ais|vff|vfq|vf2|vfi|vf|multi(?:[^\p{L}]?vf\w?)?)(?=$|[^\p{L}])/iu;
const frenchText = /(?:^|[^\p{L}])(?:vost[ .-]?fr|vost|sub-?french|stfr|vo[ .-]?st[ .-]?fr)(?=$|[^\p{L}])/iu;
const names: Record<string, string> = {
  fr: "Français",
  en: "Anglais",
  es: "Espagnol",
  "es-419": "Espagnol",
  it: "Italien",
  de: "Allemand",
  ja: "Japonais",
  ko: "Coréen",
  zh: "Mandarin",
};

/**
 * The spoken language, if the name has it. VOSTFR is about subtitles, and words of the title do not count:
 * « The French Dispatch », « 12 hommes en colère ».
 */
function languageOf(name: string, title: string, known: readonly string[]): { language: string | null; subtitled: boolean } {
  const subtitled = frenchText.test(name);
  const words = name.trim().replace(/[\s._]+/gu, " ");
  if (frenchSound.test(words.startsWith(title) ? words.slice(title.length) : name)) return { language: "Français", subtitled };
  const codes = known.filter((code) => names[code] !== undefined && !(code === "fr" && subtitled));
  const ofTitle = codes.length > 0 && title !== "" ? (parseTorrentTitle(`${title}.2000.mkv`).languages ?? []) : [];
  const first = codes.find((code) => !ofTitle.includes(code));
  return { language: first === undefined ? null : (names[first] ?? null), subtitled };
}
