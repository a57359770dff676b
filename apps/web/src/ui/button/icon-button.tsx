import type { ComponentProps, ReactNode } from "react";

/** The classes of an icon button, for a link that looks like one. */
export function iconButtonClass({ plain = false, className = "" }: { plain?: boolean; className?: string } = {}) {
  return `inline-grid size-11 shrink-0 place-items-center rounded-full text-ecran transition-[background-color,opacity,transform] active:scale-94 aria-disabled:cursor-default aria-disabled:opacity-35 disabled:cursor-not-allowed disabled:opacity-35 ${plain ? "hover:bg-verre" : "bg-verre hover:bg-verre-2"} ${className}`;
}

/**
 * IconButton: a round button of 44 px. `label` is its name for everybody (spoken, and shown as a tooltip); `plain` leaves out the disc;
 * children: the icon; every attribute of `<button>`.
 */
export function IconButton({
  label,
  plain,
  className,
  children,
  ...rest
}: ComponentProps<"button"> & { label: string; plain?: boolean; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={iconButtonClass({ ...(plain && { plain }), ...(className && { className }) })}
    >
      {children}
    </button>
  );
}
