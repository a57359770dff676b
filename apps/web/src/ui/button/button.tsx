import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Spinner } from "#ui/feedback/spinner.tsx";

export type ButtonKind = "primary" | "glass" | "quiet" | "danger";
export type ButtonSize = "md" | "lg";

const kinds: Record<ButtonKind, string> = {
  primary: "bg-accent text-on-accent shadow-glow hover:bg-accent-2",
  glass: "bg-glass text-foreground backdrop-blur-sm hover:bg-glass-2",
  quiet: "text-foreground hover:bg-glass",
  danger: "bg-danger text-background hover:bg-danger-2",
};
const sizes: Record<ButtonSize, string> = { md: "h-11 px-5 text-base", lg: "h-13 px-6.5 text-[1.0625rem]" };

/** The classes of a button, for a link that looks like one. */
export function buttonClass({
  kind = "glass",
  size = "md",
  className = "",
}: { kind?: ButtonKind; size?: ButtonSize; className?: string } = {}) {
  return `inline-flex shrink-0 items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap transition-[background-color,transform,opacity] active:scale-97 disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 ${kinds[kind]} ${sizes[size]} ${className}`;
}

/**
 * Button: `kind` (default glass); `size` md (44 px) or lg (52 px); `icon` before the text; `busy` shows a
 * spinner instead of the icon and ignores presses without losing focus; every attribute of `<button>` (`type` defaults to "button").
 */
export function Button({
  kind,
  size,
  busy = false,
  icon: Icon,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ComponentProps<"button"> & { kind?: ButtonKind; size?: ButtonSize; busy?: boolean; icon?: LucideIcon }) {
  return (
    <button
      aria-disabled={busy || undefined}
      {...rest}
      type={busy ? "button" : type}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={buttonClass({ ...(kind && { kind }), ...(size && { size }), ...(className && { className }) })}
    >
      {busy ? <Spinner className="size-5" /> : Icon && <Icon aria-hidden="true" className="-ml-1 size-5" />}
      {children}
    </button>
  );
}
