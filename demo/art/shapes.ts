import type { Colours } from "./palettes.ts";

/** A composition in a frame of 300 × 316. Shapes that bleed extend beyond the frame, because a backdrop shows more. */
export type Motif = (colours: Colours) => string;

const num = (value: number): string => String(Number(value.toFixed(1)));

export const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" fill="${fill}"/>`;

export const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="${fill}"/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"/>`;

export const ring = (x: number, y: number, radius: number, stroke: string, width: number): string =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="none" stroke="${stroke}" stroke-width="${num(width)}"/>`;

export const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

export const stroke = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const group = (transform: string, ...body: string[]): string => `<g transform="${transform}">${body.join("")}</g>`;

export const faint = (opacity: number, ...body: string[]): string => `<g opacity="${opacity}">${body.join("")}</g>`;

export const rep = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");

/** Full-width rectangle. */
export const band = (y: number, height: number, fill: string): string => rect(-400, y, 1200, height, fill);

/** Full-width rectangle from `y` to the bottom. */
export const floor = (y: number, fill: string): string => band(y, 500 - y, fill);

/** A point at `angle` degrees, clockwise from noon. */
export const around = (x: number, y: number, radius: number, angle: number): [number, number] => [
  x + radius * Math.sin((angle * Math.PI) / 180),
  y - radius * Math.cos((angle * Math.PI) / 180),
];

export const polygon = (points: ReadonlyArray<readonly [number, number]>, fill: string): string =>
  path(`M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join("L")}Z`, fill);

/** A star, or a cog or a sun: `count` points between two radii. */
export const star = (x: number, y: number, outer: number, inner: number, count: number, fill: string): string =>
  polygon(
    Array.from({ length: 2 * count }, (_, i) => around(x, y, i % 2 === 0 ? outer : inner, (i * 180) / count)),
    fill,
  );

/** A flame with its base at (x, y). */
export const flame = (x: number, y: number, width: number, height: number, fill: string): string => {
  const half = width / 2;
  return path(
    `M${num(x)} ${num(y - height)}q${num(half * 0.2)} ${num(height * 0.36)} ${num(half * 0.8)} ${num(height * 0.56)}q${num(half * 0.5)} ${num(height * 0.44)} ${num(-half * 0.8)} ${num(height * 0.44)}t${num(-half * 0.9)} ${num(-height * 0.48)}q${num(half * 0.7)} ${num(-height * 0.2)} ${num(half * 0.9)} ${num(-height * 0.52)}Z`,
    fill,
  );
};

/** A few stars, always the same. */
export const stars = (count: number, fill: string, height = 180): string =>
  rep(count, (i) => disc(((i * 173) % 620) - 290, 14 + ((i * 97) % height), 1.2 + (i % 3) * 0.6, fill));
