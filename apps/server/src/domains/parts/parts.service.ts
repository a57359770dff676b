import type { Body } from "@seance/contract/endpoint";
import { partMessages, type EpisodeParts, type PartKind, type PartRange, type saveEpisodeParts } from "@seance/contract/parts";
import type { Chapter } from "@seance/contract/playback";
import type { Actor, Caller } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { findEpisode, playableLinks } from "#domains/catalogue/index.ts";
import { preparedVideoId, videoFacts, type VideoFacts } from "#domains/media/index.ts";
import type { Services } from "#services.ts";
import { describeParts, mergeParts } from "./merge-parts.ts";
import { knownParts, replaceStaffParts } from "./parts.queries.ts";

/** The chapters of an episode that plays this video, with the parts that staff or its sound tell. */
export const chaptersWithParts = async (
  db: Db,
  episodeId: string,
  videoId: string | null,
  chapters: readonly Chapter[],
): Promise<Chapter[]> => mergeParts(chapters, await knownParts(db, episodeId, videoId));

/** The parts of an episode; 404 when the caller may not see it. */
export async function readParts(services: Services, caller: Caller, id: string): Promise<EpisodeParts> {
  const { db } = services;
  await findEpisode(db, caller, id);
  const { videoId, facts } = await videoOf(services, caller, id);
  const parts = describeParts(facts?.chapters ?? [], await knownParts(db, id, videoId));
  return { parts, duration: facts?.duration ?? null };
}

async function videoOf(
  services: Services,
  caller: Caller,
  id: string,
): Promise<{ videoId: string | null; facts: VideoFacts | null }> {
  const { iframe_url, video_url, embed_url, hosting_url } = await playableLinks(services.db, caller, "episode", id);
  const links = [iframe_url, video_url, embed_url, hosting_url];
  const videoId =
    links.map((link) => preparedVideoId(link ?? "", services.config.PUBLIC_URL)).find((found) => found !== null) ?? null;
  return { videoId, facts: videoId === null ? null : await videoFacts(services, videoId) };
}

/** Replaces what staff say of the parts of an episode. */
export async function saveParts(
  services: Services,
  caller: Caller & { readonly actor: Actor },
  id: string,
  body: Body<typeof saveEpisodeParts>,
): Promise<EpisodeParts> {
  const episode = await findEpisode(services.db, caller, id);
  const { facts } = await videoOf(services, caller, id);
  const given = (["recap", "intro", "credits"] as const).flatMap((kind) => {
    const range = body[kind];
    return range === undefined ? [] : [[kind, range] as const];
  });
  requirePossible(given, facts?.duration ?? Number.POSITIVE_INFINITY);
  await inTransaction(services.db, async (tx) => {
    const before = Object.fromEntries((await knownParts(tx, id, null)).staff);
    await replaceStaffParts(tx, id, given);
    const label = `${episode.series_title} S${episode.season_number}E${episode.episode_number}`;
    const target = { type: "episode", id, label };
    await recordAudit(tx, caller.actor, { action: "episode.parts", target, before, after: Object.fromEntries(given) });
  });
  return readParts(services, caller, id);
}

/** `duration`: a second more is forgiven, since players round it. */
function requirePossible(given: readonly (readonly [PartKind, PartRange | null])[], duration: number): void {
  const ranges = given.flatMap(([kind, range]) => (range ? [{ kind, ...range }] : [])).toSorted((a, b) => a.start - b.start);
  const refuse = (kind: PartKind, field: keyof PartRange, msg: string): never => {
    throw new Refusal("invalid", [{ loc: ["body", kind, field], msg }]);
  };
  for (const [at, { kind, start, end }] of ranges.entries()) {
    if (end > duration + 1) refuse(kind, "end", partMessages.tooLong);
    if (start < (ranges[at - 1]?.end ?? 0)) refuse(kind, "start", partMessages.overlap);
  }
}
