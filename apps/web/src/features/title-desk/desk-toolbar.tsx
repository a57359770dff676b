import { LayoutGrid, Rows3 } from "lucide-react";
import { Chip } from "#ui/button/chip.tsx";
import { Select } from "#ui/input/field.tsx";
import { SearchField } from "#ui/input/search-field.tsx";
import { Segmented } from "#ui/input/segmented.tsx";
import type { DeskKind } from "./desk-kind.ts";
import { sortAddress, sortOf, type DeskSearch } from "./desk-search.ts";

const sorts = [
  { by: "title", order: "asc", label: "Titre, de A à Z" },
  { by: "created_at", order: "desc", label: "Ajout le plus récent" },
  { by: "year", order: "desc", label: "Année la plus récente" },
  { by: "rating", order: "desc", label: "Note la plus haute" },
  { by: "views", order: "desc", label: "Les plus vus" },
] as const;

/** What stands above the titles: words to look for, filters, and how they are shown. All of it stays in the address. */
export function DeskToolbar({
  kind,
  search,
  onSearch,
}: {
  kind: DeskKind;
  search: DeskSearch;
  onSearch: (part: Partial<DeskSearch>, how?: { replace: boolean }) => void;
}) {
  const { by, order } = sortOf(search);
  const filter = (part: Partial<DeskSearch>) => onSearch({ ...part, page: undefined }, { replace: true });
  return (
    <div role="search" aria-label={kind.words.search} className="flex flex-wrap items-center gap-3">
      <SearchField
        label={kind.words.search}
        placeholder={kind.words.searchHint}
        value={search.q ?? ""}
        onChange={(words) => filter({ q: words === "" ? undefined : words })}
        className="w-full md:w-72"
      />
      <Select
        label="Statut"
        hideLabel
        value={search.status ?? ""}
        onChange={({ currentTarget }) => filter({ status: (currentTarget.value || undefined) as DeskSearch["status"] })}
        className="w-44 max-sm:w-auto max-sm:min-w-38 max-sm:flex-1"
      >
        <option value="">Tous les statuts</option>
        {kind.statuses.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        label="Genre"
        hideLabel
        value={search.genre ?? ""}
        onChange={({ currentTarget }) => filter({ genre: currentTarget.value || undefined })}
        className="w-44 max-sm:w-auto max-sm:min-w-38 max-sm:flex-1"
      >
        <option value="">Tous les genres</option>
        {[...new Set([...kind.genres, ...(search.genre ? [search.genre] : [])])].map((genre) => (
          <option key={genre}>{genre}</option>
        ))}
      </Select>
      <Chip pressed={search.cinema === true} onPress={() => filter({ cinema: search.cinema ? undefined : true })}>
        Au cinéma
      </Chip>
      <Chip pressed={search.sans_video === true} onPress={() => filter({ sans_video: search.sans_video ? undefined : true })}>
        Sans vidéo
      </Chip>
      <div className="ml-auto flex items-center gap-3">
        {search.view === "grid" && (
          <Select
            label="Trier par"
            hideLabel
            value={`${by} ${order}`}
            onChange={({ currentTarget }) => {
              const chosen = sorts.find((one) => `${one.by} ${one.order}` === currentTarget.value);
              if (chosen) onSearch(sortAddress(chosen));
            }}
            className="w-56"
          >
            {!sorts.some((one) => one.by === by && one.order === order) && <option value={`${by} ${order}`}>Autre ordre</option>}
            {sorts.map((one) => (
              <option key={one.by} value={`${one.by} ${one.order}`}>
                {one.label}
              </option>
            ))}
          </Select>
        )}
        <Segmented
          label="Affichage"
          value={search.view ?? "table"}
          onChange={(view) => onSearch({ view: view === "grid" ? "grid" : undefined }, { replace: true })}
          options={[
            { value: "table", label: "Tableau", icon: <Rows3 className="size-5" /> },
            { value: "grid", label: "Grille", icon: <LayoutGrid className="size-5" /> },
          ]}
        />
      </div>
    </div>
  );
}
