export { countProgressOf, countWatching, eraseProgressOf, watchedSeconds } from "./progress.queries.ts";
