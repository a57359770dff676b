import type { Channel } from "@seance/contract/channels";

/** A channel's picture; one without shows its name. */
export const channelPicture = ({ name, thumbnail }: Pick<Channel, "name" | "thumbnail">): string =>
  thumbnail ?? `/placeholder/300/200?text=${encodeURIComponent(name)}`;
