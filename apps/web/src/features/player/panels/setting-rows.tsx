import { Check, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

interface RowProps {
  icon: ReactNode;
  label: string;
  value?: string;
  onClick: () => void;
}

/** Leads to a page of the settings. */
export function Row({ icon, label, value, onClick }: RowProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-12 w-full items-center gap-3 rounded-field px-3 text-left hover:bg-surface-3 [&_svg]:size-5"
    >
      <span aria-hidden="true" className="text-muted">
        {icon}
      </span>
      <span className="font-medium">{label}</span>
      <span className="ml-auto max-w-36 truncate pl-3 text-sm text-muted">{value}</span>
      <ChevronRight aria-hidden="true" className="text-muted" />
    </button>
  );
}

/** One of several choices. */
export function Option({ label, note, chosen, onClick }: { label: string; note?: string; chosen: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      onClick={onClick}
      className="flex min-h-12 w-full items-center gap-3 rounded-field px-3 text-left hover:bg-surface-3 aria-checked:text-accent-2"
    >
      <Check aria-hidden="true" className={`size-5 text-accent ${chosen ? "" : "invisible"}`} />
      <span className="font-medium">{label}</span>
      {note !== undefined && <span className="ml-auto text-sm text-muted">{note}</span>}
    </button>
  );
}

/** A setting that is on or off. */
export function Switch({
  icon,
  label,
  on,
  onChange,
}: Omit<RowProps, "onClick"> & { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={() => onChange(!on)}
      className="flex min-h-12 w-full items-center gap-3 rounded-field px-3 py-2 text-left hover:bg-surface-3 [&_svg]:size-5"
    >
      <span aria-hidden="true" className="text-muted">
        {icon}
      </span>
      <span className="flex-1 font-medium">{label}</span>
      <span
        aria-hidden="true"
        className={`flex h-6 w-10 shrink-0 rounded-full p-1 ${on ? "justify-end bg-accent" : "bg-glass-2"}`}
      >
        <span className={`size-4 rounded-full ${on ? "bg-on-accent" : "bg-foreground"}`} />
      </span>
    </button>
  );
}
