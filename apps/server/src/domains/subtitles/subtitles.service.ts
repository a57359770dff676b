import type { Body, Query } from "@seance/contract/endpoint";
import type { PlayableType, SubtitleFile } from "@seance/contract/playback";
import { subtitleLimits, subtitleMessages, type addSubtitle as addEndpoint } from "@seance/contract/subtitles";
import type { changeSubtitle as changeEndpoint, Subtitle } from "@seance/contract/subtitles";
import type { Actor, Caller } from "#core/actor.ts";
import { decodeText } from "#core/decode-text.ts";
import { newId } from "#core/ids.ts";
import { Refusal, notFound } from "#core/refusal.ts";
import { recordAudit, type AuditActor } from "#db/audit-trail.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { findEpisode, playableLinks, findTitle } from "#domains/catalogue/index.ts";
import { preparedVideoId, speechOf } from "#domains/media/index.ts";
import type { Services } from "#services.ts";
import { alignedAss } from "./align/align.ts";
import { alignToSpeech, readSubtitles } from "./read-in-worker.ts";
import * as rows from "./subtitles.queries.ts";

export interface SentSubtitle {
  readonly bytes: Buffer;
  readonly filename: string;
}

const present = ({
  movie_id: _movie,
  episode_id: _episode,
  account_id: _account,
  created_at,
  ...row
}: rows.SubtitleRow): Subtitle => ({
  ...row,
  created_at: created_at.toISOString(),
});

/** What the player shows beside the source of an item. */
export async function playableSubtitles(db: Db, item_type: PlayableType, item_id: string): Promise<SubtitleFile[]> {
  if (item_type === "channel") return [];
  const found = await rows.subtitlesOf(db, { item_type, item_id });
  return found.map(({ id, language, kind, label, format }) => {
    const ass_url = format === "ass" ? `/api/subtitles/${id}.ass` : null;
    return { id, url: `/api/subtitles/${id}.vtt`, language, kind, label, ass_url };
  });
}

/** The subtitles of an item; 404 when the caller may not see it. */
export async function listSubtitles(db: Db, caller: Caller, item: rows.ItemRef): Promise<{ subtitles: Subtitle[] }> {
  await titleOf(db, caller, item);
  return { subtitles: (await rows.subtitlesOf(db, item)).map(present) };
}

const titleOf = async (db: Db, caller: Caller, { item_type, item_id }: rows.ItemRef): Promise<string> =>
  item_type === "movie"
    ? (await findTitle(db, caller, { item_type, id: item_id })).title
    : placeOf(await findEpisode(db, caller, item_id));

const placeOf = (episode: { series_title: string; season_number: number; episode_number: number }): string =>
  `${episode.series_title} S${episode.season_number}E${episode.episode_number}`;

/** Converts a file and stores it beside its original. */
export async function addSubtitle(
  services: Pick<Services, "db" | "log">,
  caller: Caller & { readonly actor: Actor },
  item: rows.ItemRef,
  { language, kind, label }: Query<typeof addEndpoint>,
  sent: SentSubtitle,
): Promise<Subtitle> {
  const title = await titleOf(services.db, caller, item);
  return storeSubtitle(services, caller.actor, { ...item, title }, { language, kind, label: label ?? null }, sent);
}

/** As {@link addSubtitle}, for a title that the caller has found. */
export async function storeSubtitle(
  { db, log }: Pick<Services, "db" | "log">,
  actor: AuditActor,
  { title, ...item }: rows.ItemRef & { readonly title: string },
  given: Pick<Subtitle, "language" | "kind" | "label">,
  { bytes, filename }: SentSubtitle,
): Promise<Subtitle> {
  const { language, kind } = given;
  const read = await readSubtitles(log, bytes, language);
  const added = await inTransaction(db, async (tx) => {
    if ((await rows.subtitlesOf(tx, item)).length >= subtitleLimits.perTitle)
      throw new Refusal("conflict", subtitleMessages.full);
    const same = await rows.nameOfSame(tx, item, { language, kind, original: bytes });
    if (same !== undefined) throw new Refusal("conflict", `${subtitleMessages.twice} «\u202f${same}\u202f».`);
    const about = { ...given, filename: cleanName(filename) };
    const account_id = actor?.id ?? null;
    const row = await rows.insertSubtitle(tx, item, { id: newId(), ...about, ...read, original: bytes, account_id });
    await recordAudit(tx, actor, { action: "subtitle.create", target: targetOf(row, title), after: about });
    return row;
  });
  return present(added);
}

/** Without control and formatting characters: the database refuses some, and others show a name backwards. */
const cleanName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(-subtitleLimits.filename) || "sous-titres";

const targetOf = ({ id, filename }: rows.SubtitleRow, title: string) => ({
  type: "subtitle",
  id,
  label: `${title} · ${filename}`,
});

const itemOf = ({ movie_id, episode_id }: rows.SubtitleRow): rows.ItemRef =>
  movie_id === null ? { item_type: "episode", item_id: episode_id ?? "" } : { item_type: "movie", item_id: movie_id };

/** A subtitle and the name of its title; 404 when the caller may not see the title. */
async function seenSubtitle(db: Db, caller: Caller, row: rows.SubtitleRow | undefined) {
  if (!row) throw notFound();
  return { row, title: await titleOf(db, caller, itemOf(row)) };
}

export const changeSubtitle = (
  db: Db,
  caller: Caller & { readonly actor: Actor },
  id: string,
  change: Body<typeof changeEndpoint>,
): Promise<Subtitle> =>
  inTransaction(db, async (tx) => {
    const { row: before, title } = await seenSubtitle(tx, caller, await rows.lockSubtitle(tx, id));
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const after = await rows.updateSubtitle(tx, id, given);
    const facts = ({ language, kind, label }: rows.SubtitleRow) => ({ language, kind, label });
    const target = targetOf(after, title);
    await recordAudit(tx, caller.actor, { action: "subtitle.update", target, before: facts(before), after: facts(after) });
    return present(after);
  });

/** Moves the cues to the speech of the hosted video; 409 when there is none, or when they do not fit it. */
export async function alignSubtitle(
  services: Services,
  caller: Caller & { readonly actor: Actor },
  id: string,
): Promise<Subtitle> {
  const { db, log } = services;
  const { row: seen } = await seenSubtitle(db, caller, await rows.findSubtitle(db, id));
  const [speech, read] = await Promise.all([speechOfItem(services, caller, itemOf(seen)), rows.findUnaligned(db, id)]);
  if (!speech) throw new Refusal("conflict", subtitleMessages.notHeard);
  const found = read && (await alignToSpeech(log, { vtt: read.vtt, speech }));
  if (!found) throw new Refusal("conflict", subtitleMessages.noMatch);
  return await inTransaction(db, (tx) =>
    changeTimes(tx, caller, id, () => rows.alignSubtitle(tx, id, found.vtt, found.alignment)),
  );
}

export const unalignSubtitle = (db: Db, caller: Caller & { readonly actor: Actor }, id: string): Promise<Subtitle> =>
  inTransaction(db, (tx) => changeTimes(tx, caller, id, () => rows.unalignSubtitle(tx, id)));

async function changeTimes(
  tx: Db,
  caller: Caller & { readonly actor: Actor },
  id: string,
  change: () => Promise<rows.SubtitleRow>,
): Promise<Subtitle> {
  const { row: before, title } = await seenSubtitle(tx, caller, await rows.lockSubtitle(tx, id));
  const after = await change();
  const facts = ({ alignment }: rows.SubtitleRow) => ({ alignment });
  const target = targetOf(after, title);
  await recordAudit(tx, caller.actor, { action: "subtitle.update", target, before: facts(before), after: facts(after) });
  return present(after);
}

/** The speech of the first hosted video that an item plays and whose preparation has listened to it. */
async function speechOfItem(
  services: Services,
  caller: Caller,
  { item_type, item_id }: rows.ItemRef,
): Promise<Uint8Array | null> {
  const links = await playableLinks(services.db, caller, item_type, item_id);
  for (const link of Object.values(links)) {
    const video = link && preparedVideoId(link, services.config.PUBLIC_URL);
    const speech = video ? await speechOf(services, video) : null;
    if (speech) return speech;
  }
  return null;
}

export const deleteSubtitle = (db: Db, caller: Caller & { readonly actor: Actor }, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { row, title } = await seenSubtitle(tx, caller, await rows.lockSubtitle(tx, id));
    await rows.deleteSubtitle(tx, id);
    const { language, kind, label, filename } = row;
    await recordAudit(tx, caller.actor, {
      action: "subtitle.delete",
      target: targetOf(row, title),
      before: { language, kind, label, filename },
    });
  });

/** The file as it was added, with its name. */
export async function originalOf(db: Db, caller: Caller, id: string): Promise<{ filename: string; original: Buffer }> {
  const { row } = await seenSubtitle(db, caller, await rows.findSubtitle(db, id));
  const stored = await rows.findOriginal(db, id);
  if (!stored) throw notFound();
  return { filename: row.filename, ...stored };
}

/** A subtitle; 404 when the caller may not see its title. */
async function watchedSubtitle(db: Db, caller: Caller, id: string): Promise<rows.SubtitleRow> {
  const row = await rows.findSubtitle(db, id);
  if (!row) throw notFound();
  const { item_type, item_id } = itemOf(row);
  await playableLinks(db, caller, item_type, item_id);
  return row;
}

/** The WebVTT of a subtitle. */
export async function vttOf(db: Db, caller: Caller, id: string): Promise<string> {
  await watchedSubtitle(db, caller, id);
  const stored = await rows.findVtt(db, id);
  if (!stored) throw notFound();
  return stored.vtt;
}

/** The original of an ASS subtitle, in UTF-8, its lines at their aligned times. */
export async function assOf(db: Db, caller: Caller, id: string): Promise<string> {
  const { format, language, alignment } = await watchedSubtitle(db, caller, id);
  const stored = format === "ass" ? await rows.findOriginal(db, id) : undefined;
  if (!stored) throw notFound();
  const text = decodeText(stored.original, language);
  return alignment ? alignedAss(text, alignment) : text;
}
