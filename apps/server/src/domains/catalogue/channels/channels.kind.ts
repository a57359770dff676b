import type { Channel } from "@seance/contract/channels";
import { binChannels, restoreChannel } from "#domains/catalogue/bin/bin-items.queries.ts";
import type { Kind } from "#domains/catalogue/writes/kind.ts";
import { presentChannel } from "./channels.present.ts";
import { lockChannels, updateChannel } from "./channels.write.queries.ts";

/** Channels as the staff's writes see them. */
export const channelKind: Kind<Channel> = {
  type: "channel",
  told: "content",
  label: ({ name }) => name,
  lock: async (tx, ids) => (await lockChannels(tx, ids)).map((row) => presentChannel(row, { links: true })),
  update: updateChannel,
  bin: binChannels,
  restore: restoreChannel,
};
