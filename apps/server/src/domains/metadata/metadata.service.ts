import type { Answer, Body } from "@seance/contract/endpoint";
import { metadataMessages, type Candidate, type FieldChange, type refreshMetadata } from "@seance/contract/metadata";
import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import type { Actor } from "#core/actor.ts";
import { notFound } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { changeItem, movieKind, seriesKind } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { changesOf, type Facts } from "./changes.ts";
import { likely, unmistakable } from "./choose.ts";
import { MetadataAway } from "./tmdb-client.ts";
import type { Tmdb } from "./tmdb.ts";

type Asked = Body<typeof refreshMetadata>;
type Told = Answer<typeof refreshMetadata>;
type Given<T> = { readonly [K in keyof T]?: T[K] | undefined };

const mostCandidates = 10;

/** Writes what TMDB knows of a title, or tells what it would write, or who may be meant. */
export async function refresh(services: Services, actor: Actor, asked: Asked): Promise<Told> {
  const { db, tmdb } = services;
  const before = await itemOf(db, asked);
  if (!tmdb) return told(false, metadataMessages.off);
  try {
    const { candidates, chosen } = await whoIsMeant(tmdb, asked);
    const facts = chosen === null ? null : await factsOf(tmdb, asked, chosen);
    if (!facts)
      return told(false, chosen === null && candidates.length > 0 ? metadataMessages.ambiguous : metadataMessages.none, {
        candidates,
      });
    const isPreview = asked.mode === "preview";
    const changes = isPreview
      ? changesOf(asked.item_type, before, facts, asked.fields)
      : await write(services, actor, asked, facts);
    const done = isPreview ? metadataMessages.preview : metadataMessages.refreshed;
    return told(true, changes.length > 0 ? done : metadataMessages.same, { tmdb_id: chosen, candidates, changes });
  } catch (error) {
    if (error instanceof MetadataAway) return told(false, metadataMessages.away);
    throw error;
  }
}

const told = (success: boolean, message: string, more: Partial<Told> = {}): Told => ({
  success,
  message,
  tmdb_id: null,
  candidates: [],
  changes: [],
  ...more,
});

async function factsOf(tmdb: Tmdb, { item_type, video_url }: Asked, id: number): Promise<Facts | null> {
  if (item_type === "series") return (await tmdb.series(id)) as Facts | null;
  const facts = await tmdb.movie(id);
  return facts && { ...facts, ...(video_url && { video_url }) };
}

/** The one that somebody chose, or the only one that can be meant. */
async function whoIsMeant(tmdb: Tmdb, asked: Asked): Promise<{ candidates: Candidate[]; chosen: number | null }> {
  if (asked.mode === "apply" && asked.tmdb_id !== undefined) return { candidates: [], chosen: asked.tmdb_id };
  const sought = { title: asked.manual_title, year: asked.manual_year ?? null };
  const found = await tmdb.search(asked.item_type, sought.title, sought.year);
  const plausible = likely(sought, found);
  const candidates = (plausible.length > 0 ? plausible : found).slice(0, mostCandidates);
  return { candidates, chosen: asked.tmdb_id ?? unmistakable(sought, plausible)?.tmdb_id ?? null };
}

/** The item as it stands; 404 where it is gone. */
async function itemOf(db: Db, { item_type, item_id }: Asked): Promise<Movie | Series> {
  const [item] = item_type === "movie" ? await movieKind.lock(db, [item_id]) : await seriesKind.lock(db, [item_id]);
  if (!item) throw notFound();
  return item;
}

async function write(services: Services, actor: Actor, asked: Asked, known: Facts): Promise<FieldChange[]> {
  let changes: FieldChange[] = [];
  const wanted = <T extends Movie | Series>(before: T): Given<T> => {
    changes = changesOf(asked.item_type, before, known, asked.fields);
    return Object.fromEntries(changes.map(({ field, after }) => [field, after])) as Given<T>;
  };
  if (asked.item_type === "movie") await changeItem(services, actor, movieKind, asked.item_id, wanted);
  else await changeItem(services, actor, seriesKind, asked.item_id, wanted);
  return changes;
}
