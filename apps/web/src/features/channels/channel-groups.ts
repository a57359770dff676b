import type { Channel } from "@seance/contract/channels";

/** Channels under their categories, in the order in which each category first appears. */
export function byCategory(channels: readonly Channel[]): [category: string, channels: Channel[]][] {
  const groups = new Map<string, Channel[]>();
  for (const channel of channels) {
    const group = groups.get(channel.category);
    if (group) group.push(channel);
    else groups.set(channel.category, [channel]);
  }
  return [...groups];
}
