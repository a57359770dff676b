import type { ReactNode } from "react";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { Chip } from "#ui/button/chip.tsx";
import { optionsOf } from "#ui/form/form-spec.ts";
import { SearchField } from "#ui/input/search-field.tsx";
import { FilterSelect } from "#ui/list/search-toolbar.tsx";
import type { ChannelSearch } from "./channel-search.ts";

interface ToolbarProps {
  readonly categories: readonly string[];
  readonly languages: readonly string[];
  readonly search: ChannelSearch;
  readonly onSearch: ChangeAddress<ChannelSearch>;
  /** The choice of the columns, the saved views. */
  readonly children: ReactNode;
}

/** The filters of the channels. */
export function ChannelToolbar({ categories, languages, search, onSearch, children }: ToolbarProps) {
  const filter = (part: Partial<ChannelSearch>): void => onSearch(part, { replace: true });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchField
        label="Rechercher une chaîne"
        placeholder="Nom, catégorie, pays…"
        value={search.q ?? ""}
        onChange={(q) => filter({ q: q || undefined })}
        className="w-full md:w-72"
      />
      <FilterSelect
        label="Catégorie"
        all="Toutes les catégories"
        value={search.categorie}
        options={optionsOf(categories)}
        onChange={(categorie) => filter({ categorie })}
        className="w-56 max-sm:w-full"
      />
      <FilterSelect
        label="Langue"
        all="Toutes les langues"
        value={search.langue}
        options={optionsOf(languages)}
        onChange={(langue) => filter({ langue })}
        className="w-48 max-sm:w-full"
      />
      {lacks.map(({ name, label }) => (
        <Chip key={name} pressed={search[name] === true} onPress={() => filter({ [name]: search[name] ? undefined : true })}>
          {label}
        </Chip>
      ))}
      {children}
    </div>
  );
}

const lacks = [
  { name: "eteintes", label: "Éteintes" },
  { name: "sans_logo", label: "Sans logo" },
  { name: "sans_guide", label: "Sans guide" },
] as const;
