import { Button, type ButtonSize } from "#ui/button/button.tsx";
import type { FollowItem } from "./follows.api.ts";
import { useFollow } from "./use-follow.ts";

export function FollowButton({ item, size = "lg", className = "" }: { item: FollowItem; size?: ButtonSize; className?: string }) {
  const { label, icon, press } = useFollow(item);
  return (
    <Button size={size} icon={icon} onClick={press} className={className}>
      {label}
    </Button>
  );
}
