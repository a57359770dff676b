export { importsRoutes } from "./imports.routes.ts";
export { openLinkParser, type LinkParser } from "./link-parser.ts";
