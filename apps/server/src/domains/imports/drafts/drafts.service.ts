import type { Body, Params, Query } from "@seance/contract/endpoint";
import type { Episode } from "@seance/contract/episodes";
import {
  draftLimits,
  draftMessages,
  type changeImportDraft,
  type discardImportDrafts,
  type ImportDraft,
  type ImportDrafts,
  type listImportDrafts,
  type publishImportDrafts,
} from "@seance/contract/import-drafts";
import { metadataMessages } from "@seance/contract/metadata";
import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import * as z from "zod/mini";
import type { Actor } from "#core/actor.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { pageOf, placeIn } from "#db/cursor.ts";
import { commitAndTell } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import { binItemsWithin, bumpCatalogue, changeItem, changeItemWithin, draftEpisodesOf, kinds } from "#domains/catalogue/index.ts";
import { MetadataUnavailable, titleFacts } from "#domains/metadata/index.ts";
import type { Services } from "#services.ts";
import * as rows from "./drafts.queries.ts";

const place = z.tuple([z.string(), z.string(), z.uuid()]);

export async function listDrafts(db: Db, query: Query<typeof listImportDrafts>): Promise<ImportDrafts> {
  const { view, search, run, after, limit } = query;
  const from = placeIn(place, after);
  const [found, counts] = await Promise.all([
    rows.listDrafts(db, { view, search, run, after: from, limit: limit + 1 }),
    rows.countDrafts(db, run),
  ]);
  const { shown, next } = pageOf(found, limit, rows.placeOf);
  return { drafts: shown.map(presentDraft), next, counts };
}

const presentDraft = ({
  title_form: _form,
  has_video: _video,
  publish_as: _status,
  updated_at,
  ...draft
}: rows.ListedDraft): ImportDraft => ({
  ...draft,
  updated_at: updated_at.toISOString(),
});

/** Corrects a new title by hand, or takes it over from the metadata source. */
export async function changeDraft(
  services: Services,
  actor: Actor,
  key: Params<typeof changeImportDraft>,
  { tmdb_id, expected_updated_at, poster, ...fields }: Body<typeof changeImportDraft>,
): Promise<ImportDraft> {
  const draft = await foundDraft(services.db, key);
  if (!draft.is_new) throw new Refusal("conflict", draftMessages.notNew);
  const facts = tmdb_id === undefined ? {} : await factsFor(services, key, tmdb_id);
  const wanted = { ...facts, ...fields, ...(poster !== undefined && { poster_url: poster, thumbnail_url: poster }) };
  await changeItem<Movie | Series>(services, actor, kinds[key.item_type], key.id, () => wanted, expected_updated_at);
  await rows.setChosen(services.db, key, tmdb_id);
  return presentDraft(await foundDraft(services.db, key));
}

async function foundDraft(db: Db, key: rows.DraftKey): Promise<rows.ListedDraft> {
  const draft = await rows.findDraft(db, key);
  if (!draft) throw notFound();
  return draft;
}

/** The title stays a draft, whatever its status at the metadata source. */
async function factsFor({ tmdb }: Services, { item_type }: rows.DraftKey, id: number): Promise<object> {
  if (!tmdb) throw new Refusal("conflict", metadataMessages.off);
  try {
    const found = await titleFacts(tmdb, item_type, id);
    if (!found) throw new Refusal("conflict", draftMessages.noTitle);
    const { status: _status, ...facts } = found;
    return facts;
  } catch (error) {
    if (error instanceof MetadataUnavailable) throw new Refusal("unavailable", metadataMessages.away);
    throw error;
  }
}

/** Publishes drafts in one transaction; those that were published or deleted meanwhile are left out. */
export async function publishDrafts(services: Services, actor: Actor, body: Body<typeof publishImportDrafts>) {
  const { db } = services;
  const keys: readonly rows.DraftKey[] =
    "items" in body
      ? body.items
      : await rows.listDrafts(db, { view: "sure", search: undefined, run: body.run, after: null, limit: draftLimits.ids });
  const published = await eachDraft(services, keys, (tx, draft) => publishDraft(tx, actor, draft));
  const { sure } = await rows.countDrafts(db, "items" in body ? undefined : body.run);
  return { published, left: sure };
}

export async function discardDrafts(services: Services, actor: Actor, { items }: Body<typeof discardImportDrafts>) {
  const discarded = await eachDraft(services, items, async (tx, { item_type, id, is_new }) => {
    if (is_new) await binItemsWithin(tx, actor, kinds[item_type], [id]);
    else await binItemsWithin(tx, actor, kinds.episode, await draftEpisodesOf(tx, id));
  });
  return { discarded };
}

/** The number of drafts that were there to be written, in the order of their ids, so that two writes cannot deadlock. */
function eachDraft(
  services: Services,
  keys: readonly rows.DraftKey[],
  write: (tx: Db, draft: rows.ListedDraft) => Promise<void>,
): Promise<number> {
  return commitAndTell(services, { kind: "tag", tag: "catalogue" }, async (tx) => {
    let written = 0;
    for (const key of keys.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      // Locked before it is read: somebody else may be publishing it.
      await kinds[key.item_type].lock(tx, [key.id]);
      const draft = await rows.findDraft(tx, key);
      if (!draft) continue;
      await write(tx, draft);
      written += 1;
    }
    for (const change of ["movies", "series"] as const) if (written > 0) await bumpCatalogue(tx, change);
    return written;
  });
}

async function publishDraft(tx: Db, actor: Actor, { item_type, id, is_new, publish_as }: rows.ListedDraft): Promise<void> {
  if (is_new) await changeItemWithin<Movie | Series>(tx, actor, kinds[item_type], id, () => ({ status: publish_as }));
  if (item_type === "series")
    for (const episode of await draftEpisodesOf(tx, id))
      await changeItemWithin<Episode>(tx, actor, kinds.episode, episode, () => ({ draft: false }));
}
