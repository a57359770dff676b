import { isDeepStrictEqual } from "node:util";
import type { BulkDelete, BulkOutcome } from "@seance/contract/bulk";
import type { Actor } from "#core/actor.ts";
import { notFound } from "#core/refusal.ts";
import { recordAudit, recordAudits, type AuditActor } from "#db/audit-trail.ts";
import { commitAndTell } from "#db/bus.ts";
import { isDuplicate, retryOnDeadlock, type Db } from "#db/client.ts";
import { bumpCatalogue, type CatalogueChange } from "./bump.queries.ts";
import type { Given } from "#domains/catalogue/titles/fields/title.values.ts";
import { checkSecurityCode } from "#domains/security-code/index.ts";
import type { Services } from "#services.ts";
import { factsOf, filledFactsOf } from "./audit-facts.ts";
import type { Item, Kind } from "./kind.ts";
import { missingRefusal, refusalOf, refuseIfStale } from "./save-refusals.service.ts";

/**
 * Runs a write of the catalogue in one transaction; on commit every process invalidates its cached answers and the open pages are
 * told. A deadlock, between a film's write and its saga's for example, is retried.
 */
export function writeCatalogue<T>(
  services: Pick<Services, "db" | "bus">,
  change: CatalogueChange,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return retryOnDeadlock(() =>
    commitAndTell(services, { kind: "tag", tag: "catalogue" }, async (tx) => {
      const done = await work(tx);
      await bumpCatalogue(tx, change);
      return done;
    }),
  );
}

/**
 * Runs a write of one kind; a violation of its unique index becomes a 409 with its French message and, where the work went through
 * {@link claimKey}, the item that has the key.
 */
export async function writeKind<T>(services: Services, kind: Kind<Item>, work: (tx: Db) => Promise<T>): Promise<T> {
  const { taken } = kind;
  try {
    return await writeCatalogue(services, kind.change, work);
  } catch (error) {
    const cause = error instanceof KeyTaken ? error.cause : error;
    if (!taken || !isDuplicate(cause, taken.constraint)) throw cause;
    // After the transaction: in it, no statement succeeds after the violation.
    const other = error instanceof KeyTaken ? await taken.find(services.db, error.wanted) : undefined;
    throw refusalOf("conflict", taken.detail, other ? { other: { type: kind.type, ...other } } : {});
  }
}

/** A violation of a unique index, with the item whose write violated it. */
class KeyTaken extends Error {
  readonly wanted: object;

  constructor(cause: unknown, wanted: object) {
    super("key taken", { cause });
    this.wanted = wanted;
  }
}

/** Writes an item; on a violation of a unique index, {@link writeKind} is told of the item. */
async function claimKey<T>(wanted: object, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isDuplicate(error) ? new KeyTaken(error, wanted) : error;
  }
}

/** Creates an item, with an audit entry; `insert` writes the row of the `wanted` item and returns its id. */
export function createItem<T extends Item>(
  services: Services,
  actor: Actor,
  kind: Kind<T>,
  wanted: object,
  insert: (tx: Db) => Promise<string>,
): Promise<T> {
  return writeKind(services, kind, (tx) => createItemWithin(tx, actor, kind, wanted, () => insert(tx)));
}

/** As {@link createItem}, in a transaction whose caller publishes the change. */
export async function createItemWithin<T extends Item>(
  tx: Db,
  actor: AuditActor,
  kind: Kind<T>,
  wanted: object,
  insert: () => Promise<string>,
): Promise<T> {
  const item = await lockOne(tx, kind, await claimKey(wanted, insert));
  await recordAudit(tx, actor, { ...subject(kind, item, "create"), after: filledFactsOf(item) });
  return item;
}

/** Changes an item and returns it; 409 with the current item when its version is not `expected`. */
export function changeItem<T extends Item>(
  services: Services,
  actor: Actor,
  kind: Kind<T>,
  id: string,
  wanted: (before: T) => Given<T>,
  expected?: string,
): Promise<T> {
  return writeKind(services, kind, (tx) => changeItemWithin(tx, actor, kind, id, wanted, { expected }));
}

/** Writes earlier values of an item's fields. */
export function revertItem<T extends Item>(
  services: Services,
  actor: Actor,
  kind: Kind<T>,
  id: string,
  fields: Given<T>,
): Promise<T> {
  return writeKind(services, kind, (tx) => changeItemWithin(tx, actor, kind, id, () => fields, { verb: "revert" }));
}

/** As {@link changeItem}, in a transaction whose caller publishes the change. */
export async function changeItemWithin<T extends Item>(
  tx: Db,
  actor: AuditActor,
  kind: Kind<T>,
  id: string,
  wanted: (before: T) => Given<T>,
  { expected, verb = "update" }: { readonly expected?: string | undefined; readonly verb?: "update" | "revert" } = {},
): Promise<T> {
  const [before] = await kind.lock(tx, [id]);
  if (!before) throw await missingRefusal(tx, actor, kind.type, id);
  await refuseIfStale(tx, actor, before, expected);
  const write = await applyChange(tx, kind, before, wanted(before));
  if (!write) return before;
  const after = await lockOne(tx, kind, id);
  await recordAudit(tx, actor, { ...subject(kind, after, verb), before: factsOf(before), after: factsOf(after) });
  return after;
}

/** Changes several items alike, all or none; returns the ids that do not exist as `missing`. */
export function changeItems<T extends Item>(
  services: Services,
  actor: Actor,
  kind: Kind<T>,
  ids: readonly string[],
  wanted: (before: T) => Given<T>,
): Promise<BulkOutcome> {
  return writeKind(services, kind, async (tx) => {
    const found = await kind.lock(tx, ids);
    return { changed: await changeItemsWithin(tx, actor, kind, found, wanted), missing: missingOf(ids, found) };
  });
}

/** Changes locked items in a transaction whose caller publishes the change; returns how many differ. */
export async function changeItemsWithin<T extends Item>(
  tx: Db,
  actor: AuditActor,
  kind: Kind<T>,
  locked: readonly T[],
  wanted: (before: T) => Given<T>,
): Promise<number> {
  const changes: ItemChange<T>[] = [];
  for (const before of locked) {
    const after = await applyChange(tx, kind, before, wanted(before));
    if (after) changes.push({ before, after });
  }
  await recordChanges(tx, actor, kind, changes);
  return changes.length;
}

interface ItemChange<T> {
  readonly before: T;
  readonly after: T;
}

/** Records changes of items that were written, in their transaction. */
export const recordChanges = <T extends Item>(
  tx: Db,
  actor: AuditActor,
  kind: Kind<T>,
  changes: readonly ItemChange<T>[],
): Promise<void> =>
  recordAudits(
    tx,
    actor,
    changes.map(({ before, after }) => ({
      ...subject(kind, after, "update"),
      before: factsOf(before),
      after: factsOf(after),
    })),
  );

/** Changes several items as `wanted` says, or moves them to the bin after a check of the security code. */
export const writeItems = <T extends Item, Change extends { readonly action: "change"; readonly ids: readonly string[] }>(
  services: Services,
  actor: Actor,
  kind: Kind<T>,
  body: Change | BulkDelete,
  { wanted, code }: { readonly wanted: (change: Change) => (before: T) => Given<T>; readonly code: string | undefined },
): Promise<BulkOutcome> =>
  body.action === "delete"
    ? binItems(services, actor, kind, body.ids, code)
    : changeItems(services, actor, kind, body.ids, wanted(body));

/** Moves an item to the bin after a check of the security code; 404 when it does not exist. */
export async function binItem(
  services: Services,
  actor: Actor,
  kind: Kind<Item>,
  id: string,
  code: string | undefined,
): Promise<void> {
  const { changed } = await binItems(services, actor, kind, [id], code);
  if (changed === 0) throw notFound();
}

/** Moves several items to the bin after a check of the security code, all or none. */
export async function binItems(
  services: Services,
  actor: Actor,
  kind: Kind<Item>,
  ids: readonly string[],
  code: string | undefined,
): Promise<BulkOutcome> {
  await checkSecurityCode(services, actor, code);
  return writeKind(services, kind, async (tx) => {
    const found = await binItemsWithin(tx, actor, kind, ids);
    return { changed: found.length, missing: missingOf(ids, found) };
  });
}

/** Moves items to the bin in a transaction whose caller publishes the change; returns those that existed. */
export async function binItemsWithin(tx: Db, actor: AuditActor, kind: Kind<Item>, ids: readonly string[]): Promise<Item[]> {
  const found = await kind.lock(tx, ids);
  await kind.bin(
    tx,
    found.map(({ id }) => id),
  );
  await recordAudits(
    tx,
    actor,
    found.map((item) => ({ ...subject(kind, item, "delete"), before: filledFactsOf(item) })),
  );
  return found;
}

/** Restores an item from the bin; 404 when it is not there, 409 when another item has taken its place. */
export function restoreItem(services: Services, actor: Actor, kind: Kind<Item>, id: string): Promise<void> {
  return writeKind(services, kind, async (tx) => {
    if (!(await kind.restore(tx, id))) throw notFound();
    const item = await lockOne(tx, kind, id);
    await recordAudit(tx, actor, { ...subject(kind, item, "restore"), after: filledFactsOf(item) });
  });
}

/** Writes the changed fields and returns the changed item; null when nothing differs. */
async function applyChange<T extends Item>(tx: Db, kind: Kind<T>, before: T, changes: Given<T>): Promise<T | null> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const wanted = { ...before, ...given };
  if (isDeepStrictEqual(wanted, before)) return null;
  await claimKey(wanted, () => kind.update(tx, wanted, before));
  return wanted;
}

async function lockOne<T extends Item>(tx: Db, kind: Kind<T>, id: string): Promise<T> {
  const [item] = await kind.lock(tx, [id]);
  if (!item) throw notFound();
  return item;
}

const subject = <T extends Item>(kind: Kind<T>, item: T, verb: "create" | "update" | "revert" | "delete" | "restore") => ({
  action: `${kind.type}.${verb}`,
  target: { type: kind.type, id: item.id, label: kind.label(item) },
});

function missingOf(ids: readonly string[], found: readonly Item[]): string[] {
  const there = new Set(found.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => !there.has(id));
}
