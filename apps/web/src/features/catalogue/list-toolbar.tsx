import { limits } from "@seance/contract/limits";
import { ArrowDown, ArrowUp, LayoutGrid, List, Search, SlidersHorizontal } from "lucide-react";
import type { ListSearch } from "./list-search.ts";
import { Button } from "#ui/button/button.tsx";
import { Chip } from "#ui/button/chip.tsx";
import { Select } from "#ui/input/field.tsx";
import { Segmented } from "#ui/input/segmented.tsx";
import { CountBadge } from "#ui/feedback/tag.tsx";
import { sortLabels } from "./list-kinds.ts";
import type { ListKind } from "./list-kinds.ts";
import { pressSort, sizeOf, sortOf } from "./list-state.ts";
import { useDraft } from "./use-draft.ts";

export type ChangeSearch = (change: Partial<ListSearch>, how?: { replace?: boolean }) => void;

interface ToolbarProps {
  readonly kind: ListKind;
  readonly search: ListSearch;
  readonly onChange: ChangeSearch;
}

interface FilterButton {
  /** The element that the button shows and hides, while it is on the page. */
  readonly panelId: string;
  /** The number of active filters. */
  readonly active: number;
  readonly onToggle: () => void;
}

/** The toolbar of a list: search field and filters, and beside a wider one the view and the sorting, which a phone has in the sheet. */
export function ListToolbar({ panelId, active, onToggle, ...shared }: ToolbarProps & FilterButton) {
  const open = shared.search.filters === true;
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <WordsField {...shared} />
        <Button aria-expanded={open} aria-controls={panelId} onClick={onToggle} className="max-md:px-3.5">
          <SlidersHorizontal aria-hidden="true" className="size-4.5 md:-ml-1" />
          <span className="max-md:sr-only">Filtres avancés</span>
          <CountBadge count={active} label={active > 1 ? `${active} filtres actifs` : "1 filtre actif"} />
        </Button>
        <div className="ml-auto max-md:hidden">
          <ViewToggle {...shared} />
        </div>
      </div>
      <div className="max-md:hidden">
        <SortButtons {...shared} />
      </div>
    </div>
  );
}

function WordsField({ kind, search, onChange }: ToolbarProps) {
  const [words, setWords] = useDraft(search.q ?? "", (q) => onChange({ q: q.trim() === "" ? undefined : q }, { replace: true }));
  return (
    <label className="relative block min-w-0 flex-1 md:max-w-80">
      <span className="sr-only">Filtrer les {kind.many}</span>
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-4 size-5 text-muted" />
      <input
        type="search"
        value={words}
        maxLength={limits.search.maxLength}
        onChange={(event) => setWords(event.currentTarget.value)}
        placeholder="Titre, acteur, réalisateur…"
        enterKeyHint="search"
        className="h-11 w-full rounded-full border border-edge bg-surface pr-4 pl-11.5 placeholder:text-muted hover:border-muted"
      />
    </label>
  );
}

const endless = "endless";

/** How many titles a page shows, or one page after the other as the reader scrolls. */
export function PageSize({ search, onChange }: Omit<ToolbarProps, "kind">) {
  return (
    <Select
      label="Résultats par page"
      hideLabel
      title="Résultats par page"
      value={search.endless ? endless : sizeOf(search)}
      onChange={({ currentTarget: { value } }) => {
        const size = Number(value);
        if (value === endless) onChange({ endless: true, size: undefined });
        else onChange({ endless: undefined, size: size === limits.pageSizes[0] ? undefined : size });
      }}
      className="w-45"
    >
      {limits.pageSizes.map((size) => (
        <option key={size} value={size}>
          {size} / page
        </option>
      ))}
      <option value={endless}>Défilement continu</option>
    </Select>
  );
}

export function ViewToggle({ search, onChange }: Omit<ToolbarProps, "kind">) {
  return (
    <Segmented
      label="Affichage"
      value={search.view ?? "grid"}
      onChange={(view) => onChange({ view: view === "list" ? "list" : undefined, page: search.page }, { replace: true })}
      options={[
        { value: "grid", label: "Grille", icon: <LayoutGrid className="size-5" /> },
        { value: "list", label: "Liste", icon: <List className="size-5" /> },
      ]}
    />
  );
}

export function SortButtons({ kind, search, onChange }: ToolbarProps) {
  const { by, order } = sortOf(search);
  const Arrow = order === "asc" ? ArrowUp : ArrowDown;
  return (
    <div role="group" aria-label="Trier par" className="flex flex-wrap items-center gap-2 py-1">
      <span aria-hidden="true" className="mr-1 text-sm text-muted max-md:w-full">
        Trier par
      </span>
      {kind.sortKeys.map((key) => (
        <Chip key={key} pressed={key === by} onPress={() => onChange(pressSort(search, key))}>
          {sortLabels[key]}
          {key === by && (
            <>
              <Arrow aria-hidden="true" className="-mr-1 size-4" />
              <span className="sr-only">, ordre {order === "asc" ? "croissant" : "décroissant"}</span>
            </>
          )}
        </Chip>
      ))}
    </div>
  );
}
