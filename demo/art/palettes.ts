import type { Palette } from "#catalogue/types.ts";

/** All colours of a composition; few, so that it stays legible as a thumbnail. */
export interface Colours {
  /** Background, also behind the title. */
  fond: string;
  /** The main shape; also the tint of the page of a featured title. */
  forme: string;
  /** The focal point. */
  accent: string;
  clair: string;
  /** Shapes between the background and the main shape. */
  ombre: string;
  /** Text. */
  texte: string;
}

const luminance = (hex: string): number =>
  [0.2126, 0.7152, 0.0722].reduce((sum, share, at) => sum + share * Number.parseInt(hex.slice(1 + 2 * at, 3 + 2 * at), 16), 0) /
  255;

/** Whether the text is dark on a light background. */
export const isLight = ({ fond }: Colours): boolean => luminance(fond) > 0.5;

/** The darker of the background and text colours. */
export const darkest = (colours: Colours): string => (isLight(colours) ? colours.texte : colours.fond);

export const PALETTES: Readonly<Record<Palette, Colours>> = {
  nuit: { fond: "#14213d", forme: "#fca311", accent: "#e9e6df", clair: "#fff8e7", ombre: "#2a3d6b", texte: "#fff8e7" },
  sang: { fond: "#2b0a0f", forme: "#d62839", accent: "#f7b267", clair: "#fff1e6", ombre: "#6a1522", texte: "#fff1e6" },
  mer: { fond: "#06283d", forme: "#47b5ff", accent: "#ffd166", clair: "#e6f7ff", ombre: "#105a86", texte: "#f5fbff" },
  or: { fond: "#231a0b", forme: "#e0a11b", accent: "#fff1c9", clair: "#fff8e6", ombre: "#7a4f14", texte: "#fff6df" },
  vert: { fond: "#0d241b", forme: "#52b788", accent: "#f4d35e", clair: "#e6f8ea", ombre: "#1f5a42", texte: "#f1fff6" },
  rose: { fond: "#2a0f2e", forme: "#ff7aa2", accent: "#ffd166", clair: "#ffe6ee", ombre: "#702b69", texte: "#fff0f5" },
  gris: { fond: "#1b1b1e", forme: "#9a9a9f", accent: "#ff6b4a", clair: "#ececf0", ombre: "#45454c", texte: "#ffffff" },
  terre: { fond: "#2d1a12", forme: "#e76f51", accent: "#f9c784", clair: "#fff3e9", ombre: "#73382a", texte: "#fff3e9" },
  ivoire: { fond: "#efe3cc", forme: "#1f1b18", accent: "#d1495b", clair: "#fffaf0", ombre: "#cdb68c", texte: "#1f1b18" },
  violet: { fond: "#1c1233", forme: "#8f6bff", accent: "#f6c667", clair: "#f3ecff", ombre: "#41297f", texte: "#f8f3ff" },
  encre: { fond: "#101317", forme: "#e9e2d3", accent: "#e5484d", clair: "#fffdf8", ombre: "#3a414c", texte: "#fbf6ea" },
  cuivre: { fond: "#172b30", forme: "#dd8449", accent: "#f3d9b1", clair: "#fff4e4", ombre: "#345a61", texte: "#fff4e4" },
};
