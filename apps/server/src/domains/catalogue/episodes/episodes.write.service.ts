import type { BulkOutcome } from "@seance/contract/bulk";
import type { Body } from "@seance/contract/endpoint";
import { episodeMessages, type bulkEpisodes, type changeEpisode, type createEpisode } from "@seance/contract/episode-form";
import type { Episode } from "@seance/contract/episodes";
import type { Actor } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import * as writes from "#domains/catalogue/writes/writes.service.ts";
import type { Services } from "#services.ts";
import { episodeKind } from "./episodes.kind.ts";
import { holdSeries, insertEpisode } from "./episodes.write.queries.ts";

export function create(services: Services, actor: Actor, body: Body<typeof createEpisode>): Promise<Episode> {
  return writes.create(services, actor, episodeKind, async (tx) => {
    await requireSeries(tx, body.series_id);
    return insertEpisode(tx, body);
  });
}

/** Changes an episode, which may move to another place or series. */
export function change(services: Services, actor: Actor, id: string, body: Body<typeof changeEpisode>): Promise<Episode> {
  const { expected_updated_at, ...fields } = body;
  return writes.refusingTaken(episodeKind, () =>
    writes.writeCatalogue(services, episodeKind.told, async (tx) => {
      if (fields.series_id !== undefined) await requireSeries(tx, fields.series_id, id);
      return writes.changeWithin(tx, actor, episodeKind, id, () => fields, expected_updated_at);
    }),
  );
}

export const remove = (services: Services, actor: Actor, id: string, code: string | undefined): Promise<void> =>
  writes.remove(services, actor, episodeKind, id, code);

export const removeSeveral = (
  services: Services,
  actor: Actor,
  { ids }: Body<typeof bulkEpisodes>,
  code: string | undefined,
): Promise<BulkOutcome> => writes.removeSeveral(services, actor, episodeKind, ids, code);

async function requireSeries(tx: Db, id: string, episodeId?: string): Promise<void> {
  if (!(await holdSeries(tx, id, episodeId)))
    throw new Refusal("invalid", [{ loc: ["body", "series_id"], msg: episodeMessages.series }]);
}
