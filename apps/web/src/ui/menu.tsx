import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";

export interface MenuEntry {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onPress: () => void;
  /** Takes something away: shown apart, in red. */
  readonly danger?: boolean;
}

/** Menu: a button that opens a list of actions; arrows and letters move in it. `trigger`: the button; `entries`. */
export function Menu({ trigger, entries }: { trigger: ReactElement; entries: readonly MenuEntry[] }) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" collisionPadding={12} className="z-(--niveau-voile) outline-none">
          <Base.Popup className="min-w-52 rounded-panneau bg-velours-2 p-1.5 shadow-panneau transition-[opacity,transform] duration-150 outline-none data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0">
            {entries.map(({ label, icon, onPress, danger }) => (
              <Base.Item
                key={label}
                onClick={onPress}
                className={`flex h-11 cursor-pointer items-center gap-3 rounded-champ px-3 font-medium outline-none select-none data-highlighted:bg-verre-2 ${danger ? "text-rouge-2" : ""}`}
              >
                {icon}
                {label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
