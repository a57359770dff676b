import { importLimits } from "@seance/contract/imports";
import { formLimits } from "@seance/contract/form-fields";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { unescapeText } from "#core/entities.ts";

/** What is used of an NFO file of Kodi or Jellyfin. */
export interface Nfo {
  readonly kind: "movie" | "series" | "episode";
  readonly title: string | null;
  /** Of an episode: its series. */
  readonly series_title: string | null;
  readonly year: number | null;
  readonly season: number | null;
  readonly episode: number | null;
  readonly last_episode: number | null;
  readonly facts: NfoFacts;
}

/** Fields of the catalogue; unknown ones are absent. */
export interface NfoFacts {
  /** Its id at TMDB. */
  readonly tmdb_id?: number;
  readonly original_title?: string;
  readonly description?: string;
  readonly genre?: string;
  readonly country?: string;
  readonly studio?: string;
  readonly cast?: string[];
  readonly director?: string;
  /** Minutes. */
  readonly duration?: number;
  /** YYYY-MM-DD. */
  readonly date?: string;
}

export const maxNfoBytes = 256 * 1024;
const maxActors = 15;
const maxNames = 8;

const parser = new XMLParser({
  // The type of an id is all that is used.
  ignoreAttributes: (name, path) => name !== "type" || !String(path).endsWith("uniqueid"),
  parseTagValue: false,
  // Only the predefined entities, by `plain`: a file may define others that expand without end.
  processEntities: false,
  isArray: (name) => ["actor", "genre", "director", "studio", "country", "uniqueid"].includes(name),
});

const kinds = { movie: "movie", tvshow: "series", episodedetails: "episode" } as const;

/**
 * Parses an NFO file; null when it is none: no root element that is known, cut, not XML, or with entities of its own. Kodi allows an
 * address after the XML, and one element for each episode of the file.
 */
export function parseNfo(text: string): Nfo | null {
  if (/<!ENTITY|<!DOCTYPE[^<>[]*[<[]/i.test(text)) return null;
  const [, root = ""] = /<(movie|tvshow|episodedetails)[\s>]/.exec(text) ?? [];
  const kind = kinds[root as keyof typeof kinds];
  const parts = kind === undefined ? [] : elementsOf(text, root);
  const [first, ...others] = parts.map(fieldsOf);
  if (kind === undefined || !first || others.includes(null)) return null;
  const episodes = parts.length > 1 ? others.map((one) => numberOf(one, ["episode"], importLimits.episode)) : [];
  return {
    kind,
    title: textOf(first, "title", importLimits.title),
    series_title: textOf(first, "showtitle", importLimits.title),
    year: yearOf(first),
    season: numberOf(first, ["season"], importLimits.season),
    episode: numberOf(first, ["episode"], importLimits.episode),
    last_episode: episodes.findLast((one) => one !== null) ?? null,
    facts: factsOf(first),
  };
}

const maxEpisodes = 20;

/** The texts of the elements of a name, at the top of the file. */
function elementsOf(text: string, name: string): string[] {
  const [open, close] = [`<${name}`, `</${name}>`];
  const parts: string[] = [];
  for (let from = text.indexOf(open); from >= 0 && parts.length < maxEpisodes;) {
    const end = text.indexOf(close, from);
    // Cut: the validator says so.
    parts.push(text.slice(from, end < 0 ? undefined : end + close.length));
    from = end < 0 ? -1 : text.indexOf(open, end);
  }
  return parts;
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(element: string): Fields | null {
  try {
    if (XMLValidator.validate(element) !== true) return null;
    const [fields] = Object.values(parser.parse(element) as Record<string, unknown>);
    return isFields(fields) ? fields : {};
  } catch {
    // Nested too deep, or another limit of the library.
    return null;
  }
}

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

const plain = (text: string): string =>
  unescapeText(text)
    .replace(/[\p{Cc}\p{Cs}]+/gu, " ")
    .trim();

const clip = (text: string, max: number): string => [...text].slice(0, max).join("").trim();

function textOf(fields: Fields, name: string, max: number): string | null {
  const [value] = [fields[name]].flat();
  return typeof value === "string" ? clip(plain(value), max) || null : null;
}

function listOf(value: unknown, max: number): string[] {
  const texts = [value].flat().flatMap((one) => (typeof one === "string" ? clip(plain(one), formLimits.line) : []));
  return [...new Set(texts.filter(Boolean))].slice(0, max);
}

function numberOf(fields: Fields | null | undefined, names: readonly string[], { min, max }: { min: number; max: number }) {
  const values = names.map((name) => [fields?.[name]].flat()[0]);
  const value = Number(values.find((one) => typeof one === "string" && /^\s*\d{1,8}\s*$/.test(one)) ?? Number.NaN);
  return value >= min && value <= max ? value : null;
}

function yearOf(fields: Fields): number | null {
  const own = numberOf(fields, ["year"], importLimits.year);
  const date = textOf(fields, "premiered", 10) ?? textOf(fields, "releasedate", 10) ?? "";
  return own ?? numberOf({ year: date.slice(0, 4) }, ["year"], importLimits.year);
}

function factsOf(fields: Fields): NfoFacts {
  const given = {
    tmdb_id: tmdbIdOf(fields),
    original_title: textOf(fields, "originaltitle", formLimits.title),
    description: textOf(fields, "plot", formLimits.description) ?? textOf(fields, "outline", formLimits.description),
    genre: clip(listOf(fields["genre"], maxNames).join(", "), formLimits.genre),
    country: listOf(fields["country"], 1)[0],
    studio: listOf(fields["studio"], 1)[0],
    cast: listOf(
      [fields["actor"]].flat().map((actor) => (isFields(actor) ? actor["name"] : null)),
      maxActors,
    ),
    director: clip(listOf(fields["director"], 3).join(", "), formLimits.line),
    duration: numberOf(fields, ["runtime"], formLimits.minutes),
    date: dateOf(textOf(fields, "premiered", 10) ?? textOf(fields, "aired", 10) ?? textOf(fields, "releasedate", 10)),
  };
  const known = Object.entries(given).filter(([, value]) => value && !(Array.isArray(value) && value.length === 0));
  return Object.fromEntries(known) as NfoFacts;
}

const tmdbIds = { min: 1, max: 99_999_999 };

/** `<uniqueid type="tmdb">` of Kodi, `<tmdbid>` of Jellyfin. */
function tmdbIdOf(fields: Fields): number | null {
  const ids = [fields["uniqueid"]].flat().filter((one) => isFields(one));
  const unique = ids.find((one) => String(one["@_type"]).toLowerCase() === "tmdb");
  return numberOf({ id: unique?.["#text"] }, ["id"], tmdbIds) ?? numberOf(fields, ["tmdbid"], tmdbIds);
}

const dateOf = (text: string | null): string | null =>
  text !== null && /^(?:19|20)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
