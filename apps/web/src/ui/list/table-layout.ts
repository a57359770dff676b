import { useCallback, useState } from "react";
import { storage } from "#lib/storage.ts";
import type { Column } from "./data-table.tsx";

/** The media queries of the widths from which columns are shown. */
const columnWidths = {
  sm: "(width >= 40rem)",
  md: "(width >= 48rem)",
  lg: "(width >= 64rem)",
  xl: "(width >= 80rem)",
  wide: "(width >= 1536px)",
};

/** What a person has chosen for a table on this device. */
export interface TableLayout {
  /** Columns chosen or hidden by hand; the others are shown where the screen has room. */
  readonly columns: Readonly<Record<string, boolean>>;
  /** Rows of one line. */
  readonly dense: boolean;
}

const usual: TableLayout = { columns: {}, dense: false };

/** Reads a stored layout: a damaged one becomes the usual one. */
export function parseLayout(text: string | null): TableLayout {
  try {
    const { columns, dense } = JSON.parse(text ?? "null") as Record<keyof TableLayout, unknown>;
    const chosen = Object.entries(columns ?? {}).filter(([, shown]) => typeof shown === "boolean");
    return { columns: Object.fromEntries(chosen) as TableLayout["columns"], dense: dense === true };
  } catch {
    return usual;
  }
}

/** The layout of the table `name`, kept on this device. */
export function useTableLayout(name: string): [TableLayout, (next: TableLayout) => void] {
  const key = `seance:tableau:${name}`;
  const [layout, setLayout] = useState(() => parseLayout(storage.get(key)));
  const change = useCallback(
    (next: TableLayout) => {
      setLayout(next);
      if (next === usual) storage.remove(key);
      else storage.set(key, JSON.stringify(next));
    },
    [key],
  );
  return [layout, change];
}

/** Whether a column can be hidden: neither the names of the rows nor their buttons. */
export const isChoosable = <Row>({ isRowHeader, id }: Column<Row>): boolean => !isRowHeader && id !== "actions";

/** The columns to show: those chosen by hand are shown from tablets on, however narrow the others get. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], { columns: chosen }: TableLayout): Column<Row>[] =>
  columns
    .filter((column) => !isChoosable(column) || (chosen[column.id] ?? !column.optional))
    .map((column) => (isChoosable(column) && chosen[column.id] ? { ...column, from: "md" } : column));

/** Whether a column is on the screen now: chosen by hand, or shown where the screen has room for it. */
export const isColumnShown = <Row>({ id, optional, from }: Column<Row>, layout: TableLayout): boolean =>
  layout.columns[id] ?? (!optional && (from === undefined || matchMedia(columnWidths[from]).matches));

/** The columns that an export has: those on the screen; on phones, which have room for one, all that can be on a wide screen. */
export function exportedColumns<Row>(columns: readonly Column<Row>[], layout: TableLayout): Column<Row>[] {
  const isPhone = !matchMedia(columnWidths.md).matches;
  return columns
    .filter(({ id }) => id !== "actions")
    .filter((column) => column.isRowHeader || (isPhone ? !column.optional : isColumnShown(column, layout)));
}

/** Whether the table may be wider than the page. */
export const isWide = ({ columns }: TableLayout): boolean => Object.values(columns).includes(true);

export { usual as usualLayout };
