import { binTypes, type BinType } from "@seance/contract/bin";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { optionsOf } from "#ui/form/form-spec.ts";
import { FilterSelect, SearchToolbar } from "#ui/list/search-toolbar.tsx";
import type { BinSearch } from "./bin-search.ts";

export const typeLabels: Record<BinType, string> = {
  movie: "Film",
  series: "Série",
  episode: "Épisode",
  channel: "Chaîne",
  saga: "Saga",
  announcement: "Annonce",
  badge: "Badge",
};

interface BinToolbarProps {
  readonly search: BinSearch;
  readonly onSearch: ChangeAddress<BinSearch>;
  /** Those who deleted something in the bin. */
  readonly deleters: readonly { readonly id: string; readonly name: string }[];
}

/** The search and the filters of the bin. */
export function BinToolbar({ search, onSearch, deleters }: BinToolbarProps) {
  const filter = (part: Partial<BinSearch>): void => onSearch({ ...part, page: undefined }, { replace: true });
  return (
    <SearchToolbar label="Rechercher dans la corbeille" placeholder="Titre, nom…" words={search.q} onWords={(q) => filter({ q })}>
      <FilterSelect
        label="Type"
        all="Tous les types"
        value={search.type}
        options={optionsOf(binTypes, typeLabels)}
        onChange={(type) => filter({ type })}
      />
      {deleters.length > 0 && (
        <FilterSelect
          label="Supprimé par"
          all="Supprimé par tous"
          value={search.par}
          options={deleters.map(({ id, name }) => ({ value: id, label: `Supprimé par ${name}` }))}
          onChange={(par) => filter({ par })}
          className="w-60 max-sm:w-full"
        />
      )}
    </SearchToolbar>
  );
}
