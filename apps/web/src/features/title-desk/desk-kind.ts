import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import type { Submission } from "#lib/form-check.ts";
import { genreText } from "#shared/titles/title-text.ts";
import type { FormSection } from "#ui/form/form-spec.ts";

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
  readonly deleteErrorMessage: string;
  readonly saveErrorMessage: string;
  /** « ce film ». */
  readonly this: string;
  /** « choisis », in agreement with `count` titles. */
  readonly chosen: (count: number) => string;
}

/** What differs between the films tab and the series tab: words, fields and how its form is sent. */
export interface DeskKind {
  readonly type: TitleType;
  readonly words: DeskWords;
  readonly sections: readonly FormSection[];
  /** The first values of the form of a new title. */
  readonly defaults: object;
  readonly create: Submission;
  readonly change: Submission<DeskTitle>;
  /** Once it is saved, a new title goes on in its own form; the button leads to a section of it. */
  readonly goOn?: { readonly label: string; readonly section: string };
  readonly statuses: readonly { readonly value: (typeof titleStatuses)[number]; readonly label: string }[];
  readonly genres: readonly string[];
}

/** The statuses of films and of series. */
export const titleStatuses = ["draft", "published", "ongoing", "completed", "cancelled", "archived"] as const;

export { titleStatusLabels as statusLabels } from "@seance/contract/title-form";

/** A genre as people write it; one stored value of the form of a series is English. */
export const genreLabel = (genre: string): string => (genre === "Reality" ? "Téléréalité" : genreText(genre));

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

/** The label of a field in the form of its kind. */
export function fieldLabel(kind: DeskKind, name: string): string {
  const fields = kind.sections.flatMap((section) => section.fields);
  return fields.find((spec) => spec.name === name.replace(/^(poster)_url$/, "$1"))?.label ?? name;
}
