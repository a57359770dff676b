import { frame } from "./frame.ts";
import { artOf } from "./motifs/index.ts";
import type { Drawn } from "./motifs/index.ts";
import { group, rect } from "./shapes.ts";

const SCALE = 2.72;

/** The wide picture behind a title: its composition at the right, the ground at the left where the page writes. */
export function drawBackdrop(item: Drawn & { title: string }): string {
  const { colours, draw } = artOf(item);
  return frame(item.title, [1600, 900], [1600, 900], rect(0, 0, 1600, 900, colours.fond) + group(`translate(748 26) scale(${SCALE})`, draw(colours)));
}
