export { openLinkParser, type LinkParser } from "./names/link-parser.ts";
export { countFailedLinks } from "./runs/runs.queries.ts";
