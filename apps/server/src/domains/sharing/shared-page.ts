import { creditRoleLabels, type Person } from "@seance/contract/people";
import type { MovieCard, SeriesCard } from "@seance/contract/titles";
import type { SagaWithItems } from "@seance/contract/sagas";

export const sharedLists = { films: "movie", series: "series", sagas: "saga", personnes: "person" } as const;
export type SharedList = keyof typeof sharedLists;

/** What a link to a page shows of it. */
export interface SharedPage {
  readonly list: SharedList;
  /** The last part of its address: an id, or the slug of a person. */
  readonly key: string;
  readonly title: string;
  readonly description: string;
  /** The address of the poster, as it is stored. */
  readonly poster: string | null;
  /** The address of the wide picture at the top of the page. */
  readonly backdrop: string | null;
  /** A short line below the title: « Film · 1922 ». */
  readonly line: string;
  /** For search engines, without its addresses; sagas have none. */
  readonly jsonLd: object | null;
}

const maxDescription = 200;

/** One line of at most 200 characters, cut after a word. */
export function shortText(text: string): string {
  const flat = text.replaceAll(/\s+/g, " ").trim();
  if (flat.length <= maxDescription) return flat;
  const cut = flat.slice(0, maxDescription);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), maxDescription / 2)).trimEnd()}…`;
}

const people = (names: readonly string[]) => names.map((name) => ({ "@type": "Person", name }));

export function pageOfTitle(title: MovieCard | SeriesCard): SharedPage {
  const { id, year, rating, vote_count } = title;
  const name = title.title.trim() || "Titre non disponible";
  const description = shortText(title.description);
  const isMovie = title.item_type === "movie";
  const author = isMovie ? title.director : title.creator;
  return {
    list: isMovie ? "films" : "series",
    key: id,
    title: name,
    description,
    poster: title.poster_url ?? title.thumbnail_url,
    backdrop: title.backdrop,
    line: [isMovie ? "Film" : "Série", ...(year === null ? [] : [year])].join(" · "),
    jsonLd: {
      "@context": "https://schema.org",
      "@type": isMovie ? "Movie" : "TVSeries",
      name,
      ...(description && { description }),
      ...(year !== null && { [isMovie ? "dateCreated" : "startDate"]: String(year) }),
      ...(title.genre && { genre: title.genre.split(",").map((genre) => genre.trim()) }),
      ...(author && { [isMovie ? "director" : "creator"]: people([author]) }),
      ...(title.cast.length > 0 && { actor: people(title.cast) }),
      ...(isMovie && title.duration && { duration: `PT${title.duration}M` }),
      ...(!isMovie && title.seasons_count > 0 && { numberOfSeasons: title.seasons_count }),
      ...(!isMovie && title.episodes_count > 0 && { numberOfEpisodes: title.episodes_count }),
      ...(rating !== null &&
        vote_count !== null &&
        vote_count > 0 && {
          aggregateRating: { "@type": "AggregateRating", ratingValue: rating, bestRating: 10, ratingCount: vote_count },
        }),
    },
  };
}

export const pageOfSaga = ({ id, name, description, posters }: SagaWithItems): SharedPage => ({
  list: "sagas",
  key: id,
  title: name,
  description: shortText(description),
  poster: posters[0] ?? null,
  backdrop: null,
  line: "Saga",
  jsonLd: null,
});

/** A person, under the poster of the newest title. */
export function pageOfPerson({ slug, name, credits }: Person): SharedPage {
  const titles = credits.flatMap((credit) => credit.titles);
  const names = [...new Set(titles.map(({ title }) => title.trim()))].filter((title) => title !== "");
  return {
    list: "personnes",
    key: slug,
    title: name,
    description: shortText(names.join(", ")),
    poster: titles.map(({ poster_url, thumbnail_url }) => poster_url ?? thumbnail_url).find((one) => one !== null) ?? null,
    backdrop: null,
    line: credits.map(({ role }) => creditRoleLabels[role]).join(" · "),
    jsonLd: { "@context": "https://schema.org", "@type": "Person", name },
  };
}
