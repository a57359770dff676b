import { libraryViews, type Library } from "@seance/contract/library";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FolderSearch, RefreshCw, SearchX } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { hasFailed } from "#lib/api/query-state.ts";
import { countOf, formatCount } from "#lib/format.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { Button } from "#ui/button/button.tsx";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { DeskHeading } from "#ui/layout/desk-heading.tsx";
import { Fold } from "#ui/layout/fold.tsx";
import { FilterSelect, SearchToolbar } from "#ui/list/search-toolbar.tsx";
import { ShowMore } from "#ui/list/show-more.tsx";
import { PublishSure } from "./file-actions.tsx";
import { FileList } from "./file-list.tsx";
import { libraryFiles, libraryState, useRefreshFiles, useScan } from "./library-desk.api.ts";
import type { LibrarySearch } from "./library-search.ts";
import { scanText, viewLabels } from "./library-words.ts";

interface DeskProps {
  readonly search: LibrarySearch;
  readonly onSearch: ChangeAddress<LibrarySearch>;
}

/** The library tab: what was found in the library folders, to review and to publish. */
export function LibraryDesk({ search, onSearch }: DeskProps) {
  const query = useQuery(libraryState);
  const { data } = query;
  const toReview = data && data.counts.sure + data.counts.check;
  return (
    <>
      <DeskHeading
        title="Bibliothèque"
        quiet
        count={toReview === undefined ? null : `${countOf(toReview, "fichier", "fichiers")} à traiter`}
      />
      {hasFailed(query) && !data && (
        <ErrorState title="La bibliothèque n’a pas pu être chargée" onRetry={() => void query.refetch()} />
      )}
      {data?.folders.length === 0 && (
        <EmptyState
          title="Aucun dossier de bibliothèque"
          icon={<FolderSearch className="size-7" />}
          text={
            "Indiquez au serveur les dossiers de vos films et séries (réglage LIBRARY_DIRS)\u202f: ils sont lus, jamais modifiés."
          }
        />
      )}
      {data && data.folders.length > 0 && <ScanPanel library={data} />}
      {data && (data.folders.length > 0 || toReview !== 0) && <Review library={data} search={search} onSearch={onSearch} />}
    </>
  );
}

function ScanPanel({ library: { folders, scan } }: { library: Library }) {
  const { mutate, isPending } = useScan();
  const start = (): void =>
    mutate(undefined, {
      onSuccess: () => notifyDone("Analyse demandée"),
    });
  return (
    <section aria-label="Dossiers" className="mb-6 grid gap-3 rounded-panel bg-surface p-4 ring-1 ring-divider">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <ul>
            {folders.map(({ path, available }) => (
              <li key={path} className="wrap-anywhere">
                <span className="font-semibold">{path}</span>
                {!available && <span className="text-accent-2"> — absent ou vide</span>}
              </li>
            ))}
          </ul>
          <p className="tabular-figures text-sm text-muted">{scanText(scan)}</p>
          {/* Only start and end: the figures change every two seconds. */}
          <p role="status" className="sr-only">
            {scan && (scan.running ? "Analyse en cours" : "Analyse terminée")}
          </p>
        </div>
        <Button icon={RefreshCw} busy={isPending || scan?.running === true} onClick={start}>
          Analyser maintenant
        </Button>
      </div>
      {scan && scan.notes.length > 0 && (
        <Fold title="Remarques de l’analyse" detail={String(scan.notes.length)} unfolded={false}>
          <ul className="grid gap-1 p-4 pt-0 text-sm">
            {scan.notes.map((note) => (
              <li key={note} className="wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </section>
  );
}

function Review({ library, search, onSearch }: DeskProps & { library: Library }) {
  const query = useInfiniteQuery(libraryFiles(search));
  const refresh = useRefreshFiles();
  // A scan or a publication changes the counts.
  const revision = JSON.stringify([library.counts, library.scan?.finished_at]);
  const follow = useEffectEvent(refresh);
  const [seen, setSeen] = useState(revision);
  useEffect(() => {
    if (revision === seen) return;
    setSeen(revision);
    follow();
  }, [revision, seen]);
  const files = query.data?.pages.flatMap((page) => page.files);
  return (
    <>
      <Toolbar library={library} search={search} onSearch={onSearch} />
      {hasFailed(query) && !files ? (
        <ErrorState title="Les fichiers n’ont pas pu être chargés" onRetry={() => void query.refetch()} />
      ) : !files ? (
        <SpinnerScreen text="Chargement…" />
      ) : files.length === 0 ? (
        <EmptyState
          title={search.q || search.view ? "Aucun fichier trouvé" : "Rien à traiter"}
          text={search.q || search.view ? undefined : "Les nouveaux fichiers de vos dossiers apparaîtront ici."}
          icon={<SearchX className="size-7" />}
        />
      ) : (
        <FileList files={files} hasFfmpeg={library.ffmpeg} />
      )}
      <ShowMore
        key={JSON.stringify(search)}
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage || query.isPlaceholderData}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

function Toolbar({ library: { counts }, search, onSearch }: DeskProps & { library: Library }) {
  const options = libraryViews.map((value) => ({ value, label: `${viewLabels[value]} (${formatCount(counts[value])})` }));
  return (
    <SearchToolbar
      label="Rechercher un fichier"
      placeholder="Un titre, un nom de fichier…"
      words={search.q}
      onWords={(q) => onSearch({ q }, { replace: true })}
    >
      <FilterSelect
        label="État"
        all={`À traiter (${formatCount(counts.sure + counts.check)})`}
        value={search.view}
        options={options}
        onChange={(view) => onSearch({ view }, { replace: true })}
        className="w-72 max-sm:w-full"
      />
      {counts.sure > 0 && <PublishSure count={counts.sure} />}
    </SearchToolbar>
  );
}
