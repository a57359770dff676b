import type { sharedColumnFields, TitleField, TitleFields } from "@seance/contract/title-fields";
import type { SourceField } from "@seance/contract/source-order";
import type { FieldValues } from "@seance/contract/titles";
import { publicationMessages } from "@seance/contract/form-fields";
import { normalizeSearch } from "@seance/contract/text";
import { Refusal } from "#core/refusal.ts";
import { columnOf, type ColumnOf } from "./title.present.ts";

/** Some fields of T; `undefined` counts as not given. */
export type Given<T> = { readonly [K in keyof T]?: T[K] | undefined };

export type TitleInput<Fields extends typeof sharedColumnFields> = Given<Omit<FieldValues<Fields>, "title">> & {
  readonly title: string;
  readonly created_at?: Date | undefined;
  readonly themes?: string[] | undefined;
  readonly production_countries?: string[] | undefined;
  /** The TMDB ids of the people whom it names, by name. */
  readonly person_ids?: Readonly<Record<string, number>> | undefined;
};

export type Links = Given<
  Record<"video_url" | "iframe_url" | "embed_url" | "hosting_url", string | null> & { source_order: readonly SourceField[] }
>;

type WrittenName<Fields extends TitleFields> = {
  [Name in keyof Fields]: Fields[Name]["type"] extends "computed" ? never : Name;
}[keyof Fields];

type ColumnValues<Fields extends TitleFields> = {
  [Name in WrittenName<Fields> as ColumnOf<Name>]:
    | FieldValues<Fields>[Name]
    | (Name extends "title" ? never : null extends FieldValues<Fields>[Name] ? never : undefined);
};

const neverNull = new Set<TitleField["type"]>(["string", "count", "list", "flag", "versions"]);

/** The columns of a title; a field that is not given becomes null, or the column's default where it cannot be null. */
export function titleValues<Fields extends typeof sharedColumnFields>(fields: Fields, given: TitleInput<Fields>) {
  const values: Readonly<Record<string, unknown>> = given;
  const written = Object.entries<TitleField>(fields).filter(([, { type }]) => type !== "computed");
  const columns = written.map(([name, { type }]) => [columnOf(name), values[name] ?? (neverNull.has(type) ? undefined : null)]);
  return {
    ...(Object.fromEntries(columns) as ColumnValues<Fields>),
    genres: genreForms(given.genre ?? ""),
    countries: formsOf([...(given.country ?? "").split(","), ...(given.production_countries ?? [])]),
    themes: formsOf(given.themes ?? []),
    person_ids: given.person_ids && JSON.stringify(given.person_ids),
    language_form: given.language === undefined ? undefined : normalizeSearch(given.language),
    created_at: given.created_at,
  };
}

export const linkValues = (links: Links) => ({
  video_url: links.video_url ?? null,
  iframe_url: links.iframe_url ?? null,
  embed_url: links.embed_url ?? null,
  hosting_url: links.hosting_url ?? null,
  source_order: [...(links.source_order ?? [])],
});

/** From when and until when viewers see an item, as the staff gives it. */
export type PublicationDates = Given<Record<"publish_from" | "publish_until", string | null>>;

const momentOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

export const publicationValues = (given: PublicationDates) => ({
  publish_from: momentOf(given.publish_from),
  publish_until: momentOf(given.publish_until),
});

/** Refuses an end before the start; after a change, `given` has the fields that stay too. */
export function checkPublication<T extends PublicationDates>(given: T): T {
  const { publish_from, publish_until } = publicationValues(given);
  if (publish_from && publish_until && publish_until <= publish_from)
    throw new Refusal("invalid", [{ loc: ["body", "publish_until"], msg: publicationMessages.order }]);
  return given;
}

const longestForm = 60;

/** Search form of each genre of a comma-separated list. */
export const genreForms = (genre: string): string[] => formsOf(genre.split(","));

/** The distinct search forms of names that lists are filtered by. */
function formsOf(names: readonly string[]): string[] {
  const forms = names.map((one) => normalizeSearch(one).slice(0, longestForm));
  return [...new Set(forms.filter(Boolean))];
}
