import { libraryViews, type Library, type LibraryFile } from "@seance/contract/library";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FolderSearch, RefreshCw, SearchX, Send } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { countOf, formatCount } from "#lib/format.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { Button } from "#ui/button/button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { DeskHeading } from "#ui/layout/desk-heading.tsx";
import { Fold } from "#ui/layout/fold.tsx";
import { FilterSelect, SearchToolbar } from "#ui/list/search-toolbar.tsx";
import { FileList, type FileActions } from "./file-list.tsx";
import { libraryFiles, libraryState, useIgnore, usePublish, useRefreshFiles, useScan } from "./library-desk.api.ts";
import type { LibrarySearch } from "./library-search.ts";
import { fileName, scanText, viewLabels } from "./library-words.ts";

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
        count={toReview === undefined ? null : `${countOf(toReview, "fichier", "fichiers")} à traiter`}
      />
      {hasFailed(query) && !data && (
        <ErrorState title="La bibliothèque n’a pas pu être chargée" onRetry={() => void query.refetch()} />
      )}
      {data?.folders.length === 0 && (
        <EmptyState
          title="Aucun dossier de bibliothèque"
          icon={<FolderSearch className="size-7" />}
          text="Indiquez au serveur les dossiers de vos films et séries (réglage LIBRARY_DIRS)\u202f: ils sont lus, jamais modifiés."
        />
      )}
      {data && data.folders.length > 0 && <ScanPanel library={data} />}
      {data && (data.folders.length > 0 || toReview !== 0) && <Review library={data} search={search} onSearch={onSearch} />}
    </>
  );
}

const failed = "Cela n’a pas pu être fait. Réessayez.";

function ScanPanel({ library: { folders, scan } }: { library: Library }) {
  const { mutate, isPending } = useScan();
  const start = (): void =>
    mutate(undefined, {
      onSuccess: () => notifyDone("Analyse demandée"),
      onError: (error) => notifyError(saveErrorMessage(error, failed)),
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
          <p role="status" className="tabular-figures text-sm text-muted">
            {scanText(scan)}
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
  const actions = useFileActions();
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
          icon={<SearchX className="size-7" />}
        />
      ) : (
        <FileList files={files} actions={actions} />
      )}
      {query.hasNextPage && (
        <p className="mt-6 text-center">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Afficher la suite
          </Button>
        </p>
      )}
    </>
  );
}

function useFileActions(): FileActions {
  const publish = usePublish();
  const ignore = useIgnore();
  const onError = (error: Error): void => notifyError(saveErrorMessage(error, failed));
  const mark = (file: LibraryFile, ignored: boolean, text: string): void =>
    ignore.mutate(
      { ids: [file.id], ignored },
      { onSuccess: ({ changed }) => (changed > 0 ? notifyDone(text) : notifyError("Ce fichier a changé entre-temps.")), onError },
    );
  return {
    publish: (files) =>
      publish.mutate({ ids: files.map(({ id }) => id) }, { onSuccess: ({ waiting }) => tellWaiting(waiting), onError }),
    ignore: (file) => mark(file, true, `«\u202f${fileName(file)}\u202f» est ignoré`),
    resume: (file) => mark(file, false, `«\u202f${fileName(file)}\u202f» est de nouveau à traiter`),
  };
}

const tellWaiting = (waiting: number): void => notifyDone(`Publication de ${countOf(waiting, "fichier", "fichiers")}`);

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

function PublishSure({ count }: { count: number }) {
  const [asked, setAsked] = useState(false);
  const { mutate, isPending } = usePublish();
  const confirm = (): void =>
    mutate(
      { sure: true },
      {
        onSuccess: ({ waiting }) => tellWaiting(waiting),
        onError: (error) => notifyError(saveErrorMessage(error, failed)),
        onSettled: () => setAsked(false),
      },
    );
  return (
    <>
      <Button kind="primary" icon={Send} onClick={() => setAsked(true)}>
        Publier les sûrs
      </Button>
      {asked && (
        <ConfirmDialog
          open
          title={`Publier ${countOf(count, "fichier sûr", "fichiers sûrs")}\u202f?`}
          text="Chacun devient un film ou un épisode du catalogue, visible de tous. Les fichiers restent où ils sont."
          confirm="Publier"
          busy={isPending}
          onConfirm={confirm}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  );
}
