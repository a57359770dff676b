import type { changeChannel, createChannel } from "@seance/contract/channel-form";
import type { Channel } from "@seance/contract/channels";
import type { Body } from "@seance/contract/endpoint";
import type { Actor } from "#core/actor.ts";
import * as writes from "#domains/catalogue/writes/writes.service.ts";
import type { Services } from "#services.ts";
import { channelKind } from "./channels.kind.ts";
import { insertChannel } from "./channels.write.queries.ts";

export const create = (services: Services, actor: Actor, body: Body<typeof createChannel>): Promise<Channel> =>
  writes.create(services, actor, channelKind, (tx) => insertChannel(tx, body));

export function change(services: Services, actor: Actor, id: string, body: Body<typeof changeChannel>): Promise<Channel> {
  const { expected_updated_at, ...fields } = body;
  return writes.change(services, actor, channelKind, id, () => fields, expected_updated_at);
}

export const remove = (services: Services, actor: Actor, id: string, code: string | undefined): Promise<void> =>
  writes.remove(services, actor, channelKind, id, code);
