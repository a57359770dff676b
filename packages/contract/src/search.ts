import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { intParam, isoDate, uuid } from "./fields.ts";
import { limits } from "./limits.ts";
import { limitParam } from "./paging.ts";
import { creditRole } from "./people.ts";
import { titleVersion, versionsParam } from "./titles.ts";

export const suggestion = z.object({
  id: uuid,
  type: z.enum(["movie", "series"]),
  title: z.string(),
  thumbnail: z.nullable(z.string()),
  year: z.nullable(z.number()),
  genre: z.string(),
  versions: z.array(titleVersion),
});
export type Suggestion = z.infer<typeof suggestion>;

const searchedText = z
  .string()
  .check(
    z.trim(),
    z.minLength(limits.search.minLength),
    z.maxLength(limits.search.maxLength),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, "Caractères non autorisés"),
  );

export const listSuggestions = endpoint({
  method: "GET",
  path: "/content/search/suggestions",
  summary: "Suggestions de recherche",
  access: "public",
  query: z.object({
    query: searchedText,
    limit: limitParam(limits.search.suggestions, limits.search.maxSuggestions),
    versions: versionsParam,
  }),
  answer: z.object({ suggestions: z.array(suggestion) }),
  cache: ["catalogue"],
});

const foundTitle = {
  id: uuid,
  title: z.string(),
  thumbnail: z.nullable(z.string()),
  year: z.nullable(z.number()),
  genre: z.string(),
  versions: z.array(titleVersion),
};
const listType = z.enum(["movie", "series"]);

/** What a search finds, of every kind. */
export const searchResult = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("movie"), ...foundTitle }),
  z.object({ kind: z.literal("series"), ...foundTitle }),
  z.object({ kind: z.literal("person"), slug: z.string(), name: z.string(), roles: z.array(creditRole), titles: z.number() }),
  z.object({
    kind: z.literal("episode"),
    id: uuid,
    series_id: uuid,
    series_title: z.string(),
    season_number: z.number(),
    episode_number: z.number(),
    title: z.string(),
    thumbnail: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal("saga"), id: uuid, name: z.string(), thumbnail: z.nullable(z.string()), titles: z.number() }),
  z.object({
    kind: z.literal("channel"),
    id: uuid,
    name: z.string(),
    category: z.string(),
    thumbnail: z.nullable(z.string()),
    /** What is on now, where the guide knows. */
    programme: z.nullable(z.object({ title: z.string(), start: isoDate, stop: isoDate })),
  }),
  /** The list of films or of series of a genre. */
  z.object({ kind: z.literal("genre"), name: z.string(), type: listType }),
  /** The list of films or of series of a year. */
  z.object({ kind: z.literal("year"), year: z.number(), type: listType }),
]);
export type SearchResult = z.infer<typeof searchResult>;

/** The kinds that have a tab of their own, in order. */
export const searchKinds = ["movie", "series", "person", "episode", "saga", "channel"] as const;
export type SearchKind = (typeof searchKinds)[number];
export const searchKind = z.enum(searchKinds);

/** Results of a kind beside the suggestions of titles. */
export const maxMore = 3;
export const searchPage = { size: 24, overview: 6, maxSkip: 10_000 } as const;

/** What the search finds beside titles, at most {@link maxMore} of each kind. */
export const searchMore = endpoint({
  method: "GET",
  path: "/content/search/more",
  summary: "Personnes, genres, années, chaînes, épisodes et sagas d’une recherche",
  access: "public",
  query: z.object({ query: searchedText }),
  answer: z.object({ results: z.array(searchResult) }),
  cache: ["catalogue", "guide"],
});

/** A page of one kind, or the first results of every kind, with the number of all by kind. */
export const searchAll = endpoint({
  method: "GET",
  path: "/content/search/results",
  summary: "Tous les résultats d’une recherche",
  access: "public",
  query: z.object({
    query: searchedText,
    kind: z.optional(searchKind),
    skip: z._default(intParam({ min: 0, max: searchPage.maxSkip }), 0),
    limit: limitParam(searchPage.size, limits.list.maxLimit),
  }),
  answer: z.object({ counts: z.record(searchKind, z.number()), results: z.array(searchResult) }),
  cache: ["catalogue", "guide"],
});

/** Popular titles, for a search without text. */
export const listPopular = endpoint({
  method: "GET",
  path: "/content/search/popular",
  summary: "Les titres les plus regardés",
  access: "public",
  answer: z.object({ suggestions: z.array(suggestion) }),
  cache: ["catalogue"],
});
