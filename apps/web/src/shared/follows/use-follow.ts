import type { TitleCard } from "@seance/contract/titles";
import { Bell, BellRing, type LucideIcon } from "lucide-react";
import { useSession } from "#shared/session/current-session.ts";
import { notify } from "#ui/feedback/toasts.ts";
import { useIsFollowed, useSetFollow, type FollowItem } from "./follows.api.ts";

const labels = {
  series: { follow: "Suivre", stop: "Ne plus suivre", guest: "Vous devez être connecté pour suivre une série" },
  title: { follow: "Me prévenir", stop: "Ne plus me prévenir", guest: "Vous devez être connecté pour être prévenu" },
  person: { follow: "Suivre", stop: "Ne plus suivre", guest: "Vous devez être connecté pour suivre une personne" },
} as const;

/** A series that can be watched is followed for its episodes, a title without a video until it has one. */
export const titleToFollow = ({ id, item_type, has_video }: TitleCard): FollowItem => ({
  kind: has_video ? "series" : "title",
  item_type,
  item_id: id,
});

interface FollowToggle {
  readonly followed: boolean;
  /** What a press does. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly press: () => void;
}

/** « Suivre » and « Ne plus suivre » for a series or a person, « Me prévenir » for a title without a video; a guest is told to sign in. */
export function useFollow(item: FollowItem): FollowToggle {
  const signedIn = useSession().token !== null;
  const known = useIsFollowed(item);
  const change = useSetFollow();
  const followed = change.isPending ? change.variables.wanted : known;
  const { follow, stop, guest } = labels[item.kind];
  return {
    followed,
    label: followed ? stop : follow,
    icon: followed ? BellRing : Bell,
    press: () => {
      if (signedIn) change.mutate({ item, wanted: !followed });
      else notify(guest, { kind: "warning" });
    },
  };
}
