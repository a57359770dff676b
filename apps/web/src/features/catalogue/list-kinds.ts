import { filterFlags } from "@seance/contract/title-fields";
import type { TitleCard } from "@seance/contract/titles";
import type { ListFlag, SortKey } from "./list-search.ts";

/** What differs between the films page and the séries page. */
export interface ListKind {
  readonly type: TitleCard["item_type"];
  readonly heading: string;
  readonly one: string;
  readonly many: string;
  readonly none: string;
  readonly failed: string;
  readonly next: string;
  readonly sortKeys: readonly SortKey[];
  readonly flags: readonly ListFlag[];
}

const sortKeys = ["created_at", "rating", "year", "title", "views"] as const;

export const movieKind: ListKind = {
  type: "movie",
  heading: "Films",
  one: "film",
  many: "films",
  none: "Aucun film trouvé",
  failed: "Les films n’ont pas pu être chargés",
  next: "Suivant",
  sortKeys,
  flags: filterFlags("movie"),
};

export const seriesKind: ListKind = {
  type: "series",
  heading: "Séries",
  one: "série",
  many: "séries",
  none: "Aucune série trouvée",
  failed: "Les séries n’ont pas pu être chargées",
  next: "Séries suivantes",
  sortKeys: [...sortKeys, "seasons"],
  flags: filterFlags("series"),
};

export const sortLabels: Record<SortKey, string> = {
  created_at: "Date d’ajout",
  rating: "Note",
  year: "Année",
  title: "Titre",
  views: "Vues",
  seasons: "Saisons",
};

export const flagLabels: Record<ListFlag, string> = {
  featured: "À la une",
  trending: "Tendances",
  new_release: "Nouveautés",
  cinema_mode: "Au cinéma",
  binge_worthy: "À dévorer d’une traite",
  critically_acclaimed: "Saluées par la critique",
};
