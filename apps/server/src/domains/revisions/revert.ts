import type { RevisionType } from "@seance/contract/revisions";
import type { Actor } from "#core/actor.ts";
import { updateAnnouncement } from "#domains/announcements/index.ts";
import { kinds, revertEpisode, revertItem, revertSaga } from "#domains/catalogue/index.ts";
import { revertTicker } from "#domains/ticker/index.ts";
import type { Services } from "#services.ts";
import type { Facts } from "./combine.ts";

type Revert = (services: Services, actor: Actor, id: string, fields: Facts) => Promise<unknown>;

/** Writes earlier values of an item's fields, with the rules of its domain, as a revision of its own. */
export const reverts: Record<RevisionType, Revert> = {
  movie: (services, actor, id, fields) => revertItem(services, actor, kinds.movie, id, fields),
  series: (services, actor, id, fields) => revertItem(services, actor, kinds.series, id, fields),
  channel: (services, actor, id, fields) => revertItem(services, actor, kinds.channel, id, fields),
  episode: revertEpisode,
  saga: revertSaga,
  announcement: (services, actor, id, fields) => updateAnnouncement(services, actor, id, () => fields, "revert"),
  ticker: (services, actor, _id, fields) => revertTicker(services, actor, fields),
};
