import { searchForm } from "@seance/contract/text";
import { facetKey, type TitleFacts } from "./title-index.queries.ts";
import { flags, type TitleQuery } from "./title-list.queries.ts";

/** Where viewers' lists are found without the database: every order of all titles, and who has what. */
export interface TitleIndex {
  readonly facts: TitleFacts;
  /** The places in each order, by `orderKey`. */
  readonly orders: ReadonlyMap<string, Int32Array>;
}

const orderKey = (key: string, direction: string): string => `${key} ${direction}`;

/** An order that goes down is one that goes up, backwards, but for unknown values: they come last in both. */
export function indexOf(facts: TitleFacts): TitleIndex {
  const orders = new Map<string, Int32Array>();
  for (const [key, { places, unknown }] of facts.orders) {
    const known = places.length - unknown;
    const down = new Int32Array(places.length);
    down.set(places.subarray(0, known).toReversed());
    down.set(places.subarray(known).toReversed(), known);
    orders.set(orderKey(key, "asc"), places).set(orderKey(key, "desc"), down);
  }
  return { facts, orders };
}

type Range = readonly [values: Float64Array, least: number, most: number];

/** A page's ids and the count of the whole list; nothing for a list that only the database can find. */
export function pageOf({ facts, orders }: TitleIndex, query: TitleQuery): { ids: string[]; total: number } | undefined {
  const { skip, limit, sort_by, sort_order, ...filters } = query;
  const order = orders.get(orderKey(sort_by, sort_order));
  const sought = soughtIn(facts, filters);
  if (!order || !sought) return undefined;
  const { passing, total } = passingOf(order.length, sought);
  const ids: string[] = [];
  const end = Math.min(total, skip + limit);
  for (let at = 0, found = 0; found < end && skip < end; at++) {
    const place = order[at] ?? 0;
    if (passing[place] === 0) continue;
    if (found >= skip) ids.push(idAt(facts.ids, place));
    found++;
  }
  return { ids, total };
}

/** Who is let through, by place, and how many. Of facets, only the titles that have the rarest are looked at one by one. */
function passingOf(count: number, { facets, ranges }: Sought): { passing: Uint8Array; total: number } {
  const [rarest, ...others] = facets.toSorted((a, b) => a.length - b.length);
  const having = new Uint8Array(count);
  for (const places of others) places.forEach((place) => (having[place] = (having[place] ?? 0) + 1));
  const passing = new Uint8Array(count);
  let total = 0;
  const look = (place: number): void => {
    if (having[place] !== others.length) return;
    for (const [values, least, most] of ranges) if (!isWithin(values[place] ?? Number.NaN, least, most)) return;
    passing[place] = 1;
    total++;
  };
  if (rarest) rarest.forEach(look);
  else if (ranges.length === 0) return { passing: passing.fill(1), total: count };
  else for (let place = 0; place < count; place++) look(place);
  return { passing, total };
}

const isWithin = (value: number, least: number, most: number): boolean => value >= least && value <= most;

/** The filters that are a facet, with the word for it; a flag is one by its name alone. */
const facetOf: Readonly<Record<string, (value: string) => string>> = {
  genre: searchForm,
  language: searchForm,
  status: (value) => value,
  year: (value) => value,
  ...Object.fromEntries(flags.map((flag) => [flag, (value: string) => value])),
};

/** The filters that are a range of numbers. */
const rangeOf: Readonly<Record<string, (value: number) => readonly [column: string, least: number, most: number]>> = {
  min_rating: (value) => ["rating", value, Infinity],
  seasons_min: (value) => ["seasons", value, Infinity],
  seasons_max: (value) => ["seasons", -Infinity, value],
};

/** What the titles of a list have: all of some facets, each by its places, and numbers within some ranges. */
interface Sought {
  readonly facets: Int32Array[];
  readonly ranges: Range[];
}

/** Nothing where a filter is neither a facet nor a range. */
function soughtIn(facts: TitleFacts, filters: object): Sought | undefined {
  const sought: Sought = { facets: [], ranges: [] };
  for (const [name, value] of Object.entries(filters)) {
    const facet = facetOf[name];
    const range = rangeOf[name];
    if (value === undefined || name === "with_badges") continue;
    if (facet) sought.facets.push(facts.facets.get(facetKey(name, facet(String(value)))) ?? nowhere);
    else if (range && typeof value === "number") {
      const [column, least, most] = range(value);
      const values = facts.numbers.get(column);
      if (!values) return undefined;
      sought.ranges.push([values, least, most]);
    } else return undefined;
  }
  return sought;
}

const nowhere = new Int32Array();

function idAt(ids: Buffer, place: number): string {
  const hex = ids.toString("hex", place * 16, place * 16 + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
