import { DISPLAY, measure, outline, TEXT } from "#art/lettering.ts";
import type { Face } from "#art/lettering.ts";
import { HEIGHT, plate, rect, ROOM, shape, WIDTH } from "#clip-source/svg.ts";

const write = (face: Face, text: string, x: number, y: number, size: number, fill: string, tracking = 0): string =>
  shape(outline(face, { text, x, y, size, tracking }), fill);

/** Opening card: the logo, the name, and what the clip is. */
export function titleCard([name, what]: readonly [string, string]): string {
  const size = 168;
  const line = `— ${what}`;
  const left = 150;
  const beam = `<defs><linearGradient id="f"><stop stop-color="${ROOM.accent}" stop-opacity=".34"/><stop offset="1" stop-color="${ROOM.accent}" stop-opacity="0"/></linearGradient></defs><path d="M${left + 92} 196 L1280 0 V392Z" fill="url(#f)"/>`;
  return plate(
    rect(0, 0, WIDTH, HEIGHT, ROOM.background) +
      beam +
      shape(`M${left + 92} 196 L${left} 160 V232Z`, ROOM.accent) +
      write(DISPLAY, name, left - 8, 430, size, ROOM.foreground, -0.045) +
      write(DISPLAY, line, left, 520, 62, ROOM.accent, -0.025) +
      write(TEXT, "FAITE POUR ÊTRE LUE, AVANCÉE ET REPRISE", left, 600, 20, ROOM.muted, 0.16),
  );
}

/** The closing card. */
export function endCard(): string {
  const size = 260;
  const x = (WIDTH - measure(DISPLAY, "Fin", size, -0.04)) / 2;
  return plate(
    rect(0, 0, WIDTH, HEIGHT, ROOM.background) +
      write(DISPLAY, "Fin", x, 445, size, ROOM.foreground, -0.04) +
      rect(WIDTH / 2 - 60, 510, 120, 6, ROOM.accent),
  );
}

/** Number and name of the chapter at the top left, on a band, so that it is legible over any scene. */
export function chapterCard(number: number, name: string): string {
  const label = `CHAPITRE ${number}`;
  const width = Math.max(measure(DISPLAY, name, 44, -0.02), measure(TEXT, label, 18, 0.16)) + 64;
  return plate(
    rect(0, 36, Math.round(width) + 40, 112, ROOM.background) +
      rect(0, 36, 10, 112, ROOM.accent) +
      write(TEXT, label, 40, 76, 18, ROOM.accent, 0.16) +
      write(DISPLAY, name, 40, 126, 44, ROOM.foreground, -0.02),
  );
}

/** Label at the top right: the rendition, or the live sign; `dot` leaves room for the blinking dot. */
export function labelCard(text: string, colours: { fill: string; ink: string }, dot = false): string {
  const size = 40;
  const indent = dot ? 46 : 0;
  const width = measure(DISPLAY, text, size) + 52 + indent;
  const left = WIDTH - 40 - width;
  return plate(
    `<rect x="${left.toFixed(1)}" y="40" width="${width.toFixed(1)}" height="68" rx="34" fill="${colours.fill}"/>` +
      write(DISPLAY, text, left + 26 + indent, 88, size, colours.ink),
  );
}

/** Blinking dot of the live sign. */
export function liveDot(text: string): string {
  const left = WIDTH - 40 - (measure(DISPLAY, text, 40) + 98);
  return plate(`<circle cx="${(left + 46).toFixed(1)}" cy="74" r="13" fill="${ROOM.foreground}"/>`);
}
