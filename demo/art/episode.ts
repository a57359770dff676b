import { frame } from "./frame.ts";
import { DISPLAY, outline } from "./lettering.ts";
import { artOf } from "./motifs/index.ts";
import type { Drawn } from "./motifs/index.ts";
import { darkest } from "./palettes.ts";
import type { Colours } from "./palettes.ts";
import { group, rect } from "./shapes.ts";

// The colours of the series swap roles from one episode to the next, so that neighbours differ.
const SHIFTS: ReadonlyArray<(own: Colours) => Colours> = [
  (own) => own,
  (own) => ({ ...own, fond: own.ombre, ombre: own.fond }),
  (own) => ({ ...own, fond: own.forme, forme: own.fond, ombre: own.accent, accent: own.ombre, texte: own.fond }),
  (own) => ({ ...own, forme: own.accent, accent: own.forme }),
  (own) => ({ ...own, fond: own.accent, accent: own.clair, forme: own.ombre, ombre: own.forme, texte: own.fond }),
];

const CROPS: ReadonlyArray<{ scale: number; x: number; y: number; turn: number }> = [
  { scale: 0.62, x: 116, y: -12, turn: 0 },
  { scale: 0.96, x: 62, y: -52, turn: -6 },
  { scale: 0.76, x: 84, y: -24, turn: 5 },
  { scale: 1.22, x: 6, y: -92, turn: 0 },
  { scale: 0.7, x: 104, y: -44, turn: -10 },
  { scale: 1.05, x: 40, y: -110, turn: 7 },
  { scale: 0.86, x: 90, y: -6, turn: 0 },
];

const pick = <T>(list: readonly T[], at: number): T => {
  const one = list[at % list.length];
  if (one === undefined) throw new Error("an empty list has nothing to pick");
  return one;
};

/** The colours of a series' episode, `at` being its place among all. */
export const shiftedColours = (own: Colours, at: number): Colours => pick(SHIFTS, at)(own);

/** Picture of an episode: the composition of the series, cropped and coloured by the episode number, which is drawn beside it. */
export function drawEpisodeThumb(series: Drawn & { title: string }, season: number, number: number): string {
  const own = artOf(series);
  const at = (season - 1) * 3 + (number - 1);
  const colours = shiftedColours(own.colours, at);
  const { scale, x, y, turn } = pick(CROPS, at);
  const figure = outline(DISPLAY, { text: String(number), x: 18, y: 160, size: 84, tracking: -0.05 });
  return frame(
    `${series.title}, saison ${season}, épisode ${number}`,
    [640, 360],
    [320, 180],
    rect(0, 0, 320, 180, colours.fond) +
      group(`translate(${x} ${y}) scale(${scale}) rotate(${turn} 150 160)`, own.draw(colours)) +
      `<path d="${figure}" fill="${own.colours.clair}" stroke="${darkest(own.colours)}" stroke-width="7" stroke-linejoin="round" paint-order="stroke"/>`,
  );
}
