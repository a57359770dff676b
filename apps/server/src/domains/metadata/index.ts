export { listedRefreshes } from "./listed-jobs.ts";
export { titleFacts } from "./metadata.service.ts";
export { bestMatch, rankCandidates } from "./rank-candidates.ts";
export { isKeyAccepted, MetadataUnavailable } from "./tmdb-client.ts";
export type { EpisodeFacts, MovieFacts, SeriesFacts } from "./tmdb-fields.ts";
export { openTmdb, type Tmdb } from "./tmdb.ts";
