import { Tv } from "lucide-react";
import { Button } from "#ui/button/button.tsx";
import type { OtherChannel } from "./player-item.ts";

/** OtherChannelButton: leaves a channel that is down for the next one; nothing where there is no other. */
export function OtherChannelButton({ channel }: { channel: OtherChannel | null }) {
  if (!channel) return null;
  return (
    <Button onClick={channel.onWatch}>
      <Tv aria-hidden="true" className="size-5" /> Chaîne suivante{"\u202f"}: {channel.title}
    </Button>
  );
}
