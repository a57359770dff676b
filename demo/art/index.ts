export { drawBackdrop } from "./backdrop.ts";
export { drawChannelCard } from "./channel.ts";
export { drawEpisodeThumb } from "./episode.ts";
export { accentOf } from "./motifs/index.ts";
export { drawPoster } from "./poster.ts";
