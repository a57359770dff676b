import { frame } from "./frame.ts";
import { artOf } from "./motifs/index.ts";
import type { Drawn } from "./motifs/index.ts";
import { darkest } from "./palettes.ts";
import { group, rect } from "./shapes.ts";

const WIDTH = 1600;
const HEIGHT = 900;
const SCALE = 2.72;

/** Gradient behind the text of the page: opaque at the left edge, transparent before the composition starts. */
const shade = (colour: string): string =>
  `<defs><linearGradient id="s"><stop stop-color="${colour}"/><stop offset=".2" stop-color="${colour}" stop-opacity=".92"/><stop offset=".56" stop-color="${colour}" stop-opacity="0"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/>`;

/** Wide picture of a title: the composition at the right, dark at the left, behind the text of the page. */
export function drawBackdrop(item: Drawn & { title: string }): string {
  const { colours, draw } = artOf(item);
  return frame(
    item.title,
    [WIDTH, HEIGHT],
    [WIDTH, HEIGHT],
    rect(0, 0, WIDTH, HEIGHT, colours.fond) + group(`translate(748 26) scale(${SCALE})`, draw(colours)) + shade(darkest(colours)),
  );
}
