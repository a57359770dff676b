/**
 * The demo's catalogue: facts about real works, all published before 1930. Most authors died more than seventy years ago; a few
 * (Lang, Dreyer, Chaplin, Keaton…) are still protected in some countries. Hence only facts and texts of our own stand here:
 * posters are drawn, clips are made, and no picture of the works is shipped.
 */
export { channels } from "./channels.ts";
export { films } from "./films.ts";
export { sagas } from "./sagas.ts";
export { series } from "./series.ts";
export { palettes } from "./types.ts";
export type { ChannelData, Clip, FilmData, SeriesData } from "./types.ts";
