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

/** The toolbar of a list: search field, filters, view and sorting. */
export function ListToolbar({ kind, search, onChange, panelId, active }: ToolbarProps & { panelId: string; active: number }) {
  const open = search.filters === true;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <WordsField kind={kind} search={search} onChange={onChange} />
        <Button
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => onChange({ filters: open ? undefined : true }, { replace: true })}
        >
          <SlidersHorizontal aria-hidden="true" className="-ml-1 size-4.5" />
          Filtres avancés
          <CountBadge count={active} label={active > 1 ? `${active} filtres actifs` : "1 filtre actif"} />
        </Button>
        <div className="ml-auto">
          <ViewToggle search={search} onChange={onChange} />
        </div>
      </div>
      <SortButtons kind={kind} search={search} onChange={onChange} />
    </div>
  );
}

function WordsField({ kind, search, onChange }: ToolbarProps) {
  const [words, setWords] = useDraft(search.q ?? "", (q) => onChange({ q: q.trim() === "" ? undefined : q }, { replace: true }));
  return (
    <label className="relative block w-full md:w-72 lg:w-80">
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

/** How many titles a page shows. */
export function PageSize({ search, onChange }: Omit<ToolbarProps, "kind">) {
  return (
    <Select
      label="Résultats par page"
      hideLabel
      title="Résultats par page"
      value={sizeOf(search)}
      onChange={(event) => {
        const size = Number(event.currentTarget.value);
        onChange({ size: size === limits.pageSizes[0] ? undefined : size });
      }}
      className="w-32"
    >
      {limits.pageSizes.map((size) => (
        <option key={size} value={size}>
          {size} / page
        </option>
      ))}
    </Select>
  );
}

function ViewToggle({ search, onChange }: Omit<ToolbarProps, "kind">) {
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

function SortButtons({ kind, search, onChange }: ToolbarProps) {
  const { by, order } = sortOf(search);
  const Arrow = order === "asc" ? ArrowUp : ArrowDown;
  return (
    <div
      role="group"
      aria-label="Trier par"
      className="no-scrollbar -mx-gutter flex items-center gap-2 overflow-x-auto px-gutter py-1"
    >
      <span aria-hidden="true" className="mr-1 hidden shrink-0 text-sm text-muted md:inline">
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
