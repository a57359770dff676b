import { Menu as Base } from "@base-ui/react/menu";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactElement } from "react";

export interface MenuEntry {
  readonly label: string;
  readonly icon?: LucideIcon;
  /** Either what a press does, or where the link goes, in a new tab. */
  readonly onPress?: () => void;
  readonly href?: string;
  /** A destructive action, in red. */
  readonly danger?: boolean;
  /** Why the action is not possible now, shown under its label. Pressing it still calls `onPress`. */
  readonly refused?: string | undefined;
}

const NewTabLink = ({ children, ...props }: ComponentProps<"a">) => (
  <a {...props} target="_blank" rel="noopener">
    {children}
  </a>
);

/** Menu: a button (`trigger`) that opens a list of actions. */
export function Menu({ trigger, entries }: { trigger: ReactElement; entries: readonly MenuEntry[] }) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" collisionPadding={12} className="z-(--z-overlay) outline-none">
          <Base.Popup className="min-w-52 rounded-panel bg-surface-2 p-1.5 shadow-panel transition-[opacity,transform] duration-150 outline-none data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0">
            {entries.map(({ label, icon: Icon, onPress, href, danger, refused }) => (
              <Base.Item
                key={label}
                onClick={onPress}
                {...(href !== undefined && { render: <NewTabLink href={href} /> })}
                className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 py-1.5 font-medium outline-none select-none data-highlighted:bg-glass-2 ${refused ? "text-muted" : danger ? "text-danger-2" : ""}`}
              >
                {Icon && <Icon aria-hidden="true" className="size-5" />}
                {refused ? (
                  <span className="max-w-60">
                    {label}
                    <span className="block text-sm font-normal">{refused}</span>
                  </span>
                ) : (
                  label
                )}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
