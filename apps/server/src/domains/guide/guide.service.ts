import type { Answer } from "@seance/contract/endpoint";
import type * as contract from "@seance/contract/guide";
import type { Actor } from "#core/actor.ts";
import { advisoryLock } from "#db/advisory-lock.ts";
import { recordAudit, type AuditActor, type AuditedWrite } from "#db/audit-trail.ts";
import { commitAndTell, publishEvent } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import { channelsForGuide } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import * as rows from "./guide.queries.ts";
import { matchChannels } from "./match.ts";
import { readGuideInWorker, type GuideInWorker } from "./read-in-worker.ts";
import type { SentText } from "./sent-text.ts";

/** Parses a guide and replaces the programmes of the channels and times that it covers, in one transaction. */
export const importGuide = (services: Services, actor: Actor, sent: SentText): Promise<Answer<typeof contract.importGuide>> =>
  readGuideInWorker(services.log, sent, async (guide) => {
    const { channels, programmes, past, faulty } = guide;
    await saveGuide(services, actor, guide, async () => undefined);
    const imported = new Set(channels.map(({ tvg_id }) => tvg_id));
    const all = await listGuideChannels(services.db);
    return { channels: all.filter(({ tvg_id }) => imported.has(tvg_id)), programmes, past, faulty };
  });

/** Saves a guide that is being parsed; `also` writes in the same transaction, and its result is returned. */
export function saveGuide<T>(
  services: Services,
  actor: AuditActor,
  guide: GuideInWorker,
  also: (tx: Db) => Promise<T>,
): Promise<T> {
  const { channels, programmes, past, faulty } = guide;
  return changeGuide(services, actor, "guide.import", async (tx) => {
    await replaceProgrammes(tx, guide);
    return { values: { after: { channels: channels.length, programmes, past, faulty } }, result: await also(tx) };
  });
}

async function replaceProgrammes(tx: Db, { channels, spans, entries }: GuideInWorker): Promise<void> {
  await rows.upsertGuideChannels(tx, channels);
  await rows.deleteProgrammesWithin(tx, spans);
  for await (const part of entries) await rows.insertProgrammes(tx, part);
}

export const clearGuide = (services: Services, actor: Actor): Promise<void> =>
  changeGuide(services, actor, "guide.clear", async (tx) => ({
    values: { before: { channels: await rows.deleteGuide(tx) } },
    result: undefined,
  }));

/** Changes the guide under its lock, with an audit entry, and tells open pages. */
const changeGuide = <T>(
  services: Services,
  actor: AuditActor,
  action: "guide.import" | "guide.clear",
  change: (tx: Db) => Promise<{ values: Pick<AuditedWrite, "before" | "after">; result: T }>,
): Promise<T> =>
  commitAndTell(services, { kind: "tag", tag: "guide" }, async (tx) => {
    await advisoryLock(tx, "guide");
    const { values, result } = await change(tx);
    await recordAudit(tx, actor, { action, target: { type: "guide", label: "Guide des programmes" }, ...values });
    await publishEvent(tx, "content-updated", {}, "everybody");
    return result;
  });

/** The channels of the guide, each with the site's channel that it matches. */
export async function listGuideChannels(db: Db): Promise<contract.GuideChannel[]> {
  const [known, channels] = await Promise.all([rows.listGuideChannels(db), channelsForGuide(db)]);
  const matches = matchChannels(channels, known);
  // Of several channels of the site for one of the guide, the first is kept.
  const siteChannels = new Map(channels.toReversed().map(({ id, name }) => [matches.get(id), { id, name }]));
  return known.map(({ tvg_id, names, programmes, until }) => ({
    tvg_id,
    name: names[0] ?? tvg_id,
    channel: siteChannels.get(tvg_id) ?? null,
    programmes,
    until: until?.toISOString() ?? null,
  }));
}

/** The current and next programme of each channel that has a guide. */
export async function listCurrentProgrammes(db: Db): Promise<Answer<typeof contract.listChannelProgrammes>> {
  const now = new Date();
  const [known, channels] = await Promise.all([rows.listGuideChannelNames(db), channelsForGuide(db)]);
  const matches = matchChannels(channels, known);
  const found = await rows.currentProgrammes(db, [...new Set(matches.values())], now);
  const byChannel = Map.groupBy(found, ({ tvg_id }) => tvg_id);
  const programmes = [...matches].flatMap(([channel_id, tvg_id]) => {
    const [first, second] = byChannel.get(tvg_id) ?? [];
    if (!first) return [];
    const begun = first.start_at <= now;
    const next = begun ? second : first;
    return [{ channel_id, programme_now: begun ? present(first) : null, programme_next: next ? present(next) : null }];
  });
  return { programmes };
}

function present(row: rows.ProgrammeRow): contract.Programme {
  return {
    title: row.title,
    start: row.start_at.toISOString(),
    stop: row.stop_at.toISOString(),
    description: row.description,
  };
}
