import type { Answer } from "@seance/contract/endpoint";
import type { GuideChannel, importGuide, listChannelProgrammes, Programme } from "@seance/contract/guide";
import type { Actor } from "#core/actor.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { commitAndTell, publishEvent } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import { guidedChannels } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import * as rows from "./guide.queries.ts";
import { matchChannels } from "./match.ts";
import { readGuideInWorker, type GuideInWorker } from "./read-in-worker.ts";
import type { SentText } from "./sent-text.ts";

/** Reads a guide and keeps it in the place of what was known of the same channels and times; all or none. */
export const load = (services: Services, actor: Actor, sent: SentText): Promise<Answer<typeof importGuide>> =>
  readGuideInWorker(services.log, sent, (guide) => keep(services, actor, guide));

async function keep(services: Services, actor: Actor, guide: GuideInWorker): Promise<Answer<typeof importGuide>> {
  const { channels, spans, programmes, past, faulty } = guide;
  await commitAndTell(services, { kind: "tag", tag: "guide" }, async (tx) => {
    await rows.lock(tx);
    await rows.keepChannels(tx, channels);
    await rows.clearSpans(tx, spans);
    for await (const entries of guide.entries) await rows.insertProgrammes(tx, entries);
    await recordAudit(tx, actor, {
      action: "guide.import",
      target: { type: "guide", label: "Guide des programmes" },
      after: { channels: channels.length, programmes, past, faulty },
    });
    await publishEvent(tx, "content-updated", {}, "everybody");
  });
  const loaded = new Set(channels.map(({ tvg_id }) => tvg_id));
  const known = (await listGuide(services.db)).filter(({ tvg_id }) => loaded.has(tvg_id));
  return { channels: known, programmes, past, faulty };
}

/** The channels of the guide, each with the one of the site that shows it. */
export async function listGuide(db: Db): Promise<GuideChannel[]> {
  const [known, channels] = await Promise.all([rows.listGuideChannels(db), guidedChannels(db)]);
  const matches = matchChannels(channels, known);
  const shown = new Map(channels.toReversed().map(({ id, name }) => [matches.get(id), { id, name }]));
  return known.map(({ tvg_id, names, programmes, until }) => ({
    tvg_id,
    name: names[0] ?? tvg_id,
    channel: shown.get(tvg_id) ?? null,
    programmes,
    until: until?.toISOString() ?? null,
  }));
}

/** What each channel that has a guide shows now and next. */
export async function current(db: Db, now = new Date()): Promise<Answer<typeof listChannelProgrammes>> {
  const [known, channels] = await Promise.all([rows.guideNames(db), guidedChannels(db)]);
  const matches = matchChannels(channels, known);
  const found = Map.groupBy(await rows.currentProgrammes(db, [...new Set(matches.values())], now), ({ tvg_id }) => tvg_id);
  const programmes = [...matches].flatMap(([channel_id, tvg_id]) => {
    const [first, second] = found.get(tvg_id) ?? [];
    if (!first) return [];
    const begun = first.start_at <= now;
    const next = begun ? second : first;
    return [{ channel_id, programme_now: begun ? present(first) : null, programme_next: next ? present(next) : null }];
  });
  return { programmes };
}

function present(row: rows.ProgrammeRow): Programme {
  return {
    title: row.title,
    start: row.start_at.toISOString(),
    stop: row.stop_at.toISOString(),
    description: row.description,
  };
}

export async function clear(services: Services, actor: Actor): Promise<void> {
  await commitAndTell(services, { kind: "tag", tag: "guide" }, async (tx) => {
    await rows.lock(tx);
    const channels = await rows.clearGuide(tx);
    await recordAudit(tx, actor, {
      action: "guide.clear",
      target: { type: "guide", label: "Guide des programmes" },
      before: { channels },
    });
    await publishEvent(tx, "content-updated", {}, "everybody");
  });
}
