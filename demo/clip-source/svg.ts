export const WIDTH = 1280;
export const HEIGHT = 720;

/** Colours of the site (apps/web/src/styles/tokens.css). */
export const ROOM = {
  background: "#0d0b0a",
  surface: "#211b18",
  foreground: "#f6efe6",
  muted: "#b5a99d",
  accent: "#ffb52e",
  danger: "#e5484d",
};

export const plate = (body: string, width = WIDTH, height = HEIGHT): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

export const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

export const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

export const shape = (d: string, fill: string, opacity = 1): string => `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`;

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");
