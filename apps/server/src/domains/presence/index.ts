export { countOnline } from "./presence.queries.ts";
