import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { normalizeSearch } from "@seance/contract/text";
import fc from "fast-check";

/** A release name written from a title of the catalogue, and what it says. */
export interface WrittenName {
  readonly name: string;
  readonly title: string;
  readonly year: number | null;
  readonly season: number | null;
  readonly episode: number | null;
}

interface Title {
  readonly title: string;
  readonly year: number;
  readonly director: string | undefined;
}

/** The titles of a file of the catalogue, without its notes in parentheses: « Boomika (Hindi) ». */
function titlesOf(file: string): Title[] {
  return gunzipSync(readFileSync(file))
    .toString()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { title: string | null; year: number; director: string[] })
    .map(({ title, year, director }) => ({ title: title?.replace(/\s\([^)]*\)$/u, "") ?? "", year, director: director[0] }))
    .filter(({ title, year }) => normalizeSearch(title) !== "" && title.length < 120 && year >= 1900 && year <= 2029);
}

const oneOf = fc.constantFrom<string[]>;
/** One of `some`, or nothing as often as `nothing` says. */
const maybe = (nothing: number, ...some: string[]) =>
  fc.oneof({ weight: nothing, arbitrary: fc.constant("") }, { weight: 10 - nothing, arbitrary: oneOf(...some) });

const lead = maybe(
  6,
  ...["[GRP]", "[www.exemple.org]", "[ Exemple.net ]", "[1080p]", "[FRENCH]", "[MULTi][2160p]", "{HD}", "(720p)"],
  ...["www.exemple.com -", "1080p", "2160p"],
);
const edition = maybe(
  7,
  ...[
    "Director's Cut",
    "Directors Cut",
    "Final Cut",
    "Extended",
    "Extended Edition",
    "Unrated",
    "Uncut",
    "REMASTERED",
    "Restored",
  ],
  ...[
    "OM",
    "Open Matte",
    "IMAX",
    "Version longue",
    "Version restaurée",
    "Édition collector",
    "Special Edition",
    "Theatrical Cut",
  ],
);
const sound = maybe(7, "5.1", "7.1", "AC3 5.1", "DTS-HD.MA.7.1", "[5.1]", "DDP5.1 Atmos");
const language = maybe(3, "FRENCH", "TRUEFRENCH", "MULTi", "VOSTFR", "VFF", "[FRENCH]", "MULTi VF2");
const picture = maybe(1, "1080p", "720p", "2160p HDR", "[1080p]", "DVDRip", "1080p BluRay", "720p WEB-DL", "HDTV");
const codec = maybe(3, "x264", "x265", "XviD", "HEVC 10bit", "H264");
const ending = oneOf("", ".mkv", ".mp4", ".avi", "-GRP", "-GRP.mkv", ".MKV");
const separator = oneOf(".", " ", "_");
const spelling = fc.constantFrom(
  (title: string) => title,
  (title: string) => title,
  (title: string) => title.toUpperCase(),
  (title: string) => title.normalize("NFD").replace(/\p{M}/gu, ""),
);
/** What follows a year or a marker; only the order of `sound` and `edition` differs in front of it. */
const tags = fc.tuple(language, picture, codec, ending);
const otherScript = maybe(8, "Брат и сестра / ", "七人の侍 / ", "기생충 / ", "Ζορμπάς / ");

/** The parts, joined as file names are: forbidden characters left out, and each space a separator. */
function write(parts: readonly string[], separated: string, [lang, image, coding, end]: readonly string[]): string {
  const text = [...parts, lang, image, coding].filter(Boolean).join(" ");
  return `${separated === " " ? text : text.replace(/\s+/gu, separated)}${end ?? ""}`;
}

/** A title as files name it: a slash would be a folder. */
const inFile = (title: string): string =>
  title
    .replace(/[/\\:?*"<>|]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

const yearShapes: readonly ((year: number, director: string) => string)[] = [
  (year) => String(year),
  (year) => String(year),
  (year) => `(${year})`,
  (year) => `[${year}]`,
  (year, director) => `(${director}, ${year})`,
  (year, director) => `(${director} ${year})`,
  (year, director) => `(${year}, ${director})`,
  (year, director) => `(${year}) (${director})`,
];

function films(titles: readonly Title[]): fc.Arbitrary<WrittenName> {
  const parts = fc.record({
    film: fc.constantFrom(...titles),
    ...{ lead, otherScript, spelling, separator, edition, sound, tags },
    before: fc.boolean(),
    yearShape: fc.constantFrom(...yearShapes),
  });
  return parts.map(({ film, yearShape, before, ...written }) => {
    const year = yearShape(film.year, film.director ?? "Agnès Varda");
    const notes = [written.edition, written.sound];
    // Only spaces leave the slash between two titles readable.
    const [other, separated] = written.otherScript ? [written.otherScript, " "] : ["", written.separator];
    const title = `${other}${written.spelling(inFile(film.title))}`;
    const name = write([written.lead, title, ...(before ? [...notes, year] : [year, ...notes])], separated, written.tags);
    return { name, title: film.title, year: film.year, season: null, episode: null };
  });
}

const two = (value: number): string => String(value).padStart(2, "0");
const markers: readonly ((season: number, episode: number) => string)[] = [
  (season, episode) => `S${two(season)}E${two(episode)}`,
  (season, episode) => `S${two(season)}E${two(episode)}`,
  (season, episode) => `s${two(season)}e${two(episode)}`,
  (season, episode) => `S${two(season)}.E${two(episode)}`,
  (season, episode) => `- S${two(season)}E${two(episode)}`,
  (season, episode) => `${season}x${two(episode)}`,
  (season, episode) => `Saison ${season} Episode ${episode}`,
  (season, episode) => `Season ${season} Episode ${two(episode)}`,
];
const ofMany: readonly ((episode: number) => string)[] = [
  (episode) => `${episode} of 30`,
  (episode) => `${two(episode)}of30`,
  (episode) => `(${episode} of 30)`,
  (episode) => `${episode} sur 30`,
];

function series(titles: readonly Title[]): fc.Arbitrary<WrittenName> {
  const parts = fc.record({
    show: fc.constantFrom(...titles),
    ...{ lead, spelling, separator, tags },
    season: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 30 }) }, fc.integer({ min: 1980, max: 2025 })),
    episode: fc.integer({ min: 1, max: 30 }),
    marker: fc.constantFrom(...markers),
    counted: fc.option(fc.constantFrom(...ofMany), { freq: 6 }),
    dated: fc.boolean(),
  });
  return parts.map(({ show, season, episode, marker, counted, dated, ...written }) => {
    const year = dated ? `(${show.year})` : "";
    const place = counted?.(episode) ?? marker(season, episode);
    const title = written.spelling(inFile(show.title));
    const name = write([written.lead, title, year, place], written.separator, written.tags);
    return { name, title: show.title, year: dated ? show.year : null, season: counted ? null : season, episode };
  });
}

/** The same names for the same seed, three films to two episodes. */
export const writtenNames = (filmsFile: string, seriesFile: string, seed: number, count: number): WrittenName[] =>
  fc.sample(
    fc.oneof({ weight: 3, arbitrary: films(titlesOf(filmsFile)) }, { weight: 2, arbitrary: series(titlesOf(seriesFile)) }),
    { seed, numRuns: count },
  );
