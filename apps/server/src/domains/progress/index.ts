export { countProgressOf, countWatching, eraseProgressOf, progressByItem, watchedSeconds } from "./progress.queries.ts";
