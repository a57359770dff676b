import { titleVersions } from "@seance/contract/versions";
import { LayoutGrid, Rows3 } from "lucide-react";
import type { ReactNode } from "react";
import { Chip } from "#ui/button/chip.tsx";
import { optionsOf } from "#ui/form/form-spec.ts";
import { Select } from "#ui/input/field.tsx";
import { SearchField } from "#ui/input/search-field.tsx";
import { Segmented } from "#ui/input/segmented.tsx";
import { FilterSelect } from "#ui/list/search-toolbar.tsx";
import { MoreFilters } from "./desk-filters.tsx";
import { genreLabel } from "./desk-kind.ts";
import { sortAddress, sortOf, type DeskSearch } from "./desk-search.ts";
import type { TitleDeskProps } from "./use-desk-actions.ts";

const sorts = [
  { by: "title", order: "asc", label: "Titre, de A à Z" },
  { by: "created_at", order: "desc", label: "Ajout le plus récent" },
  { by: "year", order: "desc", label: "Année la plus récente" },
  { by: "rating", order: "desc", label: "Note la plus haute" },
  { by: "views", order: "desc", label: "Les plus vus" },
] as const;

const filterClass = "w-44 max-sm:w-auto max-sm:min-w-38 max-sm:flex-1";

type ToolbarProps = Pick<TitleDeskProps, "kind" | "search" | "onSearch">;

/** The search field, the filters, `children` and the choice of view above the titles, all kept in the address. */
export function DeskToolbar({ kind, search, onSearch, children }: ToolbarProps & { children?: ReactNode }) {
  const filter = (part: Partial<DeskSearch>) => onSearch({ ...part, page: undefined }, { replace: true });
  const genres = [...new Set([...kind.genres, ...(search.genre ? [search.genre] : [])])];
  return (
    <div role="search" aria-label={kind.words.search} className="flex flex-wrap items-center gap-3">
      <SearchField
        label={kind.words.search}
        placeholder={kind.words.searchHint}
        value={search.q ?? ""}
        onChange={(q) => filter({ q: q || undefined })}
        className="w-full md:w-56 2xl:w-72"
      />
      <FilterSelect
        label="Statut"
        all="Tous les statuts"
        value={search.status}
        options={kind.statuses}
        onChange={(status) => filter({ status })}
        className={filterClass}
      />
      <FilterSelect
        label="Genre"
        all="Tous les genres"
        value={search.genre}
        options={genres.map((value) => ({ value, label: genreLabel(value) }))}
        onChange={(genre) => filter({ genre })}
        className={filterClass}
      />
      <FilterSelect
        label="Version"
        all="Versions"
        value={search.version}
        options={optionsOf(titleVersions)}
        onChange={(version) => filter({ version })}
        className="w-36 max-sm:w-auto max-sm:min-w-36 max-sm:flex-1"
      />
      <Chip pressed={search.cinema === true} onPress={() => filter({ cinema: search.cinema ? undefined : true })}>
        Au cinéma
      </Chip>
      <Chip pressed={search.sans_video === true} onPress={() => filter({ sans_video: search.sans_video ? undefined : true })}>
        Sans vidéo
      </Chip>
      <MoreFilters kind={kind} search={search} onFilter={filter} />
      {children}
      <div className="ml-auto flex items-center gap-3">
        {search.view === "grid" && <SortSelect search={search} onSearch={onSearch} />}
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

function SortSelect({ search, onSearch }: Pick<ToolbarProps, "search" | "onSearch">) {
  const { by, order } = sortOf(search);
  return (
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
  );
}
