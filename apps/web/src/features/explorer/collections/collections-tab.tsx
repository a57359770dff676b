import { collectionLabels, collectionNames, type Collection, type CollectionName } from "@seance/contract/explorer";
import { useQueryClient } from "@tanstack/react-query";
import { Database, RotateCw } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { SearchField } from "#ui/input/search-field.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { CollectionPage, type CollectionsTabProps } from "./collection-page.tsx";
import { refreshAll, useCollectionCounts } from "#features/explorer/explorer.api.ts";
import { aboutCount } from "#features/explorer/explorer-words.ts";
import { Loaded } from "#features/explorer/loaded.tsx";

/** A card per collection, or the one that the address names. */
export function CollectionsTab(props: CollectionsTabProps) {
  const { search, onSearch } = props;
  if (search.collection !== undefined) return <CollectionPage key={search.collection} {...props} name={search.collection} />;
  return <Grid onOpen={(collection) => onSearch({ collection })} />;
}

function Grid({ onOpen }: { onOpen: (name: CollectionName) => void }) {
  const queries = useQueryClient();
  const query = useCollectionCounts();
  const [words, setWords] = useState("");
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField
          label="Rechercher une collection"
          placeholder="Nom d’une collection…"
          value={words}
          onChange={setWords}
          className="w-full md:w-80"
        />
        <Button busy={query.isFetching} onClick={() => refreshAll(queries)} className="ml-auto max-sm:w-full">
          {!query.isFetching && <RotateCw aria-hidden="true" className="-ml-1 size-4.5" />}
          Actualiser collections
        </Button>
      </div>
      <Loaded query={query}>{(counts) => <Cards counts={counts} words={words} onOpen={onOpen} />}</Loaded>
    </>
  );
}

function Cards({
  counts,
  words,
  onOpen,
}: {
  counts: Readonly<Record<string, Collection>>;
  words: string;
  onOpen: (name: CollectionName) => void;
}) {
  const searched = words.toLocaleLowerCase("fr-FR");
  const shown = collectionNames.flatMap((name) => {
    const found = counts[name];
    const matches = `${name} ${collectionLabels[name]}`.toLocaleLowerCase("fr-FR").includes(searched);
    return found && matches ? [{ name, found }] : [];
  });
  if (shown.length === 0) return <EmptyState title="Aucune collection trouvée" icon={<Database className="size-7" />} />;
  return (
    <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {shown.map(({ name, found }) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => onOpen(name)}
            className="flex h-full w-full items-center gap-4 rounded-panel bg-surface px-4 py-4 text-left ring-1 ring-divider transition-colors hover:bg-surface-2"
          >
            <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-full bg-surface-3 text-accent-2">
              <Database className="size-5" />
            </span>
            <span className="grid min-w-0">
              <span className="font-semibold [overflow-wrap:anywhere]">{collectionLabels[name]}</span>
              <span className="truncate font-mono text-xs text-muted">{name}</span>
              <span className="tabular-figures text-sm text-body">
                {found.total === 0 ? "Collection vide" : aboutCount(found.total, found.total_estimated, "document", "documents")}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
