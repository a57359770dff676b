import type { Answer, Body } from "@seance/contract/endpoint";
import { metadataMessages, type Candidate, type FieldChange, type refreshMetadata } from "@seance/contract/metadata";
import type { Actor } from "#core/actor.ts";
import { Refusal, notFound } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction, isDuplicate, type Db } from "#db/client.ts";
import { bumpCatalogue, insertMovie, insertSeries, type MovieFields, type SeriesFields } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { changesOf, fieldsOfRow, type Fields } from "./changes.ts";
import { likely, unmistakable } from "./choose.ts";
import { lockTitle } from "./metadata.queries.ts";
import { MetadataAway } from "./tmdb-client.ts";
import type { Tmdb } from "./tmdb.ts";

type Asked = Body<typeof refreshMetadata>;
type Told = Answer<typeof refreshMetadata>;

const mostCandidates = 10;

/** Writes what TMDB knows of a title, or tells what it would write, or who may be meant. */
export async function refresh({ db, tmdb }: Services, actor: Actor, asked: Asked): Promise<Told> {
  if (!(await lockTitle(db, asked.item_type, asked.item_id))) throw notFound();
  if (!tmdb) return told(false, metadataMessages.off);
  try {
    return await refreshFrom(tmdb, db, actor, asked);
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

async function refreshFrom(tmdb: Tmdb, db: Db, actor: Actor, asked: Asked): Promise<Told> {
  const { candidates, chosen } = await whoIsMeant(tmdb, asked);
  if (chosen === null)
    return told(false, candidates.length > 0 ? metadataMessages.ambiguous : metadataMessages.none, { candidates });
  const facts = asked.item_type === "movie" ? await tmdb.movie(chosen) : await tmdb.series(chosen);
  if (!facts) return told(false, metadataMessages.none, { candidates });
  const known: Fields = { ...facts, ...(asked.item_type === "movie" && asked.video_url ? { video_url: asked.video_url } : {}) };
  if (asked.mode === "preview") {
    const changes = await previewed(db, asked, known);
    return told(true, changes.length > 0 ? metadataMessages.preview : metadataMessages.same, {
      tmdb_id: chosen,
      candidates,
      changes,
    });
  }
  const changes = await write(db, actor, asked, known);
  return told(true, changes.length > 0 ? metadataMessages.refreshed : metadataMessages.same, {
    tmdb_id: chosen,
    candidates,
    changes,
  });
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

async function previewed(db: Db, { item_type, item_id, fields }: Asked, known: Fields): Promise<FieldChange[]> {
  const row = await lockTitle(db, item_type, item_id);
  if (!row) throw notFound();
  return changesOf(item_type, fieldsOfRow(row), known, fields);
}

async function write(db: Db, actor: Actor, { item_type, item_id, fields }: Asked, known: Fields): Promise<FieldChange[]> {
  try {
    return await inTransaction(db, async (tx) => {
      const row = await lockTitle(tx, item_type, item_id);
      if (!row) throw notFound();
      const current = fieldsOfRow(row);
      const changes = changesOf(item_type, current, known, fields);
      if (changes.length === 0) return changes;
      const values = { ...current, ...Object.fromEntries(changes.map(({ field, after }) => [field, after])) };
      if (item_type === "movie") await insertMovie(tx, values as unknown as MovieFields);
      else await insertSeries(tx, values as unknown as SeriesFields);
      await recordAudit(tx, actor, {
        action: `${item_type}.refresh`,
        target: { type: item_type, id: item_id, label: row.title },
        before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
        after: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
      });
      await bumpCatalogue(tx, item_type === "movie" ? "movies" : "series");
      return changes;
    });
  } catch (error) {
    if (isDuplicate(error, "movie_title_year")) throw new Refusal("conflict", metadataMessages.taken);
    throw error;
  }
}
