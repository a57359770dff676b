import type { Answer, Body, Params, Query } from "@seance/contract/endpoint";
import {
  originVersion,
  revisionLimits,
  revisionMessages,
  revisionPermissions,
  tickerId,
  type compareRevisions as compareCall,
  type listRevisions as listCall,
  type restoreRevision as restoreCall,
  type Revision,
} from "@seance/contract/revisions";
import { localPart } from "@seance/contract/text";
import { actorCan, type Actor } from "#core/actor.ts";
import { accessRefused, notFound, Refusal } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";
import { announcementExists } from "#domains/announcements/index.ts";
import { entriesOfTarget } from "#domains/audit/index.ts";
import { itemExists } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { combineChanges } from "./combine.ts";
import { reverts } from "./revert.ts";
import { titlesByName } from "./titles-by-name.ts";

type Item = Params<typeof listCall>;

const revisionKinds = ["create", "update", "revert"] as const;

/** The revisions of an item, newest first. */
export async function listRevisions(db: Db, actor: Actor, item: Item): Promise<Answer<typeof listCall>> {
  const revisions = await readRevisions(db, actor, item);
  const named = await titlesByName(
    db,
    revisions.flatMap(({ before, after }) => [before, after]),
  );
  return { revisions: revisions.map((one) => ({ ...one, before: named(one.before), after: named(one.after) })) };
}

/** What differs between two versions of an item. */
export async function compareRevisions(
  db: Db,
  actor: Actor,
  item: Item,
  { from, to }: Query<typeof compareCall>,
): Promise<Answer<typeof compareCall>> {
  const revisions = await readRevisions(db, actor, item);
  const newest = to === undefined ? 0 : placeOf(revisions, to);
  const { before, after } = combineChanges(revisions.slice(newest, placeOf(revisions, from)).toReversed());
  const named = await titlesByName(db, [before, after]);
  return { before: named(before), after: named(after) };
}

/** Writes an item's fields as they were in an earlier version; fields that were not changed since stay. */
export async function restoreRevision(
  services: Services,
  actor: Actor,
  item: Item,
  { version, latest }: Body<typeof restoreCall>,
): Promise<void> {
  const revisions = await readRevisions(services.db, actor, item);
  const since = revisions.slice(0, placeOf(revisions, version)).toReversed();
  if (revisions[0]?.id !== latest) throw new Refusal("conflict", revisionMessages.stale);
  const { before } = combineChanges(since);
  if (Object.keys(before).length > 0) await reverts[item.type](services, actor, item.id, before);
}

/** The place of a version among its item's revisions, newest first; that of the origin is after all; 404 if there is none. */
function placeOf(revisions: readonly Revision[], version: string): number {
  if (version === originVersion && revisions.at(-1)?.kind !== "create") return revisions.length;
  const place = revisions.findIndex(({ id }) => id === version);
  if (place < 0) throw notFound();
  return place;
}

async function readRevisions(db: Db, actor: Actor, { type, id }: Item): Promise<Revision[]> {
  if (!actorCan(actor, revisionPermissions[type])) throw accessRefused();
  if (!(await exists(db, { type, id }))) throw notFound();
  const actions = revisionKinds.map((kind) => `${type}.${kind}`);
  const entries = await entriesOfTarget(db, type === "ticker" ? null : id, actions, revisionLimits.listed);
  return entries.map(presentRevision);
}

async function exists(db: Db, { type, id }: Item): Promise<boolean> {
  if (type === "ticker") return id === tickerId;
  return id !== tickerId && (type === "announcement" ? announcementExists(db, id) : itemExists(db, type, id));
}

const presentRevision = (entry: Row<"audit_entry">): Revision => ({
  id: entry.id,
  at: entry.at.toISOString(),
  actor: entry.actor_id === null ? null : { id: entry.actor_id, email: localPart(entry.actor_email), role: entry.actor_role },
  kind: entry.action.split(".")[1] as Revision["kind"],
  before: entry.before,
  after: entry.after,
});
