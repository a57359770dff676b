import type { LucideIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ComponentProps } from "react";
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
  if (!used) return <IconButton {...look} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)} />;
  return <OpenedMenu look={look} entries={entries()} />;
}

/** Opens by a press of its own trigger, which moves the focus into it, once the press that showed it is over. */
function OpenedMenu({ look, entries }: { look: ComponentProps<typeof IconButton>; entries: readonly MenuEntry[] }) {
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const press = requestAnimationFrame(() => {
      trigger.current?.focus();
      trigger.current?.click();
    });
    return () => cancelAnimationFrame(press);
  }, []);
  return <Menu trigger={<IconButton ref={trigger} {...look} />} entries={entries} />;
}
