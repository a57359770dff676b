import type { Answer, Query } from "@seance/contract/endpoint";
import {
  explorerLimits,
  explorerMessages,
  type Collection as CollectionPage,
  type ExplorerDocument,
  type listCollections,
} from "@seance/contract/explorer";
import { notFound, overloaded, Refusal } from "#core/refusal.ts";
import { isTooLong, readAtLength, type Db } from "#db/client.ts";
import type { NearCount } from "#db/near-count.ts";
import type { Services } from "#services.ts";
import { collections, findCollection, idOf, keyOf, type Collection } from "./collections.ts";
import * as rows from "./documents.queries.ts";

/** A search in all collections stops before the next collection after this time. */
const totalMs = 5000;
const tooLong = (): Refusal => overloaded(explorerMessages.tooLong, 5);

type Reads = Pick<Services, "reads">;

/** The number of documents and a page of them, of one collection or of all. */
export async function listDocuments(
  { reads }: Reads,
  query: Query<typeof listCollections>,
): Promise<Answer<typeof listCollections>> {
  const { name, search = "", limit, skip, after } = query;
  const text = search.trim();
  if (name !== undefined) {
    const collection = collectionOf(name);
    const total = await rows.countDocuments(reads, collection);
    const page = { limit, skip, after: keyAfter(collection, after) };
    const shown = await readWithTimeout(reads, (tx) => readPage(tx, collection, total, text, page));
    return { collections: { [collection.name]: shown } };
  }
  const each = Math.min(limit, Math.floor(explorerLimits.documents.max / collections.length));
  const shown: Record<string, CollectionPage> = {};
  const deadline = performance.now() + totalMs;
  for (const collection of collections) {
    if (performance.now() > deadline) throw tooLong();
    const page = { limit: each, skip, after: keyAfter(collection, after) };
    shown[collection.name] = await readWithTimeout(reads, async (tx) =>
      readPage(tx, collection, await rows.countQuickly(tx, collection), text, page),
    );
  }
  return { collections: shown };
}

/** Looks a name up, so that the name itself never reaches a query; 404 for any other. */
export function collectionOf(name: string): Collection {
  const collection = findCollection(name);
  if (!collection) throw notFound();
  return collection;
}

function keyAfter(collection: Collection, after: string | undefined): string[] | undefined {
  if (after === undefined) return undefined;
  const key = keyOf(collection, after);
  if (!key) throw new Refusal("invalid", [{ loc: ["query", "after"], msg: "Ce n’est pas l’identifiant d’un document" }]);
  return key;
}

/** Runs reads with a timeout, and answers 503 with an explanation when it is exceeded. */
export async function readWithTimeout<T>(reads: Services["reads"], work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await readAtLength(reads, work);
  } catch (error) {
    if (isTooLong(error)) throw tooLong();
    throw error;
  }
}

async function readPage(
  tx: Db,
  collection: Collection,
  { total, estimated }: NearCount,
  search: string,
  page: rows.PageRange,
): Promise<CollectionPage> {
  const { searched } = explorerLimits;
  const found =
    search === ""
      ? { rows: page.limit > 0 ? await rows.documentPage(tx, collection, page) : [], count: total }
      : await rows.searchDocuments(tx, collection, search, searched, page);
  const documents = found.rows.map((row) => presentDocument(collection, row));
  return {
    documents,
    count: found.count,
    total,
    showing: documents.length,
    total_estimated: estimated,
    searched: search !== "" && total > searched ? searched : null,
  };
}

export const presentDocument = (collection: Collection, row: rows.DocumentRow): ExplorerDocument => ({
  id: idOf(collection, row),
  ...row,
});
