import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

interface Look {
  plain?: boolean | undefined;
  tone?: keyof typeof tones | undefined;
  className?: string | undefined;
}

const tones = { foreground: "text-foreground", muted: "text-muted", accent: "text-accent" };

/** The classes of an icon button, for a link that looks like one. */
export function iconButtonClass({ plain = false, tone = "foreground", className = "" }: Look = {}) {
  return `inline-grid size-11 shrink-0 place-items-center rounded-full ${tones[tone]} transition-[background-color,opacity,transform] active:scale-94 aria-disabled:cursor-default aria-disabled:opacity-35 disabled:cursor-not-allowed disabled:opacity-35 ${plain ? "hover:bg-glass" : "bg-glass hover:bg-glass-2"} ${className}`;
}

/**
 * IconButton: a round button of 44 px. `label` is its name for everybody (spoken, and shown as a tooltip); `plain` leaves out the disc;
 * `tone`: its colour; `icon`, or children where the icon needs other classes; every attribute of `<button>`.
 */
export function IconButton({
  label,
  plain,
  tone,
  icon: Icon,
  className,
  children,
  ...rest
}: ComponentProps<"button"> & Look & { label: string; icon?: LucideIcon }) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={iconButtonClass({ plain, tone, className })}>
      {Icon && <Icon aria-hidden="true" className="size-5" />}
      {children}
    </button>
  );
}

/** RowButton: an action of a row in a list, as a grey IconButton without its disc. */
export const RowButton = (
  props: Omit<ComponentProps<typeof IconButton>, "plain" | "tone" | "className"> & { icon: LucideIcon },
) => <IconButton plain tone="muted" {...props} />;
