import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

/**
 * Tabs: one panel at a time. `value` and `onChange` control the open tab (from the address); with `initial` the component keeps its own
 * state.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  initial,
  onChange,
}: {
  label: string;
  tabs: readonly { value: Value; label: ReactNode; panel: ReactNode }[];
  value?: Value;
  initial?: Value;
  onChange?: (value: Value) => void;
}) {
  const held = value === undefined ? { defaultValue: initial ?? tabs[0]?.value } : { value };
  return (
    <Base.Root {...held} onValueChange={(next) => onChange?.(next as Value)}>
      <Base.List aria-label={label} activateOnFocus className="no-scrollbar flex gap-6 overflow-x-auto border-b border-divider">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="relative h-12 shrink-0 font-semibold whitespace-nowrap text-muted transition-colors after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-full hover:text-foreground focus-visible:-outline-offset-4 data-active:text-foreground data-active:after:bg-accent"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-5 data-ending-style:hidden">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
