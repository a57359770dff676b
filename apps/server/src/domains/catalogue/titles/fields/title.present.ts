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

export function cardPresenter<Fields extends typeof sharedColumnFields>(fields: Fields) {
  const columns = Object.keys(fields).map((name) => [name, columnOf(name)] as const);
  return (row: CardRow & Readonly<Record<string, unknown>>) => {
    const added = row.created_at.toISOString();
    return {
      id: row.id,
      ...(Object.fromEntries(columns.map(([name, column]) => [name, row[column]])) as FieldValues<Fields>),
      thumbnail: row.thumbnail_url ?? row.poster_url,
      has_video: row.has_video,
      created_at: added,
      date_added: added,
    };
  };
}
