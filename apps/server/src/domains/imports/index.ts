export { openLinkParser, type LinkParser } from "./link-parser.ts";
export { countFailedLinks } from "./runs.queries.ts";
