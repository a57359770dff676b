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
  type ItemLinks,
  type LinkedItem,
  type LinkedType,
  type LinksChange,
} from "#domains/catalogue/index.ts";
import { readPlace, rewriteLink, type Place } from "./rewrite.ts";
import * as rows from "./url-migration.queries.ts";

interface Site {
  readonly db: Db;
  readonly bus: Pick<Bus, "tell">;
}

/** Both domains as they were typed, trimmed. */
interface Domains {
  readonly old_domain: string;
  readonly new_domain: string;
}

const shownRuns = 20;
/** Small enough for a part to be written well within the time that a query has, on a machine ten times slower too. */
const partSize = 500;
const first = "00000000-0000-0000-0000-000000000000";
const types: readonly LinkedType[] = ["movie", "episode"];

/** What {@link migrate} would change, by the same rule; nothing is written. */
export async function preview(db: Db, domains: Domains): Promise<UrlMigrationPreview> {
  const move = mover(domains);
  const counts = { movie: 0, episode: 0 };
  const sample_changes: UrlMigrationPreview["sample_changes"] = [];
  for (const type of types)
    for await (const items of parts((part) => itemsWithLinks(db, type, part))) {
      const changed = items.flatMap((item) => changeOf(item, move) ?? []);
      counts[type] += changed.length;
      sample_changes.push(...changed.slice(0, sampleChanges - sample_changes.length).map(sampleOf));
    }
  return { movies_count: counts.movie, episodes_count: counts.episode, sample_changes };
}

/** Moves every link of films and episodes from one domain to the other, all or none, and keeps what they were. */
export async function migrate(site: Site, actor: Actor, domains: Domains): Promise<UrlMigrationResult> {
  const move = mover(domains);
  return commitAndTell(site, { kind: "tag", tag: "catalogue" }, async (tx) => {
    await advisoryLock(tx, "url-migration");
    const run = await rows.insertRun(tx, { ...domains, account_id: actor.id });
    const counts = { movie: 0, episode: 0 };
    for (const type of types) {
      let part = 0;
      for await (const items of parts((page) => itemsWithLinks(tx, type, page))) {
        const kept = await writeLinks(
          tx,
          type,
          items.flatMap((item) => changeOf(item, move) ?? []),
        );
        if (kept.length > 0) await rows.keepPart(tx, run, type, part++, kept);
        counts[type] += kept.length;
      }
    }
    const updated = { movies_updated: counts.movie, episodes_updated: counts.episode };
    await rows.noteCounts(tx, run, updated);
    await recordAudit(tx, actor, {
      action: "url_migration.run",
      target: targetOf(run, domains),
      after: { ...domains, ...updated },
    });
    await bumpCatalogue(tx);
    return resultOf(counts);
  });
}

/**
 * Takes the latest run back, all or none; what somebody has changed since stays. Where another run than the one that is meant
 * is the latest, 409.
 */
export async function undo(site: Site, actor: Actor, meant?: string): Promise<UrlMigrationResult> {
  return commitAndTell(site, { kind: "tag", tag: "catalogue" }, async (tx) => {
    await advisoryLock(tx, "url-migration");
    const run = await rows.standingRun(tx);
    if (meant !== undefined && run?.id !== meant) throw new Refusal("conflict", urlMigrationMessages.notLatest);
    if (!run) throw new Refusal("conflict", urlMigrationMessages.nothingToUndo);
    const counts = { movie: 0, episode: 0 };
    for (const type of types)
      for (let part = 0, kept; (kept = await rows.keptPart(tx, run.id, type, part)); part++)
        counts[type] += await restorePart(tx, type, kept);
    await rows.markUndone(tx, run.id);
    await recordAudit(tx, actor, {
      action: "url_migration.undo",
      target: targetOf(run.id, run),
      after: { movies_restored: counts.movie, episodes_restored: counts.episode },
    });
    await bumpCatalogue(tx);
    return resultOf(counts);
  });
}

/** The latest runs, newest first. */
export async function list(db: Db): Promise<UrlMigrationRun[]> {
  const [runs, standing] = await Promise.all([rows.latestRuns(db, shownRuns), rows.standingRun(db)]);
  return runs.map((run) => ({
    ...run,
    run_at: run.run_at.toISOString(),
    undone_at: run.undone_at?.toISOString() ?? null,
    can_undo: run.id === standing?.id,
  }));
}

const targetOf = (id: string, { old_domain, new_domain }: Domains) => ({
  type: "url_migration",
  id,
  label: `${old_domain} → ${new_domain}`,
});

type Move = (link: string) => string | null;

/** The rule of two domains as they were typed; 422 for what is none. */
function mover({ old_domain, new_domain }: Domains): Move {
  const [from, to] = [readPlace(old_domain), readPlace(new_domain)];
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
}

/** What a move changes of an item; null for nothing. */
function changeOf(item: LinkedItem, move: Move): Change | null {
  const { id, title, ...before } = item;
  let moved = false;
  const to = (link: string | null): string | null => {
    const next = link === null ? null : move(link);
    if (next === null || next === link) return link;
    moved = true;
    return next;
  };
  const after: ItemLinks = {
    video_url: to(before.video_url),
    iframe_url: to(before.iframe_url),
    embed_url: to(before.embed_url),
    hosting_url: to(before.hosting_url),
  };
  return moved ? { id, title, before, after } : null;
}

const fieldsOf = (links: ItemLinks) => Object.keys(links) as (keyof ItemLinks)[];
const movedFields = ({ before, after }: LinksChange) => fieldsOf(before).filter((field) => before[field] !== after[field]);

/** The links of some fields, by name. */
const pick = (links: ItemLinks, fields: readonly (keyof ItemLinks)[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, links[field] ?? ""]));

function sampleOf(change: Change): UrlMigrationPreview["sample_changes"][number] {
  const [field = "video_url"] = movedFields(change);
  return { title: change.title, old_url: change.before[field] ?? "", new_url: change.after[field] ?? "" };
}

/** Writes the links of some items; gives what changed of those that were still as they had been read. */
async function writeLinks(tx: Db, type: LinkedType, changes: readonly LinksChange[]): Promise<rows.KeptChange[]> {
  if (changes.length === 0) return [];
  const written = new Set(await replaceLinks(tx, type, changes));
  return changes
    .filter(({ id }) => written.has(id))
    .map((change) => {
      const fields = movedFields(change);
      return { item_id: change.id, old_links: pick(change.before, fields), new_links: pick(change.after, fields) };
    });
}

/** Gives back, of each item, the links that are still what the run made of them; gives how many items got one. */
async function restorePart(tx: Db, type: LinkedType, kept: readonly rows.KeptChange[]): Promise<number> {
  const items = await linksOfItems(
    tx,
    type,
    kept.map((change) => change.item_id),
  );
  const changes = kept.flatMap(({ item_id, old_links, new_links }) => {
    const item = items.get(item_id);
    if (!item) return [];
    const back = fieldsOf(item).filter((field) => new_links[field] !== undefined && item[field] === new_links[field]);
    if (back.length === 0) return [];
    return [
      {
        id: item_id,
        before: item,
        after: { ...item, ...Object.fromEntries(back.map((field) => [field, old_links[field] ?? null])) },
      },
    ];
  });
  if (changes.length === 0) return 0;
  return (await replaceLinks(tx, type, changes)).length;
}

function resultOf({ movie, episode }: { readonly movie: number; readonly episode: number }): UrlMigrationResult {
  return { success: true, movies_updated: movie, episodes_updated: episode, total_updated: movie + episode };
}

/** Everything that `read` gives, in parts, by id. */
async function* parts(read: (part: { after: string; limit: number }) => Promise<LinkedItem[]>): AsyncGenerator<LinkedItem[]> {
  let after = first;
  for (;;) {
    const part = await read({ after, limit: partSize });
    const last = part.at(-1);
    if (!last) return;
    yield part;
    after = last.id;
  }
}
