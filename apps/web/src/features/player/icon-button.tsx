import type { ComponentProps } from "react";

/** A round 44 px control. `label` is read and shown on hover, `shortcut` is added to what is shown. */
export function IconButton({
  label,
  shortcut,
  className = "",
  ...rest
}: ComponentProps<"button"> & { label: string; shortcut?: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      {...rest}
      className={`grid size-11 shrink-0 place-items-center rounded-full text-ecran transition-[background-color,transform] hover:bg-verre-2 active:scale-92 disabled:opacity-40 [&_svg]:size-6 ${className}`}
    />
  );
}
