import path from "node:path";
import { fileURLToPath } from "node:url";
import type { ChannelData, EpisodeData, FilmData, SeriesData } from "./catalogue/index.ts";
import { filmFile } from "./clip-source/miniatures/clips.ts";
import { episodeClip } from "./clip-source/miniatures/storyboard.ts";

/** The clips that the titles of the demo play. Files are relative to `folder`; channels are folders of its `channels`. */
export interface Clips {
  readonly folder: string;
  readonly film: (film: FilmData) => string;
  readonly episode: (series: SeriesData, episode: EpisodeData) => string;
  readonly channel: (channel: ChannelData) => string;
}

const here = path.dirname(fileURLToPath(import.meta.url));

/** A miniature of its own for every title and channel. */
export const miniatures: Clips = {
  folder: path.join(here, "media"),
  film: filmFile,
  episode: (series, episode) => `episodes/${episodeClip(series, episode)}.mp4`,
  channel: ({ slug }) => slug,
};

const mp4Series = ["charlot", "judex"];

/** Three clips with a timecode, for the tests: an MP4, a stream in three qualities, and a live loop. */
export const testClips: Clips = {
  folder: path.join(here, "test-clips"),
  film: () => "film.mp4",
  episode: ({ slug }) => (mp4Series.includes(slug) ? "film.mp4" : "serie/master.m3u8"),
  channel: () => "direct",
};
