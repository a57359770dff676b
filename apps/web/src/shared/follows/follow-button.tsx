import type { TitleCard } from "@seance/contract/titles";
import { Bell, BellRing } from "lucide-react";
import { useSession } from "#shared/session/current-session.ts";
import { Button } from "#ui/button/button.tsx";
import { notify } from "#ui/feedback/toasts.ts";
import { useIsFollowed, useSetFollow } from "./follows.api.ts";

const labels = {
  series: { follow: "Suivre", stop: "Ne plus suivre", guest: "Vous devez être connecté pour suivre une série" },
  title: { follow: "Me prévenir", stop: "Ne plus me prévenir", guest: "Vous devez être connecté pour être prévenu" },
} as const;

/** « Suivre » for a series that can be watched, « Me prévenir » for a title without a video. */
export function FollowButton({ title: { id, item_type, has_video } }: { title: TitleCard }) {
  const kind = has_video ? "series" : "title";
  const item = { kind, item_type, item_id: id } as const;
  const signedIn = useSession().token !== null;
  const known = useIsFollowed(item);
  const change = useSetFollow();
  const followed = change.isPending ? change.variables.wanted : known;
  const { follow, stop, guest } = labels[kind];
  const press = (): void => {
    if (signedIn) change.mutate({ item, wanted: !followed });
    else notify(guest, { kind: "warning" });
  };
  return (
    <Button size="lg" icon={followed ? BellRing : Bell} onClick={press}>
      {followed ? stop : follow}
    </Button>
  );
}
