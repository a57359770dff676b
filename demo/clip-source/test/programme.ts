import { DRAWN } from "./scenes.ts";
import type { Scene } from "./scenes.ts";

export interface Programme {
  scenes: Scene[];
  /** Duration of a scene in seconds. */
  each: number;
  title: [string, string] | undefined;
}

const amber = ["#0d0b0a", "#ffb52e", "#4a3420", "#ffe9bf"] as const;
const night = ["#14213d", "#fca311", "#b8720a", "#f4f1e8"] as const;
const steel = ["#1b1a2b", "#e0a11b", "#4b4a7a", "#fff3d1"] as const;
const ocean = ["#06283d", "#47b5ff", "#0f5e8f", "#f5fbff"] as const;
const brick = ["#2d1a12", "#e76f51", "#7d3b28", "#ffe3cf"] as const;
const rosy = ["#2a0f2e", "#ff7aa2", "#7b2d6b", "#ffe3ec"] as const;
const forest = ["#0d241b", "#52b788", "#1f5a42", "#e9fff2"] as const;
const blood = ["#2b0a0f", "#d62839", "#6d1420", "#ffe6d6"] as const;

export const FILM: Programme = {
  each: 30,
  title: ["Séance", "copie de démonstration"],
  scenes: [
    { name: "La lampe", colours: amber, layers: DRAWN.lamp },
    { name: "La lune", colours: night, layers: DRAWN.moon },
    { name: "La ville", colours: steel, layers: DRAWN.city },
    { name: "La mer", colours: ocean, layers: DRAWN.sea },
    { name: "Le train", colours: brick, layers: DRAWN.train },
    { name: "La spirale", colours: rosy, layers: DRAWN.spiral },
  ],
};

export const SERIES: Programme = {
  each: 30,
  title: ["Séance", "épisode de démonstration"],
  scenes: [
    { name: "La nuit tombe", colours: forest, layers: DRAWN.moon },
    { name: "Le piège tourne", colours: blood, layers: DRAWN.spiral },
    { name: "La fuite en train", colours: steel, layers: DRAWN.train },
    { name: "La traversée", colours: forest, layers: DRAWN.sea },
    { name: "Les toits de Paris", colours: rosy, layers: DRAWN.city },
    { name: "Le projecteur", colours: ocean, layers: DRAWN.lamp },
  ],
};

export const LIVE: Programme = {
  each: 24,
  title: undefined,
  scenes: [
    { name: "Antenne", colours: blood, layers: DRAWN.lamp },
    { name: "La ville, en continu", colours: ocean, layers: DRAWN.city },
    { name: "La mer, en continu", colours: steel, layers: DRAWN.sea },
    { name: "Le train, en continu", colours: forest, layers: DRAWN.train },
  ],
};
