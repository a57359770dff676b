import {
  sampleChanges,
  urlMigrationMessages,
  type UrlMigrationPreview,
  type UrlMigrationResult,
  type UrlMigrationRun,
} from "@seance/contract/url-migration";
import type { Actor } from "#core/actor.ts";
import { Refusal, type Fault } from "#core/refusal.ts";
import { advisoryLock } from "#db/advisory-lock.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { commitAndTell, type Bus } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import {
  bumpCatalogue,
  itemsWithLinks,
  linksOfItems,
  replaceLinks,
  writeAsRun,
  type ItemLinks,
  type LinkedItem,
  type LinkedType,
  type LinksChange,
} from "#domains/catalogue/index.ts";
import { parsePlace, rewriteLink, type Place } from "./rewrite.ts";
import * as rows from "./url-migration.queries.ts";

interface Needed {
  readonly db: Db;
  readonly bus: Pick<Bus, "tell">;
}

/** As entered, trimmed. */
interface Domains {
  readonly old_domain: string;
  readonly new_domain: string;
}

const shownRuns = 20;
/** Small enough for a part to be written within the statement timeout even on a machine ten times slower. */
const partSize = 500;
const lowestId = "00000000-0000-0000-0000-000000000000";
const types: readonly LinkedType[] = ["movie", "episode"];

/** What {@link migrateLinks} would change. */
export async function previewMigration(db: Db, domains: Domains): Promise<UrlMigrationPreview> {
  const move = moveOf(domains);
  const counts = noneCounted();
  const sample_changes: UrlMigrationPreview["sample_changes"] = [];
  for (const type of types)
    for await (const items of partsOfItems(db, type)) {
      const changed = changesOf(items, move);
      counts[type] += changed.length;
      counts.inBin += countInBin(changed);
      sample_changes.push(...changed.slice(0, sampleChanges - sample_changes.length).map(sampleOf));
    }
  return { movies_count: counts.movie, episodes_count: counts.episode, in_bin_count: counts.inBin, sample_changes };
}

/** Moves all links of films and episodes from one domain to the other in one transaction, and stores the old ones for {@link undoMigration}. */
export async function migrateLinks(services: Needed, actor: Actor, domains: Domains): Promise<UrlMigrationResult> {
  const move = moveOf(domains);
  return commitAndTell(services, { kind: "tag", tag: "catalogue" }, async (tx) => {
    await advisoryLock(tx, "url-migration");
    await writeAsRun(tx);
    const run = await rows.insertRun(tx, { ...domains, account_id: actor.id });
    const counts = noneCounted();
    for (const type of types) {
      let part = 0;
      for await (const items of partsOfItems(tx, type)) {
        const written = await writeLinks(tx, type, changesOf(items, move));
        if (written.length > 0) await rows.insertPart(tx, run, type, part++, written.map(storedChange));
        counts[type] += written.length;
        counts.inBin += countInBin(written);
      }
    }
    const updated = { movies_updated: counts.movie, episodes_updated: counts.episode };
    await rows.updateCounts(tx, run, updated);
    await recordAudit(tx, actor, {
      action: "url_migration.run",
      target: auditTarget(run, domains),
      after: { ...domains, ...updated },
    });
    await bumpCatalogue(tx);
    return { ...resultOf(counts), in_bin_updated: counts.inBin };
  });
}

/**
 * Reverts the newest run in one transaction, except links that were changed since; 409 when `expectedId` is given and is not the
 * newest run.
 */
export async function undoMigration(services: Needed, actor: Actor, expectedId?: string): Promise<UrlMigrationResult> {
  return commitAndTell(services, { kind: "tag", tag: "catalogue" }, async (tx) => {
    await advisoryLock(tx, "url-migration");
    await writeAsRun(tx);
    const run = await rows.undoableRun(tx);
    if (expectedId !== undefined && run?.id !== expectedId) throw new Refusal("conflict", urlMigrationMessages.notLatest);
    if (!run) throw new Refusal("conflict", urlMigrationMessages.nothingToUndo);
    const counts = { movie: 0, episode: 0 };
    for (const type of types)
      for (let part = 0, stored; (stored = await rows.readPart(tx, run.id, type, part)); part++)
        counts[type] += await restorePart(tx, type, stored);
    await rows.markUndone(tx, run.id);
    await recordAudit(tx, actor, {
      action: "url_migration.undo",
      target: auditTarget(run.id, run),
      after: { movies_restored: counts.movie, episodes_restored: counts.episode },
    });
    await bumpCatalogue(tx);
    return resultOf(counts);
  });
}

/** The latest runs, newest first. */
export async function listRuns(db: Db): Promise<UrlMigrationRun[]> {
  const [runs, undoable] = await Promise.all([rows.latestRuns(db, shownRuns), rows.undoableRun(db)]);
  return runs.map((run) => ({
    ...run,
    run_at: run.run_at.toISOString(),
    undone_at: run.undone_at?.toISOString() ?? null,
    can_undo: run.id === undoable?.id,
  }));
}

const auditTarget = (id: string, { old_domain, new_domain }: Domains) => ({
  type: "url_migration",
  id,
  label: `${old_domain} → ${new_domain}`,
});

type Move = (link: string) => string | null;

/** Parses both domains; 422 with every fault when one is malformed or both are the same. */
function moveOf({ old_domain, new_domain }: Domains): Move {
  const [from, to] = [parsePlace(old_domain), parsePlace(new_domain)];
  const faults: Fault[] = [];
  const { badDomain, same } = urlMigrationMessages;
  if (!from) faults.push({ loc: ["body", "old_domain"], msg: badDomain });
  if (!to) faults.push({ loc: ["body", "new_domain"], msg: badDomain });
  if (from && to && isSame(from, to)) faults.push({ loc: ["body", "new_domain"], msg: same });
  if (!from || !to || faults.length > 0) throw new Refusal("invalid", faults);
  return (link) => rewriteLink(link, from, to);
}

const isSame = (a: Place, b: Place): boolean => a.host === b.host && a.port === b.port && a.protocol === b.protocol;

interface Change extends LinksChange {
  readonly title: string;
  readonly in_bin: boolean;
}

const noneCounted = () => ({ movie: 0, episode: 0, inBin: 0 });
const countInBin = (changes: readonly Change[]): number => changes.filter(({ in_bin }) => in_bin).length;

const changesOf = (items: readonly LinkedItem[], move: Move): Change[] => items.flatMap((item) => changeOf(item, move) ?? []);

/** Null when no link of the item moves. */
function changeOf(item: LinkedItem, move: Move): Change | null {
  const { id, title, in_bin, ...before } = item;
  let moved = false;
  const to = (link: string | null): string | null => {
    const next = link === null ? null : move(link);
    if (next === null || next === link) return link;
    moved = true;
    return next;
  };
  const { video_url, iframe_url, embed_url, hosting_url } = before;
  const after = { video_url: to(video_url), iframe_url: to(iframe_url), embed_url: to(embed_url), hosting_url: to(hosting_url) };
  return moved ? { id, title, in_bin, before, after } : null;
}

const fieldsOf = (links: ItemLinks) => Object.keys(links) as (keyof ItemLinks)[];
const movedFields = ({ before, after }: LinksChange) => fieldsOf(before).filter((field) => before[field] !== after[field]);

const pickLinks = (links: ItemLinks, fields: readonly (keyof ItemLinks)[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, links[field] ?? ""]));

function sampleOf(change: Change): UrlMigrationPreview["sample_changes"][number] {
  const [field = "video_url"] = movedFields(change);
  return { title: change.title, old_url: change.before[field] ?? "", new_url: change.after[field] ?? "" };
}

/** Writes the links of items that have not changed since they were read, and returns those changes. */
async function writeLinks(tx: Db, type: LinkedType, changes: readonly Change[]): Promise<Change[]> {
  if (changes.length === 0) return [];
  const written = new Set(await replaceLinks(tx, type, changes));
  return changes.filter(({ id }) => written.has(id));
}

function storedChange(change: Change): rows.StoredChange {
  const fields = movedFields(change);
  return { item_id: change.id, old_links: pickLinks(change.before, fields), new_links: pickLinks(change.after, fields) };
}

/** Restores the links that are still as the run has written them; returns the number of restored items. */
async function restorePart(tx: Db, type: LinkedType, stored: readonly rows.StoredChange[]): Promise<number> {
  const ids = stored.map((change) => change.item_id);
  const items = await linksOfItems(tx, type, ids);
  const changes = stored.flatMap(({ item_id, old_links, new_links }) => {
    const item = items.get(item_id);
    if (!item) return [];
    const unchanged = fieldsOf(item).filter((field) => new_links[field] !== undefined && item[field] === new_links[field]);
    if (unchanged.length === 0) return [];
    const restored = Object.fromEntries(unchanged.map((field) => [field, old_links[field] ?? null]));
    return [{ id: item_id, before: item, after: { ...item, ...restored } }];
  });
  if (changes.length === 0) return 0;
  return (await replaceLinks(tx, type, changes)).length;
}

function resultOf({ movie, episode }: { readonly movie: number; readonly episode: number }): UrlMigrationResult {
  return { success: true, movies_updated: movie, episodes_updated: episode, total_updated: movie + episode };
}

/** All items with links, in parts, by id. */
async function* partsOfItems(db: Db, type: LinkedType): AsyncGenerator<LinkedItem[]> {
  let after = lowestId;
  for (;;) {
    const part = await itemsWithLinks(db, type, { after, limit: partSize });
    const last = part.at(-1);
    if (!last) return;
    yield part;
    after = last.id;
  }
}
