import { ailleursFilms } from "./films-ailleurs.ts";
import { allemagneFilms } from "./films-allemagne.ts";
import { belleEpoqueFilms } from "./films-belle-epoque.ts";
import { etatsUnisFilms } from "./films-etats-unis.ts";
import { feuilladeFilms } from "./films-feuillade.ts";
import { finDuMuetFilms } from "./films-fin-du-muet.ts";
import { meliesFilms } from "./films-melies.ts";
import { premiereVagueFilms } from "./films-premiere-vague.ts";
import type { FilmData } from "./types.ts";

export const films: FilmData[] = [
  ...meliesFilms,
  ...feuilladeFilms,
  ...belleEpoqueFilms,
  ...premiereVagueFilms,
  ...finDuMuetFilms,
  ...allemagneFilms,
  ...etatsUnisFilms,
  ...ailleursFilms,
];
