import { Readable } from "node:stream";
import type { exportFormats } from "@seance/contract/explorer";
import type { Actor } from "#core/actor.ts";
import { csvLines, csvStart } from "#core/csv.ts";
import { recordAudit } from "#db/audit-trail.ts";
import type { Services } from "#services.ts";
import { keyOf, idOf, type Collection } from "./collections.ts";
import { collectionOf, presentDocument, readWithTimeout } from "./documents.service.ts";
import * as rows from "./documents.queries.ts";

type Format = (typeof exportFormats)[number];

export interface Download {
  readonly fileName: string;
  readonly type: string;
  readonly body: Readable;
}

/** Rows in memory at a time. */
const batchSize = 500;
const types: Record<Format, string> = { json: "application/json; charset=utf-8", csv: "text/csv; charset=utf-8" };

/** A collection as a file, read from the database as fast as the client takes it, with an audit entry. */
export async function exportCollection(services: Services, actor: Actor, name: string, format: Format): Promise<Download> {
  const { db, reads } = services;
  const collection = collectionOf(name);
  // The first batch is read here, so that a failure is still an error response.
  const first = await readBatch(reads, collection, undefined);
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

const readBatch = (reads: Services["reads"], collection: Collection, after: string[] | undefined): Promise<rows.DocumentRow[]> =>
  readWithTimeout(reads, (tx) => rows.documentPage(tx, collection, { limit: batchSize, skip: 0, after }));

/** Each batch begins after the last key of the one before: no query stays open for a slow client. */
async function* batchesOf(
  reads: Services["reads"],
  collection: Collection,
  first: rows.DocumentRow[],
): AsyncGenerator<rows.DocumentRow[]> {
  for (let found = first; ;) {
    yield found;
    const last = found.at(-1);
    if (found.length < batchSize || !last) return;
    found = await readBatch(reads, collection, keyOf(collection, idOf(collection, last)));
  }
}

async function* jsonOf(collection: Collection, batches: AsyncIterable<rows.DocumentRow[]>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const found of batches) {
    if (found.length === 0) continue;
    yield before + found.map((row) => JSON.stringify(presentDocument(collection, row))).join(",\n");
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

async function* csvOf(collection: Collection, batches: AsyncIterable<rows.DocumentRow[]>): AsyncGenerator<string> {
  const header = [...new Set(["id", ...collection.columns])];
  yield csvStart(header);
  for await (const found of batches)
    yield csvLines(
      found.map((row) => {
        const document = presentDocument(collection, row);
        return header.map((column) => cellOf(document[column]));
      }),
    );
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : JSON.stringify(value);
}
