import type { TitleType } from "@seance/contract/title-fields";
import type { FastifyInstance } from "fastify";
import type { Caller } from "#core/actor.ts";
import { cacheBytes } from "#core/cache-memory.ts";
import { notFound } from "#core/refusal.ts";
import type { RawJson } from "#core/raw-json.ts";
import type { Db } from "#db/client.ts";
import type { Services } from "#services.ts";
import { LiveIndex } from "#domains/catalogue/titles/list-index/live-index.ts";
import { openTitleCache, writtenPage, type TitleCache } from "./title-cache.ts";
import { countTitles, filterTitles, pageIds, type TitleQuery } from "./title-list.queries.ts";
import { seesDrafts } from "#domains/catalogue/titles/visibility.queries.ts";

/** Reads the titles of one kind; `name` is their property in the answers. */
interface TitleReader<Name extends string, T> {
  readonly table: TitleType;
  readonly name: Name;
  /** With `drafts` also drafts and raw links. */
  read(db: Db, ids: readonly string[], drafts: boolean): Promise<T[]>;
}

/** The indexes, cache and database that the lists of one kind are read from. */
export interface TitleSource<Name extends string, T> extends TitleReader<Name, T> {
  readonly db: Db;
  readonly index: LiveIndex;
  /** With drafts. */
  readonly staffIndex: LiveIndex;
  /** Of viewers: the staff reads titles from the database. */
  readonly cache: TitleCache;
}

export function openTitleSource<const Name extends string, T extends { readonly id: string }>(
  services: Pick<Services, "db" | "reads" | "bus" | "log" | "config">,
  reader: TitleReader<Name, T>,
): TitleSource<Name, T> {
  const { db, config } = services;
  const { table } = reader;
  const cache = openTitleCache((ids) => reader.read(db, ids, false), cacheBytes(config, table));
  return {
    ...reader,
    db,
    cache,
    index: new LiveIndex(services, { table, drafts: false }, cache.evict),
    staffIndex: new LiveIndex(services, { table, drafts: true }),
  };
}

/** A title with all its fields; 404 when the caller may not see it. */
export async function getTitle<T>({ db, read }: TitleSource<string, T>, caller: Caller, id: string): Promise<T> {
  const [title] = await read(db, [id], seesDrafts(caller));
  if (!title) throw notFound();
  return title;
}

/** `{ movies: […], total }`. */
export type TitlePage<Name extends string, T> = Readonly<Record<Name, T[]>> & { readonly total: number };

/** A page of films or of series, with the total. */
export async function listTitles<Name extends string, T extends { readonly id: string }>(
  source: TitleSource<Name, T>,
  caller: Caller,
  query: TitleQuery,
): Promise<TitlePage<Name, T> | RawJson<TitlePage<Name, T>>> {
  const { db, name, cache } = source;
  const drafts = seesDrafts(caller);
  const index = await (drafts ? source.staffIndex : source.index).current();
  const { ids, total } = index && query.q === undefined ? index.page(query) : await findInDatabase(source, query, drafts);
  // Without the index nothing evicts changed titles from the cache.
  if (index && !drafts) return writtenPage(name, await cache.get(ids), await total);
  const items = new Map((await source.read(db, ids, drafts)).map((item) => [item.id, item]));
  return { [name]: ids.flatMap((id) => items.get(id) ?? []), total: await total } as TitlePage<Name, T>;
}

/** The ids of a page; the total is counted meanwhile, and while the caller reads the titles. */
async function findInDatabase(
  { db, table }: Pick<TitleSource<string, unknown>, "db" | "table">,
  query: TitleQuery,
  drafts: boolean,
): Promise<{ ids: readonly string[]; total: Promise<number> }> {
  const filter = await filterTitles(db, { table, drafts }, query);
  const total = countTitles(db, filter);
  // A failure before the caller awaits the total must not be an unhandled rejection.
  total.catch(() => undefined);
  const { rows } = await pageIds(filter, query).execute(db);
  return { ids: rows.map(({ id }) => id), total };
}

/** Loads the index when the server starts to listen. */
export const loadAtStart = (app: FastifyInstance, { index }: { readonly index: LiveIndex }): void =>
  void app.addHook("onListen", () => Promise.resolve(index.load()));
