import {
  sourceLimits,
  sourceMessages,
  type ChannelSource,
  type NewSource,
  type SourceReport,
} from "@seance/contract/channel-sources";
import type { Actor } from "#core/actor.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction, isDuplicate, type Db } from "#db/client.ts";
import * as rows from "./sources.queries.ts";

export async function listSources(db: Db): Promise<ChannelSource[]> {
  const [sources, reports] = await Promise.all([rows.listSourceRows(db), rows.latestReports(db)]);
  const latest = new Map(reports.map((report) => [report.source_id, report]));
  return sources.map((source) => presentSource(source, latest.get(source.id)));
}

export async function readSource(db: Db, id: string): Promise<ChannelSource> {
  const source = await rows.findSourceRow(db, id);
  if (!source) throw notFound();
  const [report] = await rows.listReports(db, id, 1);
  return presentSource(source, report);
}

export async function listSourceReports(db: Db, id: string, limit: number): Promise<SourceReport[]> {
  if (!(await rows.findSourceRow(db, id))) throw notFound();
  return (await rows.listReports(db, id, limit)).map(presentReport);
}

export const createSource = (db: Db, actor: Actor, body: NewSource): Promise<ChannelSource> =>
  writeSource(db, async (tx) => {
    if ((await rows.listSourceRows(tx)).length >= sourceLimits.sources) throw new Refusal("conflict", sourceMessages.tooMany);
    const source = await readSource(tx, await rows.insertSource(tx, body));
    await recordAudit(tx, actor, { ...subject(source, "create"), after: { ...body } });
    return source;
  });

export const changeSource = (db: Db, actor: Actor, id: string, fields: rows.SourceChange): Promise<ChannelSource> =>
  writeSource(db, async (tx) => {
    if (!(await rows.lockSource(tx, id))) throw notFound();
    const before = await readSource(tx, id);
    await rows.updateSource(tx, id, fields);
    const after = await readSource(tx, id);
    await recordAudit(tx, actor, { ...subject(after, "update"), before: settingsOf(before), after: settingsOf(after) });
    return after;
  });

export const deleteSource = (db: Db, actor: Actor, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const source = await readSource(tx, id);
    if (!(await rows.deleteSourceRow(tx, id))) throw notFound();
    await recordAudit(tx, actor, { ...subject(source, "delete"), before: settingsOf(source) });
  });

export const subject = ({ id, name }: Pick<ChannelSource, "id" | "name">, verb: "create" | "update" | "delete" | "refresh") => ({
  action: `channel_source.${verb}`,
  target: { type: "channel_source", id, label: name },
});

const settingsOf = ({ kind, name, url, every_hours, applies }: ChannelSource) => ({ kind, name, url, every_hours, applies });

async function writeSource(db: Db, work: (tx: Db) => Promise<ChannelSource>): Promise<ChannelSource> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    if (isDuplicate(error, "channel_source_kind_url_key")) throw new Refusal("conflict", sourceMessages.taken);
    throw error;
  }
}

function presentSource(source: rows.SourceRow, report: rows.ReportRow | undefined): ChannelSource {
  const { id, kind, name, url, every_hours, applies, channels, failure } = source;
  return {
    ...{ id, kind, name, url, every_hours, applies, channels, failure },
    checked_at: source.checked_at?.toISOString() ?? null,
    changed_at: source.changed_at?.toISOString() ?? null,
    due_at: source.due_at.toISOString(),
    report: report ? presentReport(report) : null,
  };
}

const presentReport = ({ id, at, run_id, facts }: rows.ReportRow): SourceReport => ({
  ...facts,
  id,
  at: at.toISOString(),
  run_id,
});
