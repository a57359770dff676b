import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";

export interface MenuAction {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly danger?: boolean;
}

/**
 * Menu: a short list of actions under a button. `trigger`: the button (an element that takes the menu's props: IconButton, Button);
 * `actions`; `header`: what stands above them; `align` start or end (default); `open` and `onOpenChange` to drive it from outside.
 */
export function Menu({
  trigger,
  actions,
  header,
  align = "end",
  ...state
}: {
  trigger: ReactElement;
  actions: readonly MenuAction[];
  header?: ReactNode;
  align?: "start" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  return (
    <Base.Root {...state}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={10} align={align} collisionPadding={12} className="z-(--niveau-voile) outline-none">
          <Base.Popup className="min-w-64 origin-(--transform-origin) rounded-panneau bg-velours-2 p-2 shadow-panneau outline-none transition-[opacity,transform] duration-150 data-ending-style:scale-96 data-ending-style:opacity-0 data-starting-style:scale-96 data-starting-style:opacity-0">
            {header !== undefined && <div className="px-3 pt-2 pb-3">{header}</div>}
            {actions.map((action) => (
              <Base.Item
                key={action.label}
                onClick={action.onSelect}
                className={`flex h-11 cursor-pointer items-center gap-3 rounded-champ px-3 font-medium outline-none data-highlighted:bg-verre ${action.danger ? "text-rouge-2" : "text-ecran"}`}
              >
                {action.icon}
                {action.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
