export { countBinned } from "./bin.queries.ts";
