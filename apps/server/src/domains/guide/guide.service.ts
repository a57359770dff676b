import type { Answer } from "@seance/contract/endpoint";
import {
  guideMessages,
  type GuideChannel,
  type importGuide,
  type listChannelProgrammes,
  type Programme,
} from "@seance/contract/guide";
import type { Actor } from "#core/actor.ts";
import { startChores } from "#core/chores.ts";
import { Refusal } from "#core/refusal.ts";
import { WorkerFailure, inWorker } from "#core/worker.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { commitAndTell, publishEvent } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import { guidedChannels } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import * as rows from "./guide.queries.ts";
import { matchChannels } from "./match.ts";
import type { GuideEntry, GuideFault, ReadGuide } from "./xmltv.ts";

const bounds = { ms: 60_000, memoryMb: 1024 };
const sweepEveryMs = 3_600_000;

const refused = (msg: string): Refusal => new Refusal("invalid", [{ loc: ["body", "guide"], msg }]);

/** A guide as it came: pasted, or a file in any encoding, packed or not. */
export type SentGuide = { readonly text: string } | { readonly bytes: Uint8Array };

/** Reads a guide and keeps it in the place of what was known of the same channels and times; all or none. */
export async function load(services: Services, actor: Actor, sent: SentGuide): Promise<Answer<typeof importGuide>> {
  const guide = await readApart(sent);
  await commitAndTell(services, { kind: "tag", tag: "guide" }, async (tx) => {
    await rows.lock(tx);
    await rows.keepChannels(tx, guide.channels);
    await rows.clearSpans(tx, spansOf(guide.entries));
    await rows.insertProgrammes(tx, guide.entries);
    await recordAudit(tx, actor, {
      action: "guide.import",
      target: { type: "guide", label: "Guide des programmes" },
      after: { channels: guide.channels.length, programmes: guide.entries.length, past: guide.past, faulty: guide.faulty },
    });
    await publishEvent(tx, "content-updated", {}, "everybody");
  });
  const loaded = new Set(guide.channels.map(({ tvg_id }) => tvg_id));
  const channels = (await listGuide(services.db)).filter(({ tvg_id }) => loaded.has(tvg_id));
  return { channels, programmes: guide.entries.length, past: guide.past, faulty: guide.faulty };
}

async function readApart(sent: SentGuide): Promise<ReadGuide> {
  const module = new URL("./guide.worker.ts", import.meta.url);
  const read = await inWorker<ReadGuide | GuideFault>(module, { ...sent, now: Date.now() }, bounds).catch((error: unknown) => {
    if (!(error instanceof WorkerFailure)) throw error;
    const cause = error.cause instanceof Error && "code" in error.cause ? error.cause.code : null;
    throw cause === "ERR_BUFFER_TOO_LARGE" ? new Refusal("too-large", guideMessages.tooLarge) : refused(guideMessages.notGuide);
  });
  if (typeof read === "string") throw refused(guideMessages[read]);
  return read;
}

/** From the first programme to the last of each channel. */
function spansOf(entries: readonly GuideEntry[]): rows.Span[] {
  const spans = new Map<string, { from: number; to: number }>();
  for (const { tvg_id, start, stop } of entries) {
    const { from = start, to = stop } = spans.get(tvg_id) ?? {};
    spans.set(tvg_id, { from: Math.min(from, start), to: Math.max(to, stop) });
  }
  return [...spans].map(([tvg_id, { from, to }]) => ({ tvg_id, from: new Date(from), to: new Date(to) }));
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

/** Forgets programmes that are over, from now on; gives what ends it. */
export const startSweepingGuide = ({ db, log }: Pick<Services, "db" | "log">): (() => Promise<void>) =>
  startChores(log, [
    { failed: "ménage du guide remis", everyMs: sweepEveryMs, work: () => rows.sweepProgrammes(db), also: "at-start" },
  ]);
