/**
 * Catalogue of the demo: real works published before 1930. Most authors died more than seventy years ago; a few (Lang, Dreyer, Chaplin,
 * Keaton…) are still protected in some countries. Therefore it contains only facts and original texts: posters are drawn, clips are
 * generated, and no picture of the works is included.
 */
export { channels } from "./channels.ts";
export { films } from "./films.ts";
export { sagas } from "./sagas.ts";
export { series } from "./series.ts";
export { palettes } from "./types.ts";
export type { ChannelData, EpisodeData, FilmData, SeriesData } from "./types.ts";
