import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { encodePng } from "./png.ts";

/** How an icon stands on a home screen. */
interface Icon {
  readonly file: string;
  /** Pixels of a side. */
  readonly size: number;
  /** Part of its drawn size that the mark takes. */
  readonly mark: number;
  /** Whether the corners are ours to round, or the system's to cut. */
  readonly rounded: boolean;
}

const icons: readonly Icon[] = [
  { file: "icons/icon-192.png", size: 192, mark: 1, rounded: true },
  { file: "icons/icon-512.png", size: 512, mark: 1, rounded: true },
  // A system may cut anything outside a circle of four fifths of the side.
  { file: "icons/maskable-512.png", size: 512, mark: 0.8, rounded: false },
  { file: "icons/apple-touch-icon.png", size: 180, mark: 0.9, rounded: false },
];

type Point = readonly [x: number, y: number];
type Colour = readonly [red: number, green: number, blue: number];

/** What public/favicon.svg says: a dark room, its lamp a triangle with round corners. */
interface Drawing {
  readonly side: number;
  readonly radius: number;
  readonly room: Colour;
  readonly lamp: Colour;
  readonly triangle: readonly [Point, Point, Point];
  readonly stroke: number;
}

const svg = fileURLToPath(new URL("../public/favicon.svg", import.meta.url));

/** Draws the icons of the home screens from the site's own mark: no picture is kept that another would have to follow. */
export function drawIcons(): Plugin {
  return {
    name: "draw-icons",
    apply: "build",
    generateBundle() {
      const drawing = readDrawing(readFileSync(svg, "utf8"));
      for (const icon of icons) this.emitFile({ type: "asset", fileName: icon.file, source: draw(drawing, icon) });
    },
  };
}

function readDrawing(text: string): Drawing {
  const shape =
    /viewBox="0 0 (?<side>\d+) \k<side>".*rx="(?<radius>\d+)" fill="#(?<room>\w{6})".*d="M(?<ax>\d+) (?<ay>\d+) (?<bx>\d+) (?<by>\d+) (?<cx>\d+) (?<cy>\d+)z" fill="#(?<lamp>\w{6})".*stroke-width="(?<stroke>\d+)"/.exec(
      text,
    )?.groups;
  if (!shape) throw new Error("public/favicon.svg is not drawn as the icons are");
  const number = (name: string): number => Number(shape[name]);
  const colour = (name: string): Colour => {
    const [red = 0, green = 0, blue = 0] = Buffer.from(shape[name] ?? "", "hex");
    return [red, green, blue];
  };
  return {
    side: number("side"),
    radius: number("radius"),
    room: colour("room"),
    lamp: colour("lamp"),
    triangle: [
      [number("ax"), number("ay")],
      [number("bx"), number("by")],
      [number("cx"), number("cy")],
    ],
    stroke: number("stroke"),
  };
}

function draw({ side, radius, room, lamp, triangle, stroke }: Drawing, { size, mark, rounded }: Icon): Buffer {
  const pixel = side / size;
  const middle = side / 2;
  const pixels = Buffer.alloc(size * size * 4);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [x, y] = [(column + 0.5) * pixel - middle, (row + 0.5) * pixel - middle];
      const inMark: Point = [x / mark + middle, y / mark + middle];
      const lit = covered((toTriangle(inMark, triangle) - stroke / 2) * mark, pixel);
      const alpha = rounded ? covered(toRoundedSquare([x, y], middle, radius), pixel) : 1;
      const at = (row * size + column) * 4;
      for (let part = 0; part < 3; part++) pixels[at + part] = (room[part] ?? 0) * (1 - lit) + (lamp[part] ?? 0) * lit;
      pixels[at + 3] = 255 * alpha;
    }
  }
  return encodePng(size, size, pixels);
}

/** How much of a pixel lies inside an edge that is so far from its middle (negative inside). */
const covered = (distance: number, pixel: number): number => Math.min(1, Math.max(0, 0.5 - distance / pixel));

function toRoundedSquare([x, y]: Point, half: number, radius: number): number {
  const [dx, dy] = [Math.abs(x) - half + radius, Math.abs(y) - half + radius];
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
}

/** Distance to a triangle; 0 or less inside. */
function toTriangle(point: Point, [a, b, c]: Drawing["triangle"]): number {
  const edges = [
    [a, b],
    [b, c],
    [c, a],
  ] as const;
  const inside = edges.every(([from, to]) => turn(from, to, point) >= 0);
  const nearest = Math.min(...edges.map(([from, to]) => toSegment(point, from, to)));
  return inside ? -nearest : nearest;
}

const turn = (from: Point, to: Point, point: Point): number =>
  (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]);

function toSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
