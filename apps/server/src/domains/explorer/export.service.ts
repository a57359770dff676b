import { Readable } from "node:stream";
import type { exportFormats } from "@seance/contract/explorer";
import { stringify } from "csv-stringify/sync";
import type { Actor } from "#core/actor.ts";
import { recordAudit } from "#db/audit-trail.ts";
import type { Services } from "#services.ts";
import { keyOf, idOf, type Collection } from "./collections.ts";
import { named, present, readForSomebody } from "./documents.service.ts";
import * as rows from "./documents.queries.ts";

type Format = (typeof exportFormats)[number];

export interface Download {
  readonly fileName: string;
  readonly type: string;
  readonly body: Readable;
}

/** Rows that are in memory at a time. */
const atOnce = 500;
const types: Record<Format, string> = { json: "application/json; charset=utf-8", csv: "text/csv; charset=utf-8" };

/** A whole collection as a file, read as fast as it is taken and no further; noted in the audit. */
export async function download(services: Services, actor: Actor, name: string, format: Format): Promise<Download> {
  const { db, reads } = services;
  const collection = named(name);
  // What fails at once is said before the file begins.
  const first = await batch(reads, collection, undefined);
  await recordAudit(db, actor, {
    action: "collection.export",
    target: { type: "collection", label: collection.name },
    after: { format },
  });
  const batches = batchesOf(reads, collection, first);
  const text = format === "csv" ? csvOf(collection, batches) : jsonOf(collection, batches);
  const day = new Date().toISOString().slice(0, 10);
  return { fileName: `seance-${collection.name}-${day}.${format}`, type: types[format], body: Readable.from(text) };
}

const batch = (reads: Services["reads"], collection: Collection, after: string[] | undefined): Promise<rows.DocumentRow[]> =>
  readForSomebody(reads, (tx) => rows.page(tx, collection, { limit: atOnce, skip: 0, after }));

/** Each begins after the last row of the one before: no read is long, and none is held open for a slow taker. */
async function* batchesOf(
  reads: Services["reads"],
  collection: Collection,
  first: rows.DocumentRow[],
): AsyncGenerator<rows.DocumentRow[]> {
  for (let found = first; ;) {
    yield found;
    const last = found.at(-1);
    if (found.length < atOnce || !last) return;
    found = await batch(reads, collection, keyOf(collection, idOf(collection, last)));
  }
}

async function* jsonOf(collection: Collection, batches: AsyncIterable<rows.DocumentRow[]>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const found of batches) {
    if (found.length === 0) continue;
    yield before + found.map((row) => JSON.stringify(present(collection, row))).join(",\n");
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** Spreadsheets take the first character for UTF-8's mark, and what begins as a formula for a text. */
async function* csvOf(collection: Collection, batches: AsyncIterable<rows.DocumentRow[]>): AsyncGenerator<string> {
  const header = [...new Set(["id", ...collection.columns])];
  yield `\uFEFF${csvLines([header])}`;
  for await (const found of batches)
    yield csvLines(
      found.map((row) => {
        const document = present(collection, row);
        return header.map((column) => cellOf(document[column]));
      }),
    );
}

/** Lines of CSV; a cell that a spreadsheet would run (= + - @, a tab, a return) begins with an apostrophe. */
export const csvLines = (lines: readonly (readonly string[])[]): string =>
  stringify([...lines], { record_delimiter: "windows", escape_formulas: true, quoted: true });

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : JSON.stringify(value);
}
