import type { Answer, Body, Params, Query } from "@seance/contract/endpoint";
import type * as contract from "@seance/contract/metadata";
import { metadataMessages, type Candidate, type FieldChange } from "@seance/contract/metadata";
import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import type { Actor } from "#core/actor.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { changeItem, kinds, notePersonIds } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { changesOf, plain, type Facts } from "./changes.ts";
import { findUnambiguous, rankCandidates } from "./rank-candidates.ts";
import { MetadataUnavailable } from "./tmdb-client.ts";
import type { TitleKind, Tmdb } from "./tmdb.ts";

type Asked = Body<typeof contract.refreshMetadata>;
type Outcome = Answer<typeof contract.refreshMetadata>;

const maxCandidates = 10;

/** Writes what TMDB knows of a title, or previews the changes, or returns the candidates when the title is ambiguous. */
export async function refreshMetadata(services: Services, actor: Actor, asked: Asked): Promise<Outcome> {
  const { db, tmdb } = services;
  const before = await lockItem(db, asked);
  if (!tmdb) return outcome(false, metadataMessages.off);
  try {
    const { candidates, chosen } = await findCandidates(tmdb, asked);
    const facts = chosen === null ? null : await factsOf(tmdb, asked, chosen);
    if (!facts) {
      const isAmbiguous = chosen === null && candidates.length > 0;
      return outcome(false, isAmbiguous ? metadataMessages.ambiguous : metadataMessages.none, { candidates });
    }
    const isPreview = asked.mode === "preview";
    const changes = isPreview
      ? changesOf(asked.item_type, before, facts, asked.fields)
      : await writeChanges(services, actor, asked, facts);
    const done = isPreview ? metadataMessages.preview : metadataMessages.refreshed;
    return outcome(true, changes.length > 0 ? done : metadataMessages.same, { tmdb_id: chosen, candidates, changes });
  } catch (error) {
    if (error instanceof MetadataUnavailable) return outcome(false, metadataMessages.away);
    throw error;
  }
}

const outcome = (success: boolean, message: string, more: Partial<Outcome> = {}): Outcome => ({
  success,
  message,
  tmdb_id: null,
  candidates: [],
  changes: [],
  ...more,
});

async function factsOf(tmdb: Tmdb, { item_type, video_url }: Asked, id: number): Promise<Facts | null> {
  const facts = await titleFacts(tmdb, item_type, id);
  return facts && { ...facts, ...(video_url && item_type === "movie" && { video_url }) };
}

/** The fields of a title that TMDB knows; null when it does not exist. */
export async function titleFacts(tmdb: Tmdb, type: TitleKind, id: number): Promise<Facts | null> {
  const found = await (type === "movie" ? tmdb.movie(id) : tmdb.series(id));
  return found && Object.fromEntries(Object.entries(found).filter(([name]) => name !== "tmdb_id" && name !== "season_sizes"));
}

export async function searchTitles(
  { tmdb }: Services,
  { item_type, title, year }: Query<typeof contract.searchMetadata>,
): Promise<Answer<typeof contract.searchMetadata>> {
  if (!tmdb) return { candidates: [], message: metadataMessages.off };
  try {
    const candidates = await similarTitles(tmdb, item_type, { title, year: year ?? null });
    return { candidates, message: candidates.length === 0 ? metadataMessages.none : null };
  } catch (error) {
    if (error instanceof MetadataUnavailable) return { candidates: [], message: metadataMessages.away };
    throw error;
  }
}

/** 404 when the title does not exist, 409 without a source. */
export async function readTitle(
  { tmdb }: Services,
  { item_type, number }: Params<typeof contract.getMetadataTitle>,
): Promise<Answer<typeof contract.getMetadataTitle>> {
  const facts = await fromSource(tmdb, (source) => titleFacts(source, item_type, number));
  if (!facts) throw notFound();
  const { poster_url: poster, thumbnail_url: thumbnail, person_ids: _people, ...fields } = facts;
  const known = Object.entries({ ...fields, poster, thumbnail }).filter(([, value]) => value !== undefined);
  return { fields: Object.fromEntries(known.map(([name, value]) => [name, plain(value)])) };
}

/** The episodes of a season, by number; 404 when the source knows none. */
export async function readSeason(
  { tmdb }: Services,
  { number, season }: Params<typeof contract.getMetadataSeason>,
): Promise<Answer<typeof contract.getMetadataSeason>> {
  const found = await fromSource(tmdb, (source) => source.season(number, season));
  if (found.size === 0) throw notFound();
  const episodes = [...found].map(([episode_number, { title, description, duration, air_date, thumbnail, rating, year }]) => ({
    ...{ episode_number, title: title ?? `Épisode ${episode_number}`, description: description ?? "" },
    ...{ duration: duration ?? null, air_date: air_date ?? null, thumbnail: thumbnail ?? null },
    ...{ rating: rating ?? null, year: year ?? null },
  }));
  return { episodes: episodes.toSorted((a, b) => a.episode_number - b.episode_number) };
}

/** Asks the source; refuses where there is none, or none that answers. */
async function fromSource<Found>(tmdb: Tmdb | null, ask: (source: Tmdb) => Promise<Found>): Promise<Found> {
  if (!tmdb) throw new Refusal("conflict", metadataMessages.off);
  return ask(tmdb).catch((error: unknown) => {
    throw error instanceof MetadataUnavailable ? new Refusal("unavailable", metadataMessages.away) : error;
  });
}

async function similarTitles(tmdb: Tmdb, type: TitleKind, sought: { title: string; year: number | null }): Promise<Candidate[]> {
  const found = await tmdb.search(type, sought.title, sought.year);
  const similar = rankCandidates(sought, found);
  return (similar.length > 0 ? similar : found).slice(0, maxCandidates);
}

/** The candidates for a title, and the one to use: the one given by the caller, else the only exact match. */
async function findCandidates(tmdb: Tmdb, asked: Asked): Promise<{ candidates: Candidate[]; chosen: number | null }> {
  if (asked.mode === "apply" && asked.tmdb_id !== undefined) return { candidates: [], chosen: asked.tmdb_id };
  const sought = { title: asked.manual_title, year: asked.manual_year ?? null };
  const candidates = await similarTitles(tmdb, asked.item_type, sought);
  return { candidates, chosen: asked.tmdb_id ?? findUnambiguous(sought, candidates)?.tmdb_id ?? null };
}

async function lockItem(db: Db, { item_type, item_id }: Asked): Promise<Movie | Series> {
  const [item] = await kinds[item_type].lock(db, [item_id]);
  if (!item) throw notFound();
  return item;
}

async function writeChanges(services: Services, actor: Actor, asked: Asked, facts: Facts): Promise<FieldChange[]> {
  let changes: FieldChange[] = [];
  await changeItem<Movie | Series>(services, actor, kinds[asked.item_type], asked.item_id, (before) => {
    changes = changesOf(asked.item_type, before, facts, asked.fields);
    return Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  });
  await notePersonIds(services.db, asked.item_type, asked.item_id, facts.person_ids);
  return changes;
}
