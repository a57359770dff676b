import { isLight, PALETTES } from "#art/palettes.ts";
import type { Colours } from "#art/palettes.ts";
import type { Motif } from "#art/shapes.ts";
import type { Art } from "#catalogue/types.ts";
import { allemagneMotifs } from "./allemagne.ts";
import { belleEpoqueMotifs } from "./belle-epoque.ts";
import { burlesqueMotifs } from "./burlesque.ts";
import { chainesMotifs } from "./chaines.ts";
import { eauxMotifs } from "./eaux.ts";
import { feuilladeMotifs } from "./feuillade.ts";
import { meliesMotifs } from "./melies.ts";
import { outreMerMotifs } from "./outre-mer.ts";
import { premiereVagueMotifs } from "./premiere-vague.ts";

/** Anything that a composition is drawn for. */
export interface Drawn {
  art: Art;
}

export const motifs: Readonly<Record<string, Motif>> = {
  ...allemagneMotifs,
  ...belleEpoqueMotifs,
  ...burlesqueMotifs,
  ...chainesMotifs,
  ...eauxMotifs,
  ...feuilladeMotifs,
  ...meliesMotifs,
  ...outreMerMotifs,
  ...premiereVagueMotifs,
};

/** The colours and the composition of a title; a motif nobody drew is an error, not a blank. */
export function artOf({ art }: Drawn): { colours: Colours; draw: Motif } {
  const draw = motifs[art.motif];
  if (!draw) throw new Error(`no composition is drawn for the motif ${art.motif}`);
  return { colours: PALETTES[art.palette], draw };
}

/** The colour a featured title tints the page with. */
export function accentOf({ art }: Drawn): string {
  const colours = PALETTES[art.palette];
  return isLight(colours) ? colours.accent : colours.forme;
}
