import type { Answer, Query } from "@seance/contract/endpoint";
import {
  explorerLimits,
  explorerMessages,
  type Collection as Shown,
  type ExplorerDocument,
  type listCollections,
} from "@seance/contract/explorer";
import { notFound, overloaded, Refusal } from "#core/refusal.ts";
import { isTooLong, readAtLength, type Db } from "#db/client.ts";
import type { NearCount } from "#db/near-count.ts";
import type { Services } from "#services.ts";
import { collections, findCollection, idOf, keyOf, type Collection } from "./collections.ts";
import * as rows from "./documents.queries.ts";

/** A search in every collection is not begun in one more after that. */
const allMs = 5000;
const tooLong = (): Refusal => overloaded(explorerMessages.tooLong, 5);

type Reads = Pick<Services, "reads">;

/** One collection, or all: how many documents they have, and some of these. */
export async function list({ reads }: Reads, query: Query<typeof listCollections>): Promise<Answer<typeof listCollections>> {
  const { name, search = "", limit, skip, after } = query;
  const sought = search.trim();
  if (name !== undefined) {
    const collection = named(name);
    const total = await rows.total(reads, collection);
    const page = { limit, skip, after: keyAfter(collection, after) };
    const shown = await readForSomebody(reads, (tx) => show(tx, collection, total, sought, page));
    return { collections: { [collection.name]: shown } };
  }
  const each = Math.min(limit, Math.floor(explorerLimits.documents.max / collections.length));
  const shown: Record<string, Shown> = {};
  const deadline = performance.now() + allMs;
  for (const collection of collections) {
    if (performance.now() > deadline) throw tooLong();
    const page = { limit: each, skip, after: keyAfter(collection, after) };
    shown[collection.name] = await readForSomebody(reads, async (tx) =>
      show(tx, collection, await rows.quickTotal(tx, collection), sought, page),
    );
  }
  return { collections: shown };
}

/** Names are looked up, never put into a query: any other is 404. */
export function named(name: string): Collection {
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

/** Reads for as long as somebody waits for an answer; 503 with what to do past that. */
export async function readForSomebody<T>(reads: Services["reads"], work: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await readAtLength(reads, work);
  } catch (error) {
    if (isTooLong(error)) throw tooLong();
    throw error;
  }
}

async function show(
  tx: Db,
  collection: Collection,
  { total, estimated }: NearCount,
  search: string,
  page: rows.PageAsked,
): Promise<Shown> {
  const { searched } = explorerLimits;
  const found =
    search === ""
      ? { rows: page.limit > 0 ? await rows.page(tx, collection, page) : [], count: total }
      : await rows.search(tx, collection, search, searched, page);
  const documents = found.rows.map((row) => present(collection, row));
  return {
    documents,
    count: found.count,
    total,
    showing: documents.length,
    total_estimated: estimated,
    searched: search !== "" && total > searched ? searched : null,
  };
}

export const present = (collection: Collection, row: rows.DocumentRow): ExplorerDocument => ({
  id: idOf(collection, row),
  ...row,
});
