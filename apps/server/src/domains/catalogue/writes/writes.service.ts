import { isDeepStrictEqual } from "node:util";
import type { BulkOutcome } from "@seance/contract/bulk";
import { changedMeanwhile } from "@seance/contract/form-fields";
import type { Actor } from "#core/actor.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudit, recordAudits, type AuditActor, type AuditedWrite } from "#db/audit-trail.ts";
import { commitAndTell } from "#db/bus.ts";
import { isDuplicate, retryOnDeadlock, type Db } from "#db/client.ts";
import { bumpCatalogue, type CatalogueChange } from "#domains/catalogue/bump.queries.ts";
import type { Given } from "#domains/catalogue/titles/title.values.ts";
import { checkSecurityCode } from "#domains/security-code/index.ts";
import type { Services } from "#services.ts";
import { factsOf, filledFactsOf } from "./audit-facts.ts";
import type { Item, Kind } from "./kind.ts";

/**
 * A write of the catalogue in one transaction: every process lets go of what it kept, and the open pages hear of it. Where a
 * film's write and its saga's wait for each other, one of them is done again.
 */
export function writeCatalogue<T>(
  services: Pick<Services, "db" | "bus">,
  told: CatalogueChange,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return retryOnDeadlock(() =>
    commitAndTell(services, { kind: "tag", tag: "catalogue" }, async (tx) => {
      const done = await work(tx);
      await bumpCatalogue(tx, told);
      return done;
    }),
  );
}

/** Adds an item, written by `insert` which gives its id, and gives it whole. */
export function create<T extends Item>(
  services: Services,
  actor: Actor,
  kind: Kind<T>,
  insert: (tx: Db) => Promise<string>,
): Promise<T> {
  return refusingTaken(kind, () =>
    writeCatalogue(services, kind.told, async (tx) => {
      const item = await lockOne(tx, kind, await insert(tx));
      await recordAudit(tx, actor, { ...subject(kind, item, "create"), after: filledFactsOf(item) });
      return item;
    }),
  );
}

/** Changes an item and gives it whole; 409 with the present one where `expected` is another's version. */
export function change<T extends Item>(
  services: Services,
  actor: Actor,
  kind: Kind<T>,
  id: string,
  wanted: (before: T) => Given<T>,
  expected?: string,
): Promise<T> {
  return refusingTaken(kind, () =>
    writeCatalogue(services, kind.told, (tx) => changeWithin(tx, actor, kind, id, wanted, expected)),
  );
}

/** The same, within a transaction that tells of it itself. */
export async function changeWithin<T extends Item>(
  tx: Db,
  actor: AuditActor,
  kind: Kind<T>,
  id: string,
  wanted: (before: T) => Given<T>,
  expected?: string,
): Promise<T> {
  const before = await lockOne(tx, kind, id);
  refuseIfStale(before, expected);
  const write = await applyChange(tx, kind, before, wanted(before));
  if (!write) return before;
  const after = await lockOne(tx, kind, id);
  await recordAudit(tx, actor, { ...subject(kind, after, "update"), before: factsOf(before), after: factsOf(after) });
  return after;
}

/** Changes several items alike, all or none; those that are gone are told. */
export function changeSeveral<T extends Item>(
  services: Services,
  actor: Actor,
  kind: Kind<T>,
  ids: readonly string[],
  wanted: (before: T) => Given<T>,
): Promise<BulkOutcome> {
  return writeCatalogue(services, kind.told, async (tx) => {
    const found = await kind.lock(tx, ids);
    const writes: AuditedWrite[] = [];
    for (const before of found) {
      const after = await applyChange(tx, kind, before, wanted(before));
      if (after) writes.push({ ...subject(kind, after, "update"), before: factsOf(before), after: factsOf(after) });
    }
    await recordAudits(tx, actor, writes);
    return { changed: writes.length, missing: missingOf(ids, found) };
  });
}

/** Puts one item in the bin for whoever knows the code; 404 when it is not there. */
export async function remove<T extends Item>(
  services: Services,
  actor: Actor,
  kind: Kind<T>,
  id: string,
  code: string | undefined,
): Promise<void> {
  const { changed } = await removeSeveral(services, actor, kind, [id], code);
  if (changed === 0) throw notFound();
}

/** Puts several items in the bin for whoever knows the code, all or none; those that are gone are told. */
export async function removeSeveral<T extends Item>(
  services: Services,
  actor: Actor,
  kind: Kind<T>,
  ids: readonly string[],
  code: string | undefined,
): Promise<BulkOutcome> {
  await checkSecurityCode(services, actor, code);
  return writeCatalogue(services, kind.told, async (tx) => {
    const found = await removeWithin(tx, actor, kind, ids);
    return { changed: found.length, missing: missingOf(ids, found) };
  });
}

/** Puts items in the bin within a transaction that tells of it itself; gives those that were there. */
export async function removeWithin<T extends Item>(
  tx: Db,
  actor: AuditActor,
  kind: Kind<T>,
  ids: readonly string[],
): Promise<T[]> {
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

/** Takes an item out of the bin; 404 when it is not there, 409 where another took its place. */
export function restore<T extends Item>(services: Services, actor: Actor, kind: Kind<T>, id: string): Promise<void> {
  return refusingTaken(kind, () =>
    writeCatalogue(services, kind.told, async (tx) => {
      if (!(await kind.restore(tx, id))) throw notFound();
      const item = await lockOne(tx, kind, id);
      await recordAudit(tx, actor, { ...subject(kind, item, "restore"), after: filledFactsOf(item) });
    }),
  );
}

/** Refuses to change what somebody else has changed since it was read. */
export function refuseIfStale(present: Item, expected: string | undefined): void {
  if (expected !== undefined && Date.parse(expected) !== Date.parse(present.updated_at ?? ""))
    throw new Refusal("conflict", changedMeanwhile, { current: present });
}

/** The item as it is now written; null where nothing of it differs. */
async function applyChange<T extends Item>(tx: Db, kind: Kind<T>, before: T, changes: Given<T>): Promise<T | null> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const wanted = { ...before, ...given };
  if (isDeepStrictEqual(wanted, before)) return null;
  await kind.update(tx, wanted, before);
  return wanted;
}

async function lockOne<T extends Item>(tx: Db, kind: Kind<T>, id: string): Promise<T> {
  const [item] = await kind.lock(tx, [id]);
  if (!item) throw notFound();
  return item;
}

const subject = <T extends Item>(kind: Kind<T>, item: T, verb: "create" | "update" | "delete" | "restore") => ({
  action: `${kind.type}.${verb}`,
  target: { type: kind.type, id: item.id, label: kind.label(item) },
});

function missingOf(ids: readonly string[], found: readonly Item[]): string[] {
  const there = new Set(found.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => !there.has(id));
}

/** Says a 409 in French where a write meets what is there already. */
export async function refusingTaken<T>({ taken }: Pick<Kind<Item>, "taken">, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (taken && isDuplicate(error, taken.constraint)) throw new Refusal("conflict", taken.detail);
    throw error;
  }
}
