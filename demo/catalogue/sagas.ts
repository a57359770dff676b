import type { SagaData } from "./types.ts";

export const sagas: SagaData[] = [
  {
    slug: "fantomas",
    name: "Fantômas",
    description:
      "Les cinq films que Louis Feuillade tira du feuilleton de Souvestre et Allain, dans l’ordre de leur sortie, de mai 1913 à mai 1914.",
    movies: [
      "fantomas-a-l-ombre-de-la-guillotine",
      "juve-contre-fantomas",
      "le-mort-qui-tue",
      "fantomas-contre-fantomas",
      "le-faux-magistrat",
    ],
    series: [],
  },
  {
    slug: "melies-voyages-et-feeries",
    name: "Méliès, voyages et féeries",
    description:
      "De la chambre interdite aux glaces du pôle : les grandes machines merveilleuses du magicien de Montreuil, par année.",
    movies: [
      "barbe-bleue",
      "le-voyage-dans-la-lune",
      "le-royaume-des-fees",
      "le-voyage-a-travers-l-impossible",
      "les-quat-cents-farces-du-diable",
      "a-la-conquete-du-pole",
    ],
    series: [],
  },
  {
    slug: "docteur-mabuse",
    name: "Docteur Mabuse",
    description: "Le diptyque de 1922, conçu pour deux soirées : l’ascension, puis la chute du plus inquiétant des joueurs.",
    movies: ["docteur-mabuse-le-grand-joueur", "docteur-mabuse-inferno"],
    series: [],
  },
  {
    slug: "feuillade-la-guerre-et-les-feuilletons",
    name: "Feuillade, les années de guerre",
    description: "Trois feuilletons et un film de la terre : ce que Louis Feuillade tourna pour Gaumont entre 1915 et 1918.",
    movies: ["vendemiaire"],
    series: ["les-vampires", "judex", "tih-minh"],
  },
];
