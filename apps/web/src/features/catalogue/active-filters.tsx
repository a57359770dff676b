import { X } from "lucide-react";
import type { ListSearch } from "./list-search.ts";
import type { ListKind } from "./list-kinds.ts";
import { activeFilters, withoutFilters } from "./list-state.ts";
import type { ChangeSearch } from "./list-toolbar.tsx";

const chip = "inline-flex h-11 items-center gap-2 rounded-full pr-3 pl-4 font-medium whitespace-nowrap transition-colors";

/** The active filters, each with a button that removes it. */
export function ActiveFilters({ kind, search, onChange }: { kind: ListKind; search: ListSearch; onChange: ChangeSearch }) {
  const active = activeFilters(search, kind);
  if (active.length === 0) return null;
  return (
    <ul aria-label="Filtres actifs" className="flex flex-wrap gap-2">
      {active.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            aria-label={`Retirer le filtre ${label}`}
            onClick={() => onChange(without)}
            className={`${chip} bg-[#ffb52e26] text-accent-2 hover:bg-[#ffb52e40]`}
          >
            <span className="max-w-60 truncate">{label}</span>
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => onChange(withoutFilters(search, kind))}
            className={`${chip} text-muted underline underline-offset-4 hover:text-foreground`}
          >
            Tout effacer
          </button>
        </li>
      )}
    </ul>
  );
}
