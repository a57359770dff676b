import { fit } from "./fit.ts";
import type { Box } from "./fit.ts";
import { frame } from "./frame.ts";
import { DISPLAY, outline } from "./lettering.ts";
import { artOf } from "./motifs/index.ts";
import type { Drawn } from "./motifs/index.ts";
import { group, path, rect } from "./shapes.ts";

const NAME: Box = { width: 128, height: 84, largest: 31, smallest: 14, leading: 1.02, tracking: -0.022 };

/** Positions of the lines of the channel name on its card. */
export function letterChannel(name: string): { text: string; x: number; y: number; size: number }[] {
  const { lines, size } = fit(DISPLAY, name, NAME);
  const last = 156;
  return lines.map((text, at) => ({ text, x: 18, size, y: last - (lines.length - 1 - at) * size * NAME.leading }));
}

/** Card of a channel, 16:9: the name at the left, the composition at the right. */
export function drawChannelCard(channel: Drawn & { name: string }): string {
  const { colours, draw } = artOf(channel);
  const letters = letterChannel(channel.name).map((line) => outline(DISPLAY, { ...line, tracking: NAME.tracking }));
  return frame(
    channel.name,
    [640, 360],
    [320, 180],
    rect(0, 0, 320, 180, colours.fond) +
      group("translate(153 0) scale(0.57)", draw(colours)) +
      letters.map((line) => path(line, colours.texte)).join(""),
  );
}
