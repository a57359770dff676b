import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { flags, type TitleTable } from "./title-list.queries.ts";
import { seen } from "./visibility.queries.ts";

/** What the titles that viewers see are filtered and ordered by. A title is named by its place among them all, by id, from 0. */
export interface TitleFacts {
  /** Sixteen bytes for each title. */
  readonly ids: Buffer;
  /** The places in each order that goes up, and how many at its end have no value there. */
  readonly orders: ReadonlyMap<string, { readonly places: Int32Array; readonly unknown: number }>;
  /** The places of the titles that have a value, in no order, perhaps twice, by `facetKey`. */
  readonly facets: ReadonlyMap<string, Int32Array>;
  /** A number of each title, NaN where it has none. */
  readonly numbers: ReadonlyMap<string, Float64Array>;
}

export const facetKey = (facet: string, value: string): string => `${facet}:${value}`;

const orders = ["created_at", "title", "views", "rating", "year"] as const;
const numbers = ["rating"] as const;
const only = { movie: [], series: ["seasons"] } as const;

/** The facts of the titles that viewers see, all of one moment when `tx` is a transaction that repeats what it reads. */
export async function readTitleFacts(tx: Db, table: TitleTable): Promise<TitleFacts> {
  return {
    ids: await readIds(tx, table),
    orders: new Map(await inTurn([...orders, ...only[table]], (key) => readOrder(tx, table, key))),
    facets: await readFacets(tx, table),
    numbers: new Map(await inTurn([...numbers, ...only[table]], (column) => readNumbers(tx, table, column))),
  };
}

/** How many titles the facts would be of. */
export async function countSeen(db: Db, table: TitleTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)} where ${seen(false)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

async function readIds(tx: Db, table: TitleTable): Promise<Buffer> {
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(uuid_send(id), '' order by id) as ids from ${sql.table(table)} where ${seen(false)}`.execute(tx);
  return rows[0]?.ids ?? Buffer.alloc(0);
}

/** Each title's rank comes from the order's index as it stands, and in the order of ids, which is quick to sort: names are not. */
async function readOrder(tx: Db, table: TitleTable, key: string) {
  const column = sql.ref(key);
  const { rows } = await sql<{ ranks: Buffer | null; unknown: number }>`
    select string_agg(int4send(rank::int4), '' order by id) as ranks, count(*) filter (where lacks) as unknown
    from (
      select id, row_number() over (order by ${column}, id) - 1 as rank, ${column} is null as lacks
      from ${sql.table(table)} where ${seen(false)}
    ) as ranked`.execute(tx);
  const ranks = integers(rows[0]?.ranks);
  const places = new Int32Array(ranks.length);
  ranks.forEach((rank, place) => (places[rank] = place));
  return { places, unknown: rows[0]?.unknown ?? 0 };
}

async function readFacets(tx: Db, table: TitleTable): Promise<Map<string, Int32Array>> {
  const columns = ["status", "year", ...flags];
  const plain = columns.map((column) => sql`select ${column} as facet, ${sql.ref(column)}::text as value, place from placed`);
  const { rows } = await sql<{ facet: string; value: string; places: Buffer }>`
    with placed as materialized (
      select genres, language_form, ${sql.join(columns.map((column) => sql.ref(column)))}, (row_number() over (order by id) - 1)::int4 as place
      from ${sql.table(table)} where ${seen(false)}
    )
    select facet, value, string_agg(int4send(place), '') as places
    from (
      select 'genre' as facet, genre_form as value, place from placed, unnest(genres) as genre_form
      union all select 'language', language_form, place from placed
      union all ${sql.join(plain, sql` union all `)}
    ) as had
    where value is not null
    group by facet, value`.execute(tx);
  return new Map(rows.map(({ facet, value, places }) => [facetKey(facet, value), integers(places)]));
}

async function readNumbers(tx: Db, table: TitleTable, column: string): Promise<Float64Array> {
  const { rows } = await sql<{ values: Buffer | null }>`
    select string_agg(float8send(coalesce(${sql.ref(column)}::float8, 'NaN')), '' order by id) as values
    from ${sql.table(table)} where ${seen(false)}`.execute(tx);
  const values = Buffer.from(rows[0]?.values ?? []).swap64();
  return new Float64Array(values.buffer, values.byteOffset, values.length / 8);
}

/** PostgreSQL sends numbers with their greatest byte first. */
function integers(sent: Buffer | null | undefined): Int32Array {
  const bytes = Buffer.from(sent ?? []).swap32();
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

/** One after the other: a transaction has one connection. */
async function inTurn<K, V>(keys: readonly K[], read: (key: K) => Promise<V>): Promise<[K, V][]> {
  const all: [K, V][] = [];
  for (const key of keys) all.push([key, await read(key)]);
  return all;
}
