import { normalizeSearch } from "@seance/contract/text";
import type { AuditActor } from "#db/audit-trail.ts";
import type { Db } from "#db/client.ts";
import { insertMovie, type MovieFields } from "#domains/catalogue/index.ts";
import type { Tmdb } from "#domains/metadata/index.ts";
import { lockTitle, findKnown, lookupFor } from "#domains/imports/plan/known.queries.ts";
import type { MovieIntent } from "#domains/imports/plan/intent.ts";
import { movieMetadata, noMatch, type MovieMetadata } from "./metadata.ts";
import { matchMovie } from "#domains/imports/plan/plan.ts";
import { already, giveLink, nothing, recordMade, type LinkWriter, type WriteOutcome } from "./link-writer.ts";

/** Creates or completes a film, from what the caller knows of it, its metadata or else its name; published unless `given` has another status. */
export async function movieWriter(tmdb: Tmdb | null, intent: MovieIntent, given: Partial<MovieFields> = {}): Promise<LinkWriter> {
  const known = await movieMetadata(tmdb, intent);
  return (tx, actor) => writeMovie(tx, actor, intent, known, given);
}

async function writeMovie(
  tx: Db,
  actor: AuditActor,
  intent: MovieIntent,
  found: MovieMetadata | null,
  given: Partial<MovieFields>,
): Promise<WriteOutcome> {
  const facts = found?.facts;
  const { title = facts?.title ?? intent.title, year = facts?.year ?? intent.year } = given;
  const named = { ...intent, title, year };
  const form = normalizeSearch(named.title);
  await lockTitle(tx, "movie", form);
  const catalogue = await findKnown(tx, { ...lookupFor([named]), links: [] });
  const metadata = facts ? { title: named.title, media_type: "movie" as const, vote_average: facts.vote_average ?? null } : null;
  const base = { ...nothing, item_type: "movie" as const, title: named.title, metadata, made: [] };
  const there = matchMovie(named, catalogue.movies(form));
  if (there) {
    const completed = !there.has_video && (await giveLink(tx, actor, there.id, intent));
    const outcome = completed ? ({ outcome: "complete" } as const) : already;
    const made = completed ? [{ item_type: "movie" as const, item_id: there.id, action: "complete" as const }] : [];
    return { ...base, ...outcome, item_id: there.id, title: there.title, made };
  }
  const { tmdb_id: _theirs, ...known } = facts ?? { tmdb_id: null };
  const fields: MovieFields = {
    ...known,
    ...given,
    title: named.title,
    year: named.year,
    video_url: intent.link,
    language: intent.language ?? undefined,
    video_quality: intent.quality ?? undefined,
    versions: [...intent.versions],
  };
  const made = { item_type: "movie", item_id: await insertMovie(tx, fields), action: "create" } as const;
  await recordMade(tx, actor, made, named.title, fields);
  const draft =
    given.status === "draft" &&
    ({ ...(found?.match ?? noMatch), item_type: "movie", item_id: made.item_id, publish_as: "published" } as const);
  return { ...base, outcome: "create", item_id: made.item_id, made: [made], ...(draft && { draft }) };
}
