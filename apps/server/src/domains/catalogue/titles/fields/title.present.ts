import type { sharedColumnFields, TitleFields } from "@seance/contract/title-fields";
import type { FieldValues } from "@seance/contract/titles";
import type { Row } from "#db/schema.ts";

/** Columns that are named otherwise than their fields. */
const columnNames = { cast: "cast_names", backdrop: "backdrop_url" } as const;
export type ColumnOf<Name> = Name extends keyof typeof columnNames ? (typeof columnNames)[Name] : Name;

const isRenamed = (name: string): name is keyof typeof columnNames => name in columnNames;
export const columnOf = (name: string): string => (isRenamed(name) ? columnNames[name] : name);

export const columnsOf = <Fields extends TitleFields>(fields: Fields) =>
  Object.keys(fields).map((name) => columnOf(name) as ColumnOf<keyof Fields & string>);

/** Columns of the dates, which only the staff is shown. */
export const publicationColumns = ["publish_from", "publish_until"] as const;

export const presentPublication = ({ publish_from, publish_until }: Pick<Row<"movie">, (typeof publicationColumns)[number]>) => ({
  publish_from: publish_from?.toISOString() ?? null,
  publish_until: publish_until?.toISOString() ?? null,
});

export const cardColumns = <Fields extends TitleFields>(fields: Fields) =>
  ["id", ...columnsOf(fields), "has_video", "created_at"] as const;

type CardRow = Pick<Row<"movie">, "id" | "has_video" | "created_at" | ColumnOf<keyof typeof sharedColumnFields>>;

/**
 * Fills cards and titles of a type from their rows. A copy of `empty`, which has every property, is filled several times faster than
 * objects are merged.
 */
export function cardFields<const Type extends string, Fields extends typeof sharedColumnFields>(item_type: Type, fields: Fields) {
  const columns = Object.keys(fields).map((name) => [name, columnOf(name)] as const);
  const noValues = Object.fromEntries(columns.map(([name]) => [name, null])) as Record<string, unknown> as FieldValues<Fields>;
  const dates = { created_at: "", date_added: "" };
  const empty = { item_type, id: "", ...noValues, thumbnail: null as string | null, has_video: false, ...dates };
  const fill = <Card extends typeof empty>(card: Card, row: CardRow & Readonly<Record<string, unknown>>): Card => {
    const values: Record<string, unknown> = card;
    for (const [name, column] of columns) values[name] = row[column];
    card.id = row.id;
    card.thumbnail = row.thumbnail_url ?? row.poster_url;
    card.has_video = row.has_video;
    card.created_at = card.date_added = row.created_at.toISOString();
    return card;
  };
  return { empty, fill };
}
