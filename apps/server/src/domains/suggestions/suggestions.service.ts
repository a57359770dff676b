import { suggestionLimits, type SuggestionRow } from "@seance/contract/suggestions";
import { normalizeSearch } from "@seance/contract/text";
import type { TitleCard } from "@seance/contract/titles";
import type { Actor, Caller } from "#core/actor.ts";
import { notFound } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { findTitle, type CardReader, type TitleReference } from "#domains/catalogue/index.ts";
import { mostFrequent, rankNeighbours } from "./rank.ts";
import * as rows from "./suggestions.queries.ts";

/** What suggestions are read from. */
export interface SuggestionSource {
  readonly db: Db;
  readonly cards: CardReader;
}

/** The latest titles of an account that suggestions start from. */
const seedCount = 60;
/** Candidates whose cards are read: a row's titles, and some more, since rows share none. */
const candidates = 30;
const becauseRows = 2;
const genreRows = 2;

interface Taste {
  /** The latest first. */
  readonly watched: readonly string[];
  /** Watched or favourite, the latest first. */
  readonly seeds: readonly string[];
  /** Watched, favourite or dismissed. */
  readonly leftOut: ReadonlySet<string>;
}

async function readTaste(db: Db, accountId: string): Promise<Taste> {
  const taste = await rows.tasteOf(db, accountId);
  const dismissed = new Set(taste.flatMap(({ kind, title_id }) => (kind === "dismissed" ? [title_id] : [])));
  const liked = taste.filter(({ kind, title_id }) => kind !== "dismissed" && !dismissed.has(title_id));
  const watched = liked.flatMap(({ kind, title_id }) => (kind === "watched" ? [title_id] : []));
  const seeds = [...new Set(liked.map(({ title_id }) => title_id))].slice(0, seedCount);
  return { watched, seeds, leftOut: new Set(taste.map(({ title_id }) => title_id)) };
}

/** The ids of what an account may like, the likeliest first; of popular titles where too little is known. */
export async function recommend(db: Db, accountId: string): Promise<string[]> {
  const { seeds, leftOut } = await readTaste(db, accountId);
  const popular = (await rows.popularTitles(db, [""])).get("") ?? [];
  return withPopular(rankNeighbours(await rows.neighboursOf(db, seeds), leftOut), popular, leftOut);
}

const withPopular = (ranked: readonly string[], popular: readonly string[], leftOut: ReadonlySet<string>): string[] => [
  ...new Set([...ranked, ...popular.filter((id) => !leftOut.has(id))]),
];

/** The rows of suggestions of an account, each with its reason; none without history and favourites. */
export async function listSuggestions({ db, cards }: SuggestionSource, actor: Pick<Actor, "id">): Promise<SuggestionRow[]> {
  const taste = await readTaste(db, actor.id);
  if (taste.seeds.length === 0) return [];
  const [lists, seedCards] = await Promise.all([rows.neighboursOf(db, taste.seeds), cards(taste.seeds)]);
  const known = taste.seeds.flatMap((id) => seedCards.get(id) ?? []);
  const genres = mostFrequent(known.flatMap(genresOf), genreRows);
  const popular = await rows.popularTitles(db, ["", ...genres.map(normalizeSearch)]);
  const wanted = wantedRows(taste, lists, seedCards, genres, popular);
  const found = await cards([...new Set(wanted.flatMap(({ ids }) => ids))]);
  return fillRows(wanted, found);
}

type WantedRow = Pick<SuggestionRow, "kind" | "about" | "genre"> & { readonly ids: readonly string[] };

/** The rows in the order in which they are shown, with more candidates than they hold. */
function wantedRows(
  { watched, leftOut }: Taste,
  lists: readonly rows.Neighbours[],
  cards: ReadonlyMap<string, TitleCard>,
  genres: readonly string[],
  popular: ReadonlyMap<string, readonly string[]>,
): WantedRow[] {
  const nearest = new Map(lists.map((list) => [list.title_id, list]));
  const because = watched.flatMap((id): WantedRow[] => {
    const [list, about] = [nearest.get(id), cards.get(id)];
    const ids = list ? rankNeighbours([list], leftOut) : [];
    if (!about || ids.length < suggestionLimits.row.min) return [];
    return [
      {
        kind: "because",
        about: { id, item_type: about.item_type, title: about.title },
        genre: null,
        ids: ids.slice(0, candidates),
      },
    ];
  });
  const ofGenre = genres.map((genre): WantedRow => {
    const ids = (popular.get(normalizeSearch(genre)) ?? []).filter((id) => !leftOut.has(id));
    return { kind: "genre", about: null, genre, ids: ids.slice(0, candidates) };
  });
  const ids = withPopular(rankNeighbours(lists, leftOut), popular.get("") ?? [], leftOut).slice(0, candidates);
  const discover: WantedRow = { kind: "discover", about: null, genre: null, ids };
  const [first, ...others] = because.slice(0, becauseRows);
  return [...(first ? [first] : []), discover, ...ofGenre.slice(0, 1), ...others, ...ofGenre.slice(1)];
}

/** Each row with its titles, none of them twice on the page; rows that remain too short are left out. */
function fillRows(wanted: readonly WantedRow[], cards: ReadonlyMap<string, TitleCard>): SuggestionRow[] {
  const shown = new Set<string>();
  const filled: SuggestionRow[] = [];
  for (const { ids, ...row } of wanted) {
    const titles = ids.flatMap((id) => (shown.has(id) ? [] : (cards.get(id) ?? []))).slice(0, suggestionLimits.row.max);
    if (titles.length < suggestionLimits.row.min) continue;
    for (const { id } of titles) shown.add(id);
    filled.push({ ...row, titles });
  }
  return filled;
}

const genresOf = ({ genre }: TitleCard): string[] =>
  genre
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

/** The titles that the same people watched, then the popular ones of the same type and first genre. */
export async function listSimilar({ db, cards }: SuggestionSource, { item_type, id }: TitleReference): Promise<TitleCard[]> {
  const title = (await cards([id])).get(id);
  if (title?.item_type !== item_type) throw notFound();
  const genre = normalizeSearch(genresOf(title)[0] ?? "");
  const [lists, popular] = await Promise.all([rows.neighboursOf(db, [id]), rows.popularTitles(db, [genre])]);
  const own = new Set([id]);
  const near = rankNeighbours(lists, own);
  const ids = withPopular(near, genre === "" ? [] : (popular.get(genre) ?? []), own);
  const found = await cards(ids);
  const isNear = new Set(near);
  return ids
    .flatMap((one) => found.get(one) ?? [])
    .filter((card) => isNear.has(card.id) || card.item_type === item_type)
    .slice(0, suggestionLimits.similar);
}

export async function dismissTitle({ db }: SuggestionSource, actor: Actor, caller: Caller, title: TitleReference): Promise<void> {
  await findTitle(db, caller, title);
  await rows.insertDismissed(db, actor.id, title);
}

export async function restoreTitle({ db }: SuggestionSource, actor: Actor, title: TitleReference): Promise<void> {
  await rows.deleteDismissed(db, actor.id, title);
}
