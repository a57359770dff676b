export { likely } from "./choose.ts";
export { MetadataAway } from "./tmdb-client.ts";
export type { EpisodeFacts, MovieFacts, SeriesFacts } from "./tmdb-fields.ts";
export { openTmdb, type Tmdb } from "./tmdb.ts";
