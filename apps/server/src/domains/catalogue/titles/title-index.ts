import { searchForm } from "@seance/contract/text";
import { LRUCache } from "lru-cache";
import { facetKey, type TitleFacts } from "./title-index.queries.ts";
import { flags, type TitleQuery } from "./title-list.queries.ts";

/** Where viewers' lists are found without the database: every order of all titles, and who has what. */
export interface TitleIndex {
  readonly facts: TitleFacts;
  /** By `orderKey`. */
  readonly orders: ReadonlyMap<string, Order>;
  /** Who is let through by the filters that were last asked for: their pages are turned, and sorted in other ways. */
  readonly lists: LRUCache<string, Passing>;
  readonly mostFew: number;
}

/** The places of all titles in turn, and the turn of each place. */
interface Order {
  readonly places: Int32Array;
  readonly ranks: Int32Array;
}

/** Who is let through, marked by place, and how many; their places where they are few. */
interface Passing {
  readonly marks: Uint8Array;
  readonly total: number;
  readonly few: Int32Array | undefined;
}

/** So many are put in order themselves sooner than found among all. */
const usualFew = 256;
/** A byte for each title in each of them. */
const mostListsBytes = 4 * 1024 * 1024;

const orderKey = (key: string, direction: string): string => `${key} ${direction}`;

/** An order that goes down is one that goes up, backwards, but for unknown values: they come last in both. */
export function indexOf(facts: TitleFacts, mostFew = usualFew): TitleIndex {
  const orders = new Map<string, Order>();
  for (const [key, { places, unknown }] of facts.orders) {
    const known = places.length - unknown;
    const down = new Int32Array(places.length);
    down.set(places.subarray(0, known).toReversed());
    down.set(places.subarray(known).toReversed(), known);
    orders.set(orderKey(key, "asc"), orderOf(places)).set(orderKey(key, "desc"), orderOf(down));
  }
  const lists = new LRUCache<string, Passing>({ maxSize: mostListsBytes, sizeCalculation: ({ marks }) => marks.length + 1 });
  return { facts, orders, lists, mostFew };
}

function orderOf(places: Int32Array): Order {
  const ranks = new Int32Array(places.length);
  for (let rank = 0; rank < places.length; rank++) ranks[places[rank] ?? 0] = rank;
  return { places, ranks };
}

type Range = readonly [values: Float64Array, least: number, most: number];

/** A page's ids and the count of the whole list; nothing for a list that only the database can find. */
export function pageOf(index: TitleIndex, query: TitleQuery): { ids: string[]; total: number } | undefined {
  const { facts, orders } = index;
  const { skip: _skip, limit: _limit, sort_by, sort_order, ...filters } = query;
  const order = orders.get(orderKey(sort_by, sort_order));
  const passing = listOf(index, filters);
  if (!order || !passing) return undefined;
  const page = passing.few ? placesOfFew(passing.few, order, query) : placesOfMany(passing, order, query);
  return { ids: page.map((place) => idAt(facts.ids, place)), total: passing.total };
}

type Cut = Pick<TitleQuery, "skip" | "limit">;

function placesOfFew(few: Int32Array, { places, ranks }: Order, { skip, limit }: Cut): number[] {
  const sorted = few.map((place) => ranks[place] ?? 0).toSorted();
  return Array.from(sorted.subarray(skip, skip + limit), (rank) => places[rank] ?? 0);
}

function placesOfMany({ marks, total }: Passing, { places }: Order, { skip, limit }: Cut): number[] {
  const page: number[] = [];
  const end = Math.min(total, skip + limit);
  for (let at = 0, found = 0; found < end && skip < end; at++) {
    const place = places[at] ?? 0;
    if (marks[place] !== passes) continue;
    if (found >= skip) page.push(place);
    found++;
  }
  return page;
}

const passes = 1;

function listOf(index: TitleIndex, filters: object): Passing | undefined {
  const key = JSON.stringify(filters);
  const kept = index.lists.get(key);
  if (kept) return kept;
  const passing = passingOf(index, filters);
  if (passing) index.lists.set(key, passing);
  return passing;
}

/** Marks grow by one for each filter that lets a title through. */
function passingOf({ facts, mostFew }: TitleIndex, filters: object): Passing | undefined {
  const sought = soughtIn(facts, filters);
  if (!sought) return undefined;
  const marks = new Uint8Array(facts.ids.length / 16);
  let met = 0;
  for (const places of sought.facets) markHaving(marks, places, met++);
  for (const range of sought.ranges) markWithin(marks, range, met++);
  let total = 0;
  for (let place = 0; place < marks.length; place++) {
    const isThrough = marks[place] === met;
    marks[place] = isThrough ? passes : 0;
    if (isThrough) total++;
  }
  return { marks, total, few: total <= mostFew ? markedIn(marks, total) : undefined };
}

function markedIn(marks: Uint8Array, total: number): Int32Array {
  const places = new Int32Array(total);
  for (let place = 0, found = 0; found < total; place++) if (marks[place] === passes) places[found++] = place;
  return places;
}

/** Of the titles that met so many filters, those of `places` meet one more. */
function markHaving(marks: Uint8Array, places: Int32Array, met: number): void {
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0;
    if (marks[place] === met) marks[place] = met + 1;
  }
}

/** The same of those whose value, which may be NaN, lies within the range. */
function markWithin(marks: Uint8Array, [values, least, most]: Range, met: number): void {
  for (let place = 0; place < marks.length; place++) {
    const value = values[place] ?? Number.NaN;
    if (marks[place] === met && value >= least && value <= most) marks[place] = met + 1;
  }
}

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
