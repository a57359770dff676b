import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#ui/button/icon-button.tsx";

/** BulkBar: the actions on the selected rows, at the foot of the screen. `count`, `label` of that count, `onClear`, children: the actions. */
export function BulkBar({
  count,
  label,
  onClear,
  children,
}: {
  count: number;
  label: string;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && label}
      </p>
      {count > 0 && (
        <section
          aria-label="Actions sur la sélection"
          className="sticky bottom-[calc(var(--sticky-bottom,0px)+12px)] z-3 mt-4 flex animate-enter flex-wrap items-center gap-2 rounded-panel bg-surface-2 p-2 pl-4 shadow-panel"
        >
          <p aria-hidden="true" className="tabular-figures mr-auto font-semibold">
            {label}
          </p>
          <div className="flex flex-wrap gap-2 max-sm:order-last max-sm:w-full">{children}</div>
          <IconButton plain label="Vider la sélection" onClick={onClear} icon={X} />
        </section>
      )}
    </>
  );
}
