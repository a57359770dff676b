import type { Body } from "@seance/contract/endpoint";
import {
  episodeMessages,
  type changeEpisode as changeEpisodeCall,
  type createEpisode as createEpisodeCall,
} from "@seance/contract/episode-form";
import type { Episode } from "@seance/contract/episodes";
import { revisionMessages } from "@seance/contract/revisions";
import type { Actor } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { binEpisodes, restoreEpisode } from "#domains/catalogue/bin/bin-items.queries.ts";
import { checkPublication } from "#domains/catalogue/titles/fields/title.values.ts";
import type { Kind } from "#domains/catalogue/writes/kind.ts";
import { changeItemWithin, createItem, writeKind } from "#domains/catalogue/writes/writes.service.ts";
import type { Services } from "#services.ts";
import { presentEpisode } from "./episodes.present.ts";
import { episodeOfPlace, insertEpisode, lockEpisodes, lockSeriesOf, updateEpisode } from "./episodes.write.queries.ts";

export const episodeKind: Kind<Episode> = {
  type: "episode",
  change: "series",
  label: (one) => `${one.series_title} S${one.season_number}E${one.episode_number} · ${one.title}`,
  lock: async (tx, ids) => (await lockEpisodes(tx, ids)).map((row) => presentEpisode(row, { links: true })),
  update: updateEpisode,
  bin: binEpisodes,
  restore: restoreEpisode,
  taken: { constraint: "episode_place", detail: episodeMessages.taken, find: episodeOfPlace },
};

export function createEpisode(services: Services, actor: Actor, body: Body<typeof createEpisodeCall>): Promise<Episode> {
  checkPublication(body);
  return createItem(services, actor, episodeKind, body, async (tx) => {
    await requireSeries(tx, body.series_id);
    return insertEpisode(tx, body);
  });
}

/** Changes an episode, which may move to another place or series. */
export function changeEpisode(
  services: Services,
  actor: Actor,
  id: string,
  { expected_updated_at, ...fields }: Body<typeof changeEpisodeCall>,
): Promise<Episode> {
  return writeKind(services, episodeKind, async (tx) => {
    if (fields.series_id !== undefined) await requireSeries(tx, fields.series_id, id);
    const wanted = (before: Episode) => {
      checkPublication({ ...before, ...fields });
      return fields;
    };
    return changeItemWithin(tx, actor, episodeKind, id, wanted, { expected: expected_updated_at });
  });
}

/** Writes earlier values of an episode's fields; 409 when the series that it was in is gone. */
export function revertEpisode(services: Services, actor: Actor, id: string, fields: Partial<Episode>): Promise<Episode> {
  return writeKind(services, episodeKind, async (tx) => {
    const { series_id } = fields;
    if (series_id !== undefined && !(await lockSeriesOf(tx, series_id, id)))
      throw new Refusal("conflict", revisionMessages.seriesGone);
    return changeItemWithin(tx, actor, episodeKind, id, () => fields, { verb: "revert" });
  });
}

async function requireSeries(tx: Db, id: string, episodeId?: string): Promise<void> {
  if (!(await lockSeriesOf(tx, id, episodeId)))
    throw new Refusal("invalid", [{ loc: ["body", "series_id"], msg: episodeMessages.series }]);
}
