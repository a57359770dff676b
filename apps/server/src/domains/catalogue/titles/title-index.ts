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
  const { marks, total } = passingOf(order.length, sought);
  const ids: string[] = [];
  const end = Math.min(total, skip + limit);
  for (let at = 0, found = 0; found < end && skip < end; at++) {
    const place = order[at] ?? 0;
    if (marks[place] !== passes) continue;
    if (found >= skip) ids.push(idAt(facts.ids, place));
    found++;
  }
  return { ids, total };
}

/** Marks a title that is let through; smaller marks count the facets that a title was seen to have. */
const passes = 255;

/** Who is let through, marked by place, and how many. Of facets, only the titles that have the rarest are looked at one by one. */
function passingOf(count: number, { facets, ranges }: Sought): { marks: Uint8Array; total: number } {
  const marks = new Uint8Array(count);
  const sorted = facets.toSorted((a, b) => a.length - b.length);
  for (const [had, places] of sorted.entries()) markNext(marks, places, had);
  let total = 0;
  const look = (place: number): void => {
    if (marks[place] !== sorted.length || !isWithinAll(ranges, place)) return;
    marks[place] = passes;
    total++;
  };
  const [rarest] = sorted;
  if (rarest) for (let i = 0; i < rarest.length; i++) look(rarest[i] ?? 0);
  else if (ranges.length === 0) return { marks: marks.fill(passes), total: count };
  else for (let place = 0; place < count; place++) look(place);
  return { marks, total };
}

/** Of the titles that had so many facets, those of `places` have one more. */
function markNext(marks: Uint8Array, places: Int32Array, had: number): void {
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0;
    if (marks[place] === had) marks[place] = had + 1;
  }
}

function isWithinAll(ranges: readonly Range[], place: number): boolean {
  for (const [values, least, most] of ranges) {
    const value = values[place] ?? Number.NaN;
    if (!(value >= least && value <= most)) return false;
  }
  return true;
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
