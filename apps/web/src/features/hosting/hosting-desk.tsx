import { uploads, type HostedVideo } from "@seance/contract/hosting";
import { FileVideo, Lock, Upload } from "lucide-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { countOf } from "#lib/format.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { Button } from "#ui/button/button.tsx";
import { DeleteDialog } from "#ui/dialog/delete-dialog.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { DataTable } from "#ui/list/data-table.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { copyText } from "./copy-text.ts";
import { fileSize } from "#lib/file-size.ts";
import { hostedColumns } from "./hosted-columns.tsx";
import { deleteVideo, useHostedVideos, usePrepareVideo, useRefreshHosting } from "./hosting.api.ts";
import { acceptedFiles, fileRefusal, type UploadLimits } from "./upload-faults.ts";
import { LinkCopies } from "./link-copies.tsx";
import { RunnerList } from "./runner-list.tsx";
import { UploadList } from "./upload-list.tsx";
import { uploadQueue, useUploads } from "./use-uploads.ts";

/** The hosting tab: the video files and the uploads. */
export function HostingDesk() {
  const query = useHostedVideos();
  const { data, refetch } = query;
  const entries = useUploads();
  const refresh = useEffectEvent(useRefreshHosting());
  const doneCount = entries.filter(({ state }) => state === "done").length;
  useEffect(() => {
    if (doneCount > 0) refresh();
  }, [doneCount]);
  const [toDelete, setToDelete] = useState<HostedVideo | null>(null);
  const columns = useHostedColumns(setToDelete, typeof data?.ffmpeg === "string");
  if (query.error instanceof ApiError && query.error.status === 403)
    return (
      <EmptyState
        level={1}
        title="Hébergement Vidéo"
        icon={<Lock className="size-7" />}
        text="Cette section est réservée aux fondateurs."
      />
    );
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="text-2xl">Hébergement Vidéo</h1>
        <p role="status" className="tabular-figures text-muted">
          {data && countOf(data.videos.length, "fichier", "fichiers")}
        </p>
      </header>
      {data && <DropZone limits={data} />}
      <UploadList entries={entries} />
      {data && <LinkCopies />}
      {data && <EngineNote version={data.ffmpeg} />}
      {typeof data?.ffmpeg === "string" && <RunnerList />}
      {hasFailed(query) && !data ? (
        <ErrorState title="Les fichiers n’ont pas pu être chargés" onRetry={() => void refetch()} />
      ) : data?.videos.length === 0 ? (
        <EmptyState
          title="Aucune vidéo hébergée"
          icon={<FileVideo className="size-7" />}
          text="Envoyez un premier fichier, puis choisissez-le comme vidéo d’un titre."
        />
      ) : (
        <DataTable
          label="Vidéos hébergées"
          columns={columns}
          rows={data?.videos}
          rowId={({ id }) => id}
          rowName={({ original_filename }) => original_filename}
        />
      )}
      {toDelete && <Deletion video={toDelete} onClose={() => setToDelete(null)} />}
    </>
  );
}

/** Without ffmpeg it says what the site would gain. */
function EngineNote({ version }: { version: string | null }) {
  return (
    <p className="mb-6 max-w-3xl text-sm text-muted">
      {version === null
        ? "ffmpeg n’est pas installé sur ce serveur\u202f: les vidéos sont servies telles quelles. Avec lui (apt install ffmpeg, puis un redémarrage), tout fichier se lirait dans tous les navigateurs, AVI et WMV compris, en plusieurs qualités, avec ses langues, ses sous-titres, ses chapitres et des aperçus sur la barre de lecture."
        : `ffmpeg ${version} prépare les vidéos envoyées\u202f: qualités, langues, sous-titres, chapitres et aperçus.`}
    </p>
  );
}

function useHostedColumns(onDelete: (video: HostedVideo) => void, hasFfmpeg: boolean) {
  const prepare = usePrepareVideo();
  return useMemo(
    () =>
      hostedColumns((action, video) => {
        if (action === "copy") void copyText(video.video_url, "Lien copié");
        else if (action === "delete") onDelete(video);
        else prepare({ id: video.id, action });
      }, hasFfmpeg),
    [prepare, onDelete, hasFfmpeg],
  );
}

function DropZone({ limits: accepted }: { limits: UploadLimits }) {
  const picker = useRef<HTMLInputElement>(null);
  const [dragOver, setDragOver] = useState(false);
  const send = (files: FileList | null): void => {
    for (const file of files ?? []) uploadQueue().add(file, fileRefusal(file, accepted));
  };
  return (
    <section
      aria-label="Envoyer des vidéos"
      className={`mb-6 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-panel border border-dashed p-5 ${dragOver ? "border-accent bg-surface-2" : "border-edge bg-surface/60"}`}
      onDragOver={(event) => {
        event.preventDefault();
        setDragOver(true);
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDragOver(false);
        send(event.dataTransfer.files);
      }}
    >
      <div className="min-w-0 flex-1 basis-80">
        <p className="font-semibold">Déposez des vidéos ici, ou choisissez-les.</p>
        <p className="tabular-figures text-sm text-muted">
          {`${accepted.formats.join(", ")} · ${fileSize(accepted.max_upload)} au plus par fichier · place pour ${fileSize(accepted.free_space)}`}
        </p>
        <p className="text-sm text-muted">
          {`Un envoi coupé reprend où il en était\u202f: choisissez le même fichier dans les ${uploads.expiryHours} heures.`}
        </p>
      </div>
      <Button kind="primary" onClick={() => picker.current?.click()} icon={Upload}>
        Choisir des fichiers
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        accept={acceptedFiles(accepted)}
        aria-label="Fichiers vidéo"
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          send(currentTarget.files);
          currentTarget.value = "";
        }}
      />
    </section>
  );
}

interface DeletionProps {
  readonly video: HostedVideo;
  readonly onClose: () => void;
}

const Deletion = (props: DeletionProps) =>
  props.video.used_by.length > 0 ? <UsedVideo {...props} /> : <DeleteVideo {...props} />;

/** Says where a video is used, since it cannot be deleted before it is taken out of there. */
function UsedVideo({ video: { original_filename, used_by }, onClose }: DeletionProps) {
  return (
    <Modal
      open
      size="sm"
      title={`«\u202f${original_filename}\u202f» est utilisée`}
      description={"Pour la supprimer, il faut d’abord la retirer de\u202f:"}
      onClose={onClose}
    >
      <ul className="grid justify-items-start gap-2">
        {used_by.map(({ item_type, id, title, in_bin }) => (
          <li key={id} className="max-w-full">
            <Link
              {...(in_bin
                ? { to: "/admin/corbeille" }
                : { to: item_type === "movie" ? "/admin/movies" : "/admin/episodes", search: { fiche: id } })}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-accent-2 underline underline-offset-4"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

const DeleteVideo = ({ video: { id, original_filename }, onClose }: DeletionProps) => {
  const refresh = useRefreshHosting();
  return (
    <DeleteDialog
      title={`Supprimer «\u202f${original_filename}\u202f»\u202f?`}
      text="Le fichier est effacé du serveur pour de bon."
      // Also after a refusal: a title may use the video by now.
      send={(code) => deleteVideo(id, code).finally(refresh)}
      done="Fichier supprimé"
      fault="Erreur lors de la suppression de la vidéo"
      onDone={onClose}
      onCancel={onClose}
    />
  );
};
