import { channels, films, series } from "#catalogue/index.ts";
import type { FilmData } from "#catalogue/index.ts";
import { renderFilm } from "./render.ts";
import { episodeClip, loopOfChannel, miniatureOfEpisode, miniatureOfFilm } from "./storyboard.ts";
import { renderLong, renderLoop, renderQualities } from "./streams.ts";

/** As long as the film itself, so that a long seek bar is seen. */
const LONG = "metropolis";
const QUALITIES = "l-homme-a-la-camera";

/** Where the clip of a film is, in the folder of the clips. */
export function filmFile({ slug }: FilmData): string {
  if (slug === LONG) return `films/${slug}/index.m3u8`;
  return slug === QUALITIES ? `films/${slug}/master.m3u8` : `films/${slug}.mp4`;
}

export interface ClipOfDemo {
  /** Its file or folder, in the folder of the clips. */
  readonly path: string;
  /** Renders it to `out`; `folder` is for intermediate files. */
  readonly render: (folder: string, out: string) => Promise<void>;
}

function clipOfFilm(film: FilmData, seed: number): ClipOfDemo {
  const miniature = miniatureOfFilm(film, seed);
  const path = `films/${film.slug}`;
  if (film.slug === LONG) return { path, render: (folder, out) => renderLong(miniature, film.duration, folder, out) };
  if (film.slug === QUALITIES) return { path, render: (folder, out) => renderQualities(miniature, folder, out) };
  return { path: filmFile(film), render: (folder, out) => renderFilm(miniature, folder, out) };
}

/** Every clip of the demo. */
export const clipsOfDemo = (): ClipOfDemo[] => [
  ...films.filter(({ has_video }) => has_video).map(clipOfFilm),
  ...series.flatMap((one) =>
    one.episodes.map((episode) => ({
      path: `episodes/${episodeClip(one, episode)}.mp4`,
      render: (folder: string, out: string) => renderFilm(miniatureOfEpisode(one, episode), folder, out),
    })),
  ),
  ...channels.map((channel, seed) => ({
    path: `channels/${channel.slug}`,
    render: (folder: string, out: string) => renderLoop(loopOfChannel(channel, seed), folder, out),
  })),
];
