import type { LibraryPackages } from "@seance/contract/library";
import type { StorageReport } from "@seance/contract/storage";
import { Eraser } from "lucide-react";
import { useMemo, useState } from "react";
import { refusalText } from "#lib/api/error-message.ts";
import { formatCount } from "#lib/format.ts";
import { RowButton } from "#ui/button/icon-button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { Fold } from "#ui/layout/fold.tsx";
import { Segmented } from "#ui/input/segmented.tsx";
import { actionsColumn, DataTable, type Column } from "#ui/list/data-table.tsx";
import { fileSize } from "#lib/file-size.ts";
import { useDeleteOriginal, useStorage } from "#features/hosting/hosting.api.ts";
import { Findings, LibraryFindings } from "./storage-findings.tsx";
import { TitleWeights } from "./storage-titles.tsx";
import { weightText } from "./weight-text.ts";

type Video = StorageReport["videos"][number] & { readonly ofLibrary: boolean };

/** What the videos weigh, and what does not fit among their files; read once it is opened. */
export function StoragePanel() {
  return (
    <div className="mt-8">
      <Fold title="Stockage" detail="disque, poids des titres, doublons" unfolded={false}>
        <Storage />
      </Fold>
    </div>
  );
}

function Storage() {
  const query = useStorage();
  const [toDelete, setToDelete] = useState<Video | null>(null);
  return (
    <QueryView query={query} fault="L’état du stockage n’a pas pu être lu">
      {(report) => (
        <div className="grid gap-6 p-4 pt-0">
          <Meters report={report} />
          <div className="grid max-w-3xl gap-3 text-sm empty:hidden">
            <Findings report={report} />
            <LibraryFindings />
          </div>
          <Weights report={report} onDelete={setToDelete} />
          {toDelete && <DeleteOriginal video={toDelete} onClose={() => setToDelete(null)} />}
        </div>
      )}
    </QueryView>
  );
}

interface WeightsProps {
  readonly report: StorageReport & { readonly library: LibraryPackages };
  readonly onDelete: (video: Video) => void;
}

/** The weight of each title, or of each video. */
function Weights(props: WeightsProps) {
  const [by, setBy] = useState<"title" | "video">("title");
  if (props.report.videos.length === 0 && props.report.library.total === 0) return null;
  return (
    <div className="grid justify-items-start gap-3 *:max-w-full">
      <Segmented label="Poids" options={weightChoices} value={by} onChange={setBy} />
      <div className="w-full">{by === "title" ? <TitleWeights /> : <VideoWeights {...props} />}</div>
    </div>
  );
}

const weightChoices = [
  { value: "title", label: "Par titre" },
  { value: "video", label: "Par vidéo" },
] as const;

function VideoWeights({ report: { videos, library }, onDelete }: WeightsProps) {
  const columns = useMemo(() => storageColumns(onDelete), [onDelete]);
  const rows = useMemo(() => heaviestFirst(videos, library), [videos, library]);
  const { packages, total } = library;
  return (
    <div className="grid gap-3">
      {total > packages.length && (
        <p className="text-sm text-muted">
          {`Bibliothèque\u202f: les ${formatCount(packages.length)} fichiers les plus lourds sur ${formatCount(total)}.`}
        </p>
      )}
      <DataTable label="Poids des vidéos" columns={columns} rows={rows} rowId={({ id }) => id} rowName={({ name }) => name} />
    </div>
  );
}

/** Hosted videos and library files; the originals of the latter are not this site's. */
function heaviestFirst(videos: StorageReport["videos"], { packages }: LibraryPackages): Video[] {
  const hosted = videos.map((video) => ({ ...video, ofLibrary: false }));
  const ofLibrary = packages.map(({ id, name, title, bytes }) => ({
    id,
    name,
    titles: title === null ? [] : [title],
    original: 0,
    package: bytes,
    deletable: false,
    ofLibrary: true,
  }));
  return [...hosted, ...ofLibrary].toSorted((a, b) => b.original + (b.package ?? 0) - a.original - (a.package ?? 0));
}

function Meters({ report: { disk, used, quotas, stores } }: { report: StorageReport }) {
  const place = (store: string): string => (store === "folder" ? "sur ce serveur" : `sur ${store}`);
  return (
    <div className="grid max-w-3xl gap-4">
      <Meter
        text={`Disque du serveur\u202f: ${fileSize(disk.free)} libres sur ${fileSize(disk.total)}`}
        value={(disk.total - disk.free) / disk.total}
      />
      {quotas.site.limit !== null && (
        <QuotaMeter label="Espace accordé aux vidéos du site" used={quotas.site.used} limit={quotas.site.limit} />
      )}
      {quotas.account.limit !== null && (
        <QuotaMeter label="Espace accordé à votre compte" used={quotas.account.used} limit={quotas.account.limit} />
      )}
      <ul className="text-sm text-muted">
        <li>{`Originaux\u202f: ${fileSize(used.originals)}, ${place(stores.originals)}`}</li>
        <li>{`Versions préparées (terminées)\u202f: ${fileSize(used.packages)}, ${place(stores.packages)}`}</li>
        {used.uploads > 0 && <li>{`Envois en cours\u202f: ${fileSize(used.uploads)}`}</li>}
      </ul>
    </div>
  );
}

const QuotaMeter = ({ label, used, limit }: { label: string; used: number; limit: number }) => (
  <Meter text={`${label}\u202f: ${fileSize(used)} sur ${fileSize(limit)}`} value={used / limit} />
);

function Meter({ text, value }: { text: string; value: number }) {
  return (
    <div>
      <p className="tabular-figures mb-1">{text}</p>
      <ProgressBar value={value} />
    </div>
  );
}

function storageColumns(onDelete: (video: Video) => void): Column<Video>[] {
  return [
    {
      id: "name",
      header: "Vidéo",
      isRowHeader: true,
      className: "w-full max-w-0",
      cell: ({ name, titles, original, package: prepared, ofLibrary }) => (
        <>
          <span className="block font-semibold max-md:wrap-anywhere md:truncate" title={name}>
            {name}
          </span>
          <span className="tabular-figures block text-body md:hidden">
            {`Original\u202f: ${weightText(original)} · Préparée\u202f: ${weightText(prepared)}`}
          </span>
          <span className="block text-muted">
            {ofLibrary && (
              <Tag tone="outline" className="mr-2">
                Bibliothèque
              </Tag>
            )}
            {titles.length > 0 ? titles.join(", ") : "Aucun titre"}
          </span>
        </>
      ),
    },
    {
      id: "original",
      header: "Original",
      align: "end",
      from: "md",
      cell: ({ original }) => <span className="whitespace-nowrap">{weightText(original)}</span>,
    },
    {
      id: "package",
      header: "Préparée",
      align: "end",
      from: "md",
      cell: ({ package: prepared }) => <span className="whitespace-nowrap">{weightText(prepared)}</span>,
    },
    actionsColumn((video) =>
      video.deletable ? (
        <RowButton icon={Eraser} label={`Supprimer l’original de ${video.name}`} onClick={() => onDelete(video)} />
      ) : null,
    ),
  ];
}

function DeleteOriginal({ video, onClose }: { video: Video; onClose: () => void }) {
  const { mutate, isPending, error } = useDeleteOriginal();
  const confirm = (): void =>
    mutate(video.id, {
      onSuccess: () => {
        notifyDone("Original supprimé");
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      title={`Supprimer l’original de «\u202f${video.name}\u202f»\u202f?`}
      text={`La vidéo reste lisible dans les qualités préparées, et ${fileSize(video.original)} sont libérés. L’original est perdu pour de bon\u202f: elle ne pourra plus être préparée autrement, ni retrouver les pistes laissées de côté.`}
      confirm="Supprimer l’original"
      busy={isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p role="alert" className="font-medium text-danger-2 empty:hidden">
        {error && refusalText(error, "L’original n’a pas pu être supprimé. Réessayez.")}
      </p>
    </ConfirmDialog>
  );
}
