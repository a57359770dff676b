import type { LucideIcon } from "lucide-react";
import { startTransition, useState } from "react";
import { IconButton } from "#ui/button/icon-button.tsx";
import { Menu, type MenuEntry } from "#ui/button/menu.tsx";

interface PressMenuProps {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Read when the menu is opened. */
  readonly entries: () => readonly MenuEntry[];
  readonly plain?: boolean;
  /** Arrow keys pass over it. */
  readonly arrowSkip?: boolean;
  readonly className?: string;
}

/** A menu that is a plain button until its first press: a page has a hundred of them. */
export function PressMenu({ label, icon, entries, plain = false, arrowSkip = false, className = "" }: PressMenuProps) {
  const [used, setUsed] = useState(false);
  const look = {
    label,
    icon,
    plain,
    className,
    tone: plain ? "muted" : "foreground",
    ...(arrowSkip && { "data-arrow-skip": "" }),
  } as const;
  // In a task of its own: the open menu would take the rest of this press for one outside of it.
  const open = (): void => startTransition(() => setUsed(true));
  if (!used) return <IconButton {...look} aria-haspopup="menu" aria-expanded={false} onClick={open} />;
  return <Menu startOpen trigger={<IconButton {...look} />} entries={entries()} />;
}
