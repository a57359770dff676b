/** Colours of a poster: the ground, the shape, the accent and the text, chosen by name. */
export const palettes = [
  "nuit", "sang", "mer", "or", "vert", "rose", "gris", "terre", "ivoire", "violet", "encre", "cuivre",
] as const;
export type Palette = (typeof palettes)[number];

/** The flat composition drawn for a title; each motif serves one title only. */
export interface Art {
  motif: string;
  palette: Palette;
}

/** Which clip of the demo stands in for the work: the MP4, the HLS, or none. */
export type Clip = "film" | "serie" | null;
