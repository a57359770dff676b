import type { LucideIcon } from "lucide-react";
import { IconButton } from "./icon-button.tsx";

/** CountButton: an IconButton that opens a dialog, with a count at its corner; `label` says the count too. */
export function CountButton({
  label,
  count,
  open,
  icon,
  onClick,
}: {
  label: string;
  count: number;
  open: boolean;
  icon: LucideIcon;
  onClick: () => void;
}) {
  return (
    <span className="relative">
      <IconButton label={label} aria-haspopup="dialog" aria-expanded={open} onClick={onClick} icon={icon} />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="tabular-figures pointer-events-none absolute -top-1 -right-1 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-[0.75rem] leading-none font-bold text-on-accent"
        >
          {count > 99 ? "99+" : count}
        </span>
      )}
    </span>
  );
}
