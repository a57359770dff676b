import type { ChannelData } from "./types.ts";

const shared = { country: "FR", language: "Français", quality: "HD", is_active: true } as const;

export const channels: ChannelData[] = [
  {
    ...shared,
    slug: "cine-melies",
    name: "Ciné Méliès",
    category: "Cinéma",
    description: "Trucages, féeries et voyages impossibles, du matin au soir.",
    art: { motif: "rideau-etoiles", palette: "nuit" },
  },
  {
    ...shared,
    slug: "expressionnisme",
    name: "Expressionnisme",
    category: "Cinéma",
    description: "Ombres longues et ruelles de travers : le cinéma allemand des années vingt.",
    art: { motif: "angles", palette: "sang" },
  },
  {
    ...shared,
    slug: "avant-garde",
    name: "Avant-garde",
    category: "Cinéma",
    description: "Epstein, Dulac, L’Herbier, Gance : la première vague française en boucle.",
    art: { motif: "disques-rythme", palette: "violet" },
  },
  {
    ...shared,
    slug: "frissons-de-minuit",
    name: "Frissons de minuit",
    category: "Cinéma",
    description: "Vampires, somnambules et maisons qui s’effondrent, pour ceux qui ne dorment pas.",
    art: { motif: "chat-noir", palette: "encre" },
  },
  {
    ...shared,
    slug: "burlesque",
    name: "Burlesque",
    category: "Comédie",
    description: "Linder, Keaton, Chaplin, Lloyd : des chutes, des courses et pas un mot.",
    art: { motif: "tarte-volante", palette: "rose" },
  },
  {
    ...shared,
    slug: "feuilletons",
    name: "Feuilletons",
    category: "Séries",
    description: "Les grands récits à suivre, épisode après épisode, sans attendre le vendredi.",
    art: { motif: "point-interrogation", palette: "vert" },
  },
  {
    ...shared,
    slug: "premiers-dessins",
    name: "Premiers dessins",
    category: "Jeunesse",
    description: "Les débuts du dessin animé, d’Émile Cohl à Winsor McCay.",
    art: { motif: "crayon", palette: "or" },
  },
  {
    ...shared,
    slug: "horizons",
    name: "Horizons",
    category: "Documentaire",
    description: "Villes, banquises et bords de mer filmés par ceux qui y étaient.",
    art: { motif: "globe", palette: "mer" },
  },
];
