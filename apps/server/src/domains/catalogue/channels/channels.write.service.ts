import {
  channelMessages,
  type changeChannel as changeChannelCall,
  type createChannel as createChannelCall,
} from "@seance/contract/channel-form";
import type { Channel } from "@seance/contract/channels";
import type { Body } from "@seance/contract/endpoint";
import type { Actor } from "#core/actor.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { advisoryLock } from "#db/advisory-lock.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { binChannels, restoreChannel } from "#domains/catalogue/bin/bin-items.queries.ts";
import type { Kind } from "#domains/catalogue/writes/kind.ts";
import { changeItem, createItem, writeCatalogue } from "#domains/catalogue/writes/writes.service.ts";
import type { Services } from "#services.ts";
import { presentChannel } from "./channels.present.ts";
import { channelsBeside } from "./channels.queries.ts";
import { insertChannel, lockChannels, savePlaces, updateChannel } from "./channels.write.queries.ts";

export const channelKind: Kind<Channel> = {
  type: "channel",
  change: "content",
  label: ({ name }) => name,
  lock: async (tx, ids) => (await lockChannels(tx, ids)).map((row) => presentChannel(row, { links: true })),
  update: updateChannel,
  bin: binChannels,
  restore: restoreChannel,
};

export const createChannel = (services: Services, actor: Actor, body: Body<typeof createChannelCall>): Promise<Channel> =>
  createItem(services, actor, channelKind, body, (tx) => insertChannel(tx, body));

export function changeChannel(
  services: Services,
  actor: Actor,
  id: string,
  { expected_updated_at, ...fields }: Body<typeof changeChannelCall>,
): Promise<Channel> {
  return changeItem(services, actor, channelKind, id, () => fields, expected_updated_at);
}

/** Moves a channel before another one of its category, or to its end. */
export function placeChannel(services: Services, actor: Actor, id: string, before: string | null): Promise<void> {
  return writeCatalogue(services, "content", async (tx) => {
    await advisoryLock(tx, "channel-order");
    const order = await channelsBeside(tx, id);
    const from = order.findIndex((one) => one.id === id);
    const channel = order[from];
    if (!channel) throw notFound();
    const others = order.toSpliced(from, 1);
    const to = before === null ? others.length : others.findIndex((one) => one.id === before);
    if (to < 0) throw new Refusal("conflict", channelMessages.moved);
    if (to === from) return;
    const ids = others.toSpliced(to, 0, channel).map((one) => one.id);
    await savePlaces(tx, ids);
    const target = { type: "channel", id, label: channel.name };
    await recordAudit(tx, actor, {
      action: "channel.place",
      target,
      before: { place: from + 1 },
      after: { place: to + 1 },
    });
  });
}
