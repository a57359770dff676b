import { draftViews, type ImportDrafts } from "@seance/contract/import-drafts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ListChecks, SearchX, Send } from "lucide-react";
import { useState } from "react";
import { hasFailed } from "#lib/api/query-state.ts";
import { countOf, formatCount } from "#lib/format.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { metadataSource } from "#shared/metadata/metadata.api.ts";
import { ReviewKeysHint } from "#shared/review/review-row.tsx";
import { Button } from "#ui/button/button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { DeskHeading } from "#ui/layout/desk-heading.tsx";
import { FilterSelect, SearchToolbar } from "#ui/list/search-toolbar.tsx";
import { importDrafts, usePublishSure } from "./draft-desk.api.ts";
import { DraftList } from "./draft-list.tsx";
import type { DraftSearch } from "./draft-search.ts";
import { viewLabels } from "./draft-words.ts";

interface DeskProps {
  readonly search: DraftSearch;
  readonly onSearch: ChangeAddress<DraftSearch>;
  /** May move drafts to the bin, and edit them in full. */
  readonly manage: boolean;
}

/** The tab « À vérifier »: the drafts that imports made, to correct and to publish. */
export function DraftDesk({ search, onSearch, manage }: DeskProps) {
  const query = useInfiniteQuery(importDrafts(search));
  const { data: source } = useQuery(metadataSource);
  const counts = query.data?.pages[0]?.counts;
  const drafts = query.data?.pages.flatMap((page) => page.drafts);
  const total = counts && counts.sure + counts.check;
  return (
    <>
      <DeskHeading title="À vérifier" count={total === undefined ? null : countOf(total, "brouillon", "brouillons")} />
      {counts && <Toolbar counts={counts} search={search} onSearch={onSearch} />}
      {hasFailed(query) && !drafts ? (
        <ErrorState title="Les brouillons n’ont pas pu être chargés" onRetry={() => void query.refetch()} />
      ) : !drafts ? (
        <SpinnerScreen text="Chargement…" />
      ) : drafts.length === 0 ? (
        <Nothing search={search} onAll={() => onSearch({ q: undefined, view: undefined, import: undefined })} />
      ) : (
        <>
          <ReviewKeysHint />
          <DraftList
            drafts={drafts}
            manage={manage}
            hasSource={source != null}
            stale={query.isPlaceholderData}
            onEnd={() => query.hasNextPage && !query.isFetchingNextPage && void query.fetchNextPage()}
          />
        </>
      )}
    </>
  );
}

function Nothing({ search, onAll }: { search: DraftSearch; onAll: () => void }) {
  const isPart = search.q !== undefined || search.view !== undefined || search.import !== undefined;
  return (
    <EmptyState
      title={isPart ? "Aucun brouillon trouvé" : "Rien à vérifier"}
      text={isPart ? undefined : "Les titres que les imports préparent apparaîtront ici, avant d’être publiés."}
      icon={isPart ? <SearchX className="size-7" /> : <ListChecks className="size-7" />}
    >
      {isPart && <Button onClick={onAll}>Voir tous les brouillons</Button>}
    </EmptyState>
  );
}

function Toolbar({ counts, search, onSearch }: Omit<DeskProps, "manage"> & { counts: ImportDrafts["counts"] }) {
  const options = draftViews.map((value) => ({ value, label: `${viewLabels[value]} (${formatCount(counts[value])})` }));
  return (
    <SearchToolbar
      label="Rechercher un brouillon"
      placeholder="Un titre, un lien…"
      words={search.q}
      onWords={(q) => onSearch({ q }, { replace: true })}
    >
      <FilterSelect
        label="État"
        all={`Tous (${formatCount(counts.sure + counts.check)})`}
        value={search.view}
        options={options}
        onChange={(view) => onSearch({ view }, { replace: true })}
        className="w-60 max-sm:w-full"
      />
      {search.import !== undefined && <Button onClick={() => onSearch({ import: undefined })}>Voir tous les imports</Button>}
      {counts.sure > 0 && <PublishSure count={counts.sure} run={search.import} />}
    </SearchToolbar>
  );
}

/** Publishes all that are sure and complete, once confirmed. */
function PublishSure({ count, run }: { count: number; run: string | undefined }) {
  const [asked, setAsked] = useState(false);
  const { mutate, isPending, done } = usePublishSure(run);
  const drafts = countOf(count, "brouillon sûr", "brouillons sûrs");
  return (
    <>
      <Button kind="primary" icon={Send} busy={isPending} onClick={() => setAsked(true)}>
        {isPending ? `${formatCount(done)} publiés…` : `Tout publier (${formatCount(count)})`}
      </Button>
      {asked && (
        <ConfirmDialog
          open
          title={`Publier ${drafts}\u202f?`}
          text={
            "Leur titre est reconnu sans doute et rien ne leur manque\u202f: chacun devient visible de tous. Les autres restent à vérifier."
          }
          confirm="Tout publier"
          onConfirm={() => {
            setAsked(false);
            mutate();
          }}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  );
}
