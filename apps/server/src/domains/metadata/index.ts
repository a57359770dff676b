export { likely } from "./choose.ts";
export { metadataRoutes } from "./metadata.routes.ts";
export { MetadataAway } from "./tmdb-client.ts";
export type { EpisodeFacts, MovieFacts, SeriesFacts } from "./tmdb-fields.ts";
export { openTmdb, type Tmdb } from "./tmdb.ts";
