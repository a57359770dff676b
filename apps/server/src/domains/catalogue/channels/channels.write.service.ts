import type { changeChannel as changeChannelCall, createChannel as createChannelCall } from "@seance/contract/channel-form";
import type { Channel } from "@seance/contract/channels";
import type { Body } from "@seance/contract/endpoint";
import type { Actor } from "#core/actor.ts";
import { binChannels, restoreChannel } from "#domains/catalogue/bin/bin-items.queries.ts";
import type { Kind } from "#domains/catalogue/writes/kind.ts";
import { changeItem, createItem } from "#domains/catalogue/writes/writes.service.ts";
import type { Services } from "#services.ts";
import { presentChannel } from "./channels.present.ts";
import { insertChannel, lockChannels, updateChannel } from "./channels.write.queries.ts";

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
