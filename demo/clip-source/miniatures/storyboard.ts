import { artOf } from "#art/motifs/index.ts";
import { shiftedColours } from "#art/episode.ts";
import type { Colours } from "#art/palettes.ts";
import type { Motif } from "#art/shapes.ts";
import { group } from "#art/shapes.ts";
import type { ChannelData, EpisodeData, FilmData, SeriesData } from "#catalogue/index.ts";
import { plate, rect } from "#clip-source/svg.ts";
import { endCard, HEIGHT, inkOf, intertitle, titleCard, WIDTH } from "./cards.ts";

/** A picture that is shown for some seconds. `x` and `y` place it, in pixels, as ffmpeg expressions of the time `t`. */
export interface Shot {
  readonly svg: string;
  readonly seconds: number;
  readonly x: string;
  readonly y: string;
  /** Angle in radians, as an expression of `t`. */
  readonly turn?: string;
  /** Width in pixels as an expression of `t`, for a shot that moves closer or away. */
  readonly width?: string;
}

export interface Miniature {
  readonly slug: string;
  readonly shots: readonly Shot[];
}

/** Each cut takes a second of both of its shots: the iris closes and opens. */
export const CUT_SECONDS = 1;

export const lengthOf = ({ shots }: Miniature): number =>
  shots.reduce((sum, { seconds }) => sum + seconds, 0) - (shots.length - 1) * CUT_SECONDS;

const still = (svg: string, seconds: number): Shot => ({ svg, seconds, x: "0", y: "0" });

/** The composition of a motif, its middle in that of the canvas. */
function composition(draw: Motif, colours: Colours, width: number, height: number, scale: number): string {
  const place = `translate(${width / 2 - 150 * scale} ${height / 2 - 160 * scale}) scale(${scale})`;
  return plate(rect(0, 0, width, height, colours.fond) + group(place, draw(colours)), width, height);
}

// A pixel or two in each picture, so that slow movements are even.
const SLOW = "floor(12*t)";

/** Along the composition, seen whole. */
function along(draw: Motif, colours: Colours, seed: number): Shot {
  const svg = composition(draw, colours, 800, HEIGHT, 1.08);
  return { svg, seconds: 10, x: seed % 2 === 0 ? `-${SLOW}` : `-160+${SLOW}`, y: "0" };
}

/** Close to the motif, which sways. */
function swaying(draw: Motif, colours: Colours, seed: number): Shot {
  const [width, height] = [960, 560];
  const svg = composition(draw, colours, width, height, 2.1);
  const drift = seed % 3 === 0 ? `-60-${SLOW}/2` : `-120+${SLOW}/2`;
  return { svg, seconds: 10, x: `-${(width - WIDTH) / 2}`, y: drift, turn: `0.06*sin(2*PI*t/${4 + (seed % 3)})` };
}

/** From afar to near, or the other way. */
function approaching(draw: Motif, colours: Colours, seed: number): Shot {
  const svg = composition(draw, colours, 1280, 720, 2.2);
  const width = seed % 2 === 0 ? "2*floor((660+52*t)/2)" : "2*floor((1140-52*t)/2)";
  return { svg, seconds: 9, x: "(W-w)/2", y: "(H-h)/2", width };
}

interface Work {
  readonly slug: string;
  readonly above: string;
  readonly title: string;
  readonly below: string;
  readonly synopsis: string;
  readonly draw: Motif;
  readonly colours: Colours;
  /** Chooses the movements. */
  readonly seed: number;
}

function miniature({ slug, synopsis, draw, colours, seed, ...names }: Work): Miniature {
  const ink = inkOf(colours);
  return {
    slug,
    shots: [
      still(titleCard(ink, names), 6),
      along(draw, colours, seed),
      still(intertitle(ink, synopsis), 9),
      swaying(draw, shiftedColours(colours, 1 + (seed % 4)), seed),
      approaching(draw, colours, seed),
      still(endCard(ink), 5),
    ],
  };
}

export function miniatureOfFilm(film: FilmData, seed: number): Miniature {
  const { colours, draw } = artOf(film);
  const below = `${film.director} · ${film.year}`;
  return miniature({
    slug: film.slug,
    above: film.studio ?? film.country,
    title: film.title,
    below,
    synopsis: film.description,
    draw,
    colours,
    seed,
  });
}

/** The name of the clip of an episode, without its ending. */
export const episodeClip = ({ slug }: SeriesData, { season_number, episode_number }: EpisodeData): string =>
  `${slug}-s${season_number}e${episode_number}`;

export function miniatureOfEpisode(series: SeriesData, episode: EpisodeData): Miniature {
  const own = artOf(series);
  const seed = (episode.season_number - 1) * 3 + (episode.episode_number - 1);
  return miniature({
    slug: episodeClip(series, episode),
    above: `${series.title} · épisode ${episode.episode_number}`,
    title: episode.title,
    below: `${series.director} · ${episode.year}`,
    synopsis: episode.description,
    draw: own.draw,
    colours: shiftedColours(own.colours, seed),
    seed,
  });
}

/** A channel shows its motif without end: it stops where it began. */
export function loopOfChannel(channel: ChannelData, seed: number): Miniature {
  const { colours, draw } = artOf(channel);
  const ink = inkOf(colours);
  const names = { above: "En direct", title: channel.name, below: channel.category };
  return {
    slug: channel.slug,
    shots: [
      still(titleCard(ink, names), 7),
      along(draw, colours, seed),
      swaying(draw, shiftedColours(colours, 1), seed),
      still(intertitle(ink, channel.description), 8),
      approaching(draw, shiftedColours(colours, 3), seed),
      still(titleCard(ink, names), 5),
    ],
  };
}
