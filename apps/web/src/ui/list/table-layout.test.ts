import assert from "node:assert/strict";
import { test } from "node:test";
import type { Column } from "./data-table.tsx";
import { parseLayout, shownColumns, usualLayout } from "./table-layout.ts";

const column = (id: string, rest: Partial<Column<object>> = {}): Column<object> => ({
  id,
  header: id,
  cell: () => null,
  ...rest,
});
const columns = [
  column("title", { isRowHeader: true }),
  column("year"),
  column("genre", { from: "wide" }),
  column("country", { from: "xl", optional: true }),
  column("actions"),
];
const shown = (chosen: Record<string, boolean>) =>
  shownColumns(columns, { columns: chosen, dense: false }).map(({ id, from }) => [id, from]);

test("the usual columns are shown where there is room, the optional ones when they are chosen", () => {
  assert.deepEqual(shown({}), [
    ["title", undefined],
    ["year", undefined],
    ["genre", "wide"],
    ["actions", undefined],
  ]);
  assert.deepEqual(shown({ year: false, genre: true, country: true, title: false, actions: false }), [
    ["title", undefined],
    ["genre", "md"],
    ["country", "md"],
    ["actions", undefined],
  ]);
});

test("a stored layout that is damaged is the usual one", () => {
  for (const text of [null, "", "{", "[]", "12", '{"columns":{"year":"non"}}']) assert.deepEqual(parseLayout(text), usualLayout);
  const kept = { columns: { year: false }, dense: true };
  assert.deepEqual(parseLayout(JSON.stringify(kept)), kept);
});
