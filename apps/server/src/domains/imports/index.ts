export { listedImports } from "./listed-jobs.ts";
export { openLinkParser, type LinkParser } from "./names/link-parser.ts";
export { countFailedLinks } from "./runs/runs.queries.ts";
export type { Intent } from "./plan/intent.ts";
export { findKnown, lookupFor } from "./plan/known.queries.ts";
export { planIntent } from "./plan/plan.ts";
export type { LinkWriter } from "./runs/link-writer.ts";
export { movieWriter } from "./runs/write-movie.ts";
export { episodesWriter } from "./runs/write-episodes.ts";
