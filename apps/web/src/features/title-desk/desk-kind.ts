import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import type { Submission } from "#lib/form-check.ts";
import type { FieldOption, FormSection } from "#ui/form/form-spec.ts";

export type DeskTitle = Movie | Series;
export type TitleType = DeskTitle["item_type"];

export interface BulkEdit {
  readonly status?: string;
  readonly flags?: Readonly<Record<string, boolean>>;
  readonly genres_add?: string[];
  readonly genres_remove?: string[];
}

/** The words of a kind of title, as the specification writes them where it does. */
export interface DeskWords {
  readonly heading: string;
  readonly one: string;
  readonly many: string;
  /** « Ajouter un film ». */
  readonly add: string;
  readonly edit: string;
  readonly search: string;
  readonly searchHint: string;
  readonly none: string;
  readonly loadFault: string;
  readonly added: string;
  readonly saved: string;
  readonly deleted: string;
  readonly askDelete: (title: string) => string;
  readonly deleteText: string;
  readonly deleteFault: string;
  readonly saveFault: string;
  /** « ce film », for what is said of one of them. */
  readonly this: string;
  /** « choisis », agreed with so many of them. */
  readonly chosen: (count: number) => string;
}

/** What differs between the films tab and the series tab: words, fields and how its form is sent. */
export interface DeskKind {
  readonly type: TitleType;
  readonly words: DeskWords;
  readonly sections: readonly FormSection[];
  /** What a new title's form shows at first. */
  readonly defaults: object;
  readonly create: Submission;
  readonly change: Submission<DeskTitle>;
  readonly statuses: readonly FieldOption[];
  readonly genres: readonly string[];
  readonly sortsBySeasons: boolean;
}

export const statusLabels: Readonly<Record<string, string>> = {
  draft: "Brouillon",
  published: "Publié",
  ongoing: "En cours",
  completed: "Termine",
  cancelled: "Annule",
  archived: "Archivé",
};

export const flagLabels = {
  featured: "À la une",
  trending: "Tendances",
  new_release: "Nouveauté",
  coming_soon: "Prochainement",
  exclusive: "Exclusivité",
  free_to_watch: "Gratuit",
  cinema_mode: "Au cinéma",
  binge_worthy: "À dévorer d’une traite",
  critically_acclaimed: "Salué par la critique",
} as const;

export const flagNames = Object.keys(flagLabels) as readonly (keyof typeof flagLabels)[];

export const optionsOf = (values: readonly string[], labels: Readonly<Record<string, string>> = {}): FieldOption[] =>
  values.map((value) => ({ value, label: labels[value] ?? value }));
