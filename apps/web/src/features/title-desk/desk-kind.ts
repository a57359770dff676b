import type { BulkOutcome } from "@seance/contract/bulk";
import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import type { FieldValues } from "react-hook-form";
import type { FieldOption, FormSection } from "#ui/form-spec.ts";
import type { FormValues } from "#ui/form-values.ts";
import type { deskQuery } from "./desk-search.ts";

export type DeskTitle = Movie | Series;
export type DeskQuery = ReturnType<typeof deskQuery>;

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

interface Schema {
  readonly _zod: { readonly input: FieldValues; readonly output: FieldValues };
}

/** What differs between the films tab and the series tab: words, fields, schemas and calls. */
export interface DeskKind {
  readonly type: DeskTitle["item_type"];
  readonly words: DeskWords;
  readonly sections: readonly FormSection[];
  /** What a new title's form shows at first. */
  readonly defaults: object;
  readonly newSchema: Schema;
  readonly changeSchema: Schema;
  /** What the form of a new title asks beyond its schema: the sentence of each fault, by field. */
  readonly alsoAsked?: (body: FormValues) => Readonly<Record<string, string>>;
  readonly statuses: readonly FieldOption[];
  readonly genres: readonly string[];
  readonly sortsBySeasons: boolean;
  /** First word of the query keys, and the page event of its writes. */
  readonly queryKey: "movies" | "series";
  readonly event: "movies-updated" | "series-updated";
  readonly calls: DeskCalls;
}

export interface DeskCalls {
  readonly list: (
    query: DeskQuery,
    signal: AbortSignal,
  ) => Promise<{ readonly titles: readonly DeskTitle[]; readonly total: number }>;
  readonly get: (id: string, signal: AbortSignal) => Promise<DeskTitle>;
  readonly create: (body: FormValues) => Promise<DeskTitle>;
  readonly change: (id: string, body: FormValues) => Promise<DeskTitle>;
  readonly toggleCinema: (id: string) => Promise<{ readonly cinema_mode: boolean }>;
  readonly remove: (id: string, code: string) => Promise<unknown>;
  readonly bulkChange: (ids: string[], change: BulkEdit) => Promise<BulkOutcome>;
  readonly bulkDelete: (ids: string[], code: string) => Promise<BulkOutcome>;
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

export const optionsOf = (values: readonly string[], labels: Readonly<Record<string, string>> = {}): FieldOption[] =>
  values.map((value) => ({ value, label: labels[value] ?? value }));
