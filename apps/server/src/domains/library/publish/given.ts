import type { EpisodeFields, MovieFields, SeriesFields } from "#domains/catalogue/index.ts";
import type { FileRow } from "#domains/library/file-row.ts";
import type { NfoFacts } from "#domains/library/scan/nfo.ts";

/** What a file has besides its row. */
export interface FromFile {
  /** Addresses of the stored pictures. */
  readonly poster: string | null;
  readonly still: string | null;
  /** Of one title, if the file has several; null where they are unknown. */
  readonly minutes: number | null;
}

/** The title as it was reviewed, where the staff or an NFO file gave it; metadata may complete other ones. */
const reviewed = ({ title, year, edited, facts, kind }: FileRow) =>
  edited || (kind === "movie" ? facts.own : facts.series) ? { title, ...(year !== null && { year }) } : {};

const posterFields = (poster: string | null) => (poster === null ? {} : { poster_url: poster, thumbnail_url: poster });

const idInName = /[[{]tmdb(?:id)?[-=](\d{1,8})[\]}]/i;

/** The id at TMDB of a film, or of the series of an episode: of its NFO file, else of a name in its path, as « [tmdbid-631] ». */
export function tmdbIdOf({ kind, edited, facts, path }: FileRow): number | null {
  // The staff corrected what these told.
  if (edited) return null;
  const told = (kind === "movie" ? facts.own : facts.series)?.tmdb_id;
  return told ?? (Number(idInName.exec(path)?.[1] ?? 0) || null);
}

const sharedFields = ({ date, duration: _minutes, director: _director, tmdb_id: _theirs, ...facts }: NfoFacts) => ({
  ...facts,
  ...(date !== undefined && { release_date: date }),
});

/** What NFO file, pictures and the video say of a film; its metadata may say the rest. */
export function givenMovie(file: FileRow, { poster, minutes }: FromFile): Partial<MovieFields> {
  const { own = {} } = file.facts;
  const { duration = minutes, director } = own;
  return {
    ...sharedFields(own),
    ...(duration !== null && { duration }),
    ...(director !== undefined && { director }),
    ...posterFields(poster),
    ...reviewed(file),
  };
}

export function givenEpisode(
  file: FileRow,
  { poster, still, minutes }: FromFile,
): { series: Partial<SeriesFields>; episode: Partial<EpisodeFields> } {
  const { own = {}, series = {} } = file.facts;
  const { description, duration = minutes, date } = own;
  return {
    series: { ...sharedFields(series), ...posterFields(poster), ...reviewed(file) },
    episode: {
      ...(file.facts.own && file.episode_title !== null && { title: file.episode_title }),
      ...(description !== undefined && { description }),
      ...(duration !== null && { duration }),
      ...(date !== undefined && { air_date: date }),
      ...(still !== null && { thumbnail: still }),
    },
  };
}
