import { charlot } from "./series-charlot.ts";
import { judex } from "./series-judex.ts";
import { laMaisonDuMystere } from "./series-la-maison-du-mystere.ts";
import { lesVampires } from "./series-les-vampires.ts";
import { tihMinh } from "./series-tih-minh.ts";
import type { SeriesData } from "./types.ts";

export const series: SeriesData[] = [lesVampires, judex, tihMinh, laMaisonDuMystere, charlot];
