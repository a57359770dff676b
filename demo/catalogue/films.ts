import { ailleursFilms } from "./films-ailleurs.ts";
import { allemagneFilms } from "./films-allemagne.ts";
import { anneesFollesFilms } from "./films-annees-folles.ts";
import { belleEpoqueFilms } from "./films-belle-epoque.ts";
import { feuilladeFilms } from "./films-feuillade.ts";
import { meliesFilms } from "./films-melies.ts";
import type { FilmData } from "./types.ts";

export const films: FilmData[] = [
  ...meliesFilms,
  ...feuilladeFilms,
  ...belleEpoqueFilms,
  ...anneesFollesFilms,
  ...allemagneFilms,
  ...ailleursFilms,
];
