export {
  countProgressOf,
  countWatching,
  eraseProgressOf,
  progressByItem,
  watchedSeconds,
  watchedTitleRows,
} from "./progress.queries.ts";
