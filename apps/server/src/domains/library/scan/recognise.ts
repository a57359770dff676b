import { importLimits, type ParsedInfo } from "@seance/contract/imports";
import type { LibraryFile } from "@seance/contract/library";
import { normalizeSearch } from "@seance/contract/text";
import type { TitleVersion } from "@seance/contract/versions";
import { isPart, isShelf, seasonOfFolder, stemOf, titledFolder } from "./names.ts";
import type { Nfo, NfoFacts } from "./nfo.ts";

/** What is known of a video before it is recognised. */
export interface Clues {
  /** Its path below the library folder. */
  readonly path: string;
  /** Parsed from its path, and from the folder of its title if there is one. */
  readonly parsed: ParsedInfo;
  readonly folder: ParsedInfo | null;
  /** The only video of its folder. */
  readonly alone: boolean;
  readonly nfo: Nfo | null;
  /** tvshow.nfo of its series. */
  readonly series: Nfo | null;
  /** Faults of its NFO files. */
  readonly faults: readonly string[];
}

/** Facts of the film or the episode, and of the series. */
export interface Facts {
  readonly own?: NfoFacts;
  readonly series?: NfoFacts;
}

type Identity = Pick<LibraryFile, "kind" | "title" | "year" | "season" | "episode" | "last_episode" | "episode_title">;

export interface Recognised extends Identity {
  readonly language: string | null;
  readonly quality: string | null;
  readonly versions: TitleVersion[];
  readonly facts: Facts;
  readonly sure: boolean;
  readonly notes: string[];
}

/** The folder of a video's title: that above a season's folder, else its own; null for shelves such as « Films ». */
export function titleFolder(path: string): string | null {
  const folders = path.split("/").slice(0, -1).toReversed();
  const name = folders.find((folder) => seasonOfFolder(folder) === null);
  return name === undefined || isShelf(name) ? null : name;
}

const within = (value: number | null, { min, max }: { min: number; max: number }): number | null =>
  value !== null && value >= min && value <= max ? value : null;

/** Recognises a film or an episode: NFO files first, then folders as Kodi and Jellyfin want them, then the name. */
export function recognise(clues: Clues): Recognised {
  const { parsed, nfo, series, path } = clues;
  const season = seasonOfFolder(path.split("/").at(-2) ?? "");
  const isEpisode = nfo ? nfo.kind === "episode" : series !== null || season !== null || parsed.is_series;
  const { identity, doubts } = isEpisode ? episodeOf(clues, season) : filmOf(clues);
  const missing = identity.title === "" ? ["Titre inconnu"] : [];
  return {
    ...identity,
    language: parsed.language,
    quality: parsed.quality,
    versions: [...parsed.versions],
    facts: { ...(nfo && { own: nfo.facts }), ...(isEpisode && series && { series: series.facts }) },
    sure: doubts.length === 0 && missing.length === 0,
    notes: [...missing, ...doubts, ...clues.faults],
  };
}

interface Found {
  readonly identity: Identity;
  readonly doubts: string[];
}

const told = (doubts: readonly (string | false)[]): string[] => doubts.filter((doubt) => doubt !== false);
const cut = (title: string): string => [...title].slice(0, importLimits.title).join("").trim();

function filmOf({ path, parsed, alone, nfo }: Clues): Found {
  const name = titleFolder(path);
  const folder = name === null ? null : titledFolder(name);
  const own = parsed.title ?? "";
  const agrees = folder !== null && sameTitle(own, folder.title);
  const byFolder = folder !== null && (alone || agrees) ? folder : null;
  const year = nfo?.year ?? within(byFolder?.year ?? parsed.year, importLimits.year);
  const title = nfo?.title ?? byFolder?.title ?? own;
  const identity = {
    kind: "movie",
    title: cut(title),
    year,
    season: null,
    episode: null,
    last_episode: null,
    episode_title: null,
  } as const;
  // A file alone in a folder is its film, however it is called, unless it is of another year.
  const isOther = !alone || (parsed.year !== null && parsed.year !== folder?.year);
  const conflict = nfo === null && folder !== null && own !== "" && !agrees && isOther;
  return {
    identity,
    doubts: told([
      year === null && "Année inconnue",
      conflict && "Le dossier et le fichier n’ont pas le même titre",
      isPart(stemOf(path)) && "Film en plusieurs fichiers",
    ]),
  };
}

function episodeOf({ path, parsed, folder, nfo, series }: Clues, inSeason: number | null): Found {
  const name = titleFolder(path);
  const titled = name === null ? null : (titledFolder(name) ?? (inSeason === null ? null : folderTitle(name, folder)));
  const own = parsed.title ?? "";
  const title = series?.title ?? nfo?.series_title ?? titled?.title ?? own;
  const number = nfo?.episode ?? within(parsed.episode, importLimits.episode);
  const season = nfo?.season ?? parsed.season ?? inSeason;
  const last = nfo ? nfo.last_episode : (parsed.episodes.at(-1) ?? null);
  const identity = {
    kind: "episode",
    title: cut(title),
    year: series?.year ?? within(titled?.year ?? parsed.year, importLimits.year),
    season: within(season, importLimits.season),
    episode: number,
    last_episode: last !== null && number !== null && last > number ? within(last, importLimits.episode) : null,
    episode_title: nfo?.title ?? parsed.episode_title,
  } as const;
  const packed = parsed.seasons.length > 1 && nfo === null;
  return {
    identity,
    doubts: told([
      season === 0 && "Épisode spécial (saison 0)",
      season === null && "Saison inconnue",
      number === null && "Numéro d’épisode inconnu",
      packed && "Plusieurs saisons dans un fichier",
      nfo === null &&
        parsed.season !== null &&
        inSeason !== null &&
        parsed.season !== inSeason &&
        "Le dossier dit une autre saison",
    ]),
  };
}

/** The series of a folder above that of a season: as it is called, unless that is the name of a release. */
function folderTitle(name: string, parsed: ParsedInfo | null): { title: string; year: number | null } {
  const released = parsed?.title && (parsed.is_series || parsed.year !== null || parsed.quality !== null);
  return released ? { title: parsed.title ?? name, year: parsed.year } : { title: name, year: null };
}

/** Whether one title is the other, or its beginning: « Alien » and « Alien, le huitième passager ». */
function sameTitle(a: string, b: string): boolean {
  const [one, other] = [normalizeSearch(a), normalizeSearch(b)];
  return one === "" || one === other || `${one} `.startsWith(`${other} `) || `${other} `.startsWith(`${one} `);
}
