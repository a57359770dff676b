import type { ComponentProps, ReactNode } from "react";
import { IconButton } from "#ui/button/icon-button.tsx";

/** CardAction: an IconButton for the corner of a poster: a touch target of 44 px around a smaller disc, dark enough over any picture. */
export function CardAction({
  className = "",
  children,
  ...rest
}: ComponentProps<"button"> & { label: string; children: ReactNode }) {
  return (
    <IconButton {...rest} plain className={`group/action ${className}`}>
      <span className="grid size-9 place-items-center rounded-full bg-overlay backdrop-blur-sm transition-colors group-hover/action:bg-background">
        {children}
      </span>
    </IconButton>
  );
}
