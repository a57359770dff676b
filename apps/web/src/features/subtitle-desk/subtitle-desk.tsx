import type { Subtitle } from "@seance/contract/subtitles";
import { AudioLines, Download, FileUp, Undo2 } from "lucide-react";
import { useState } from "react";
import { countOf } from "#lib/format.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { EditDeleteButtons } from "#ui/button/edit-delete-buttons.tsx";
import { RowButton } from "#ui/button/icon-button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { FileButton } from "#ui/input/file-button.tsx";
import { downloadOriginal, useAlignment, useDeleteSubtitle, useSubtitles, type SubtitledItem } from "./subtitle-desk.api.ts";
import { SubtitleDialog } from "./subtitle-dialog.tsx";
import { alignmentLabel, trackLabel } from "./subtitle-words.ts";

const accepted = ".srt,.vtt,.ass,.ssa,.ttml,.dfxp,.xml,.scc,.sbv,.smi,.sub";

/** The subtitle files of a film or an episode, each saved by itself. A title has an id once it is saved. */
export function SubtitleDesk({ item_type, item_id }: SubtitledItem) {
  if (item_id === "")
    return (
      <p className="text-muted">{"Enregistrez d’abord ce titre\u202f: ses sous-titres s’ajoutent ensuite, depuis sa fiche."}</p>
    );
  return <SubtitleFiles item={{ item_type, item_id }} />;
}

function SubtitleFiles({ item }: { item: SubtitledItem }) {
  const query = useSubtitles(item);
  /** Files to add, asked about one after another. */
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [edited, setEdited] = useState<Subtitle | null>(null);
  const [toDelete, setToDelete] = useState<Subtitle | null>(null);
  const [next] = waiting;
  const closeDialog = (): void => (edited ? setEdited(null) : setWaiting(waiting.slice(1)));
  const asked = edited ?? next;
  if (hasFailed(query) && !query.data)
    return <ErrorState level={3} title="Les sous-titres n’ont pas pu être chargés" onRetry={() => void query.refetch()} />;
  return (
    // React would also submit the form of the title, which the dialogs are opened from.
    <div role="group" aria-label="Fichiers de sous-titres" className="grid gap-3" onSubmit={(event) => event.stopPropagation()}>
      <DropZone onFiles={(files) => setWaiting([...waiting, ...files])} />
      {query.data?.length === 0 && <p className="text-muted">Aucun fichier de sous-titres.</p>}
      {query.data && query.data.length > 0 && (
        <ul className="grid gap-2">
          {query.data.map((one) => (
            <SubtitleRow
              key={one.id}
              item={item}
              subtitle={one}
              onEdit={() => setEdited(one)}
              onDelete={() => setToDelete(one)}
            />
          ))}
        </ul>
      )}
      {asked && (
        <SubtitleDialog key={asked instanceof File ? waiting.length : asked.id} item={item} of={asked} onClose={closeDialog} />
      )}
      {toDelete && <DeleteSubtitle item={item} subtitle={toDelete} onClose={() => setToDelete(null)} />}
    </div>
  );
}

function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [over, setOver] = useState(false);
  return (
    <div
      className={`flex flex-wrap items-center gap-x-6 gap-y-3 rounded-panel border border-dashed p-4 ${over ? "border-accent bg-surface-2" : "border-edge"}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <p className="min-w-0 flex-1 basis-56 text-sm text-muted">
        Déposez des fichiers SRT, WebVTT, ASS, TTML, SCC, SBV, SAMI ou MicroDVD, de 10 Mo au plus. Ils s’ajoutent aussitôt, sans
        enregistrer la fiche.
      </p>
      <FileButton icon={FileUp} label="Fichiers de sous-titres à ajouter" accept={accepted} multiple onFiles={onFiles}>
        Ajouter des sous-titres
      </FileButton>
    </div>
  );
}

interface RowProps {
  readonly item: SubtitledItem;
  readonly subtitle: Subtitle;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function SubtitleRow({ item, subtitle, onEdit, onDelete }: RowProps) {
  const { label, cues, format, filename, alignment } = subtitle;
  const name = trackLabel(subtitle);
  const fetchOriginal = (): void =>
    void downloadOriginal(subtitle).catch((error: unknown) =>
      notifyRefusal(error, "Le fichier n’a pas pu être téléchargé. Réessayez."),
    );
  return (
    <li className="flex flex-wrap items-center justify-end rounded-field bg-surface py-1.5 pr-1 pl-4 ring-1 ring-divider">
      <p className="min-w-0 flex-1 basis-56">
        <span className="block font-semibold wrap-anywhere">{label === null ? name : `${label} · ${name}`}</span>
        <span className="tabular-figures block truncate text-sm text-muted" title={filename}>
          {`${countOf(cues, "réplique", "répliques")} · ${format.toUpperCase()} · ${filename}`}
        </span>
        {alignment && <span className="tabular-figures block text-sm text-muted">{alignmentLabel(alignment)}</span>}
      </p>
      <span className="flex">
        <AlignButton item={item} subtitle={subtitle} />
        <RowButton icon={Download} label={`Télécharger ${filename}`} onClick={fetchOriginal} />
        <EditDeleteButtons name={filename} onEdit={onEdit} onDelete={onDelete} />
      </span>
    </li>
  );
}

function AlignButton({ item, subtitle }: { item: SubtitledItem; subtitle: Subtitle }) {
  const { mutate, isPending } = useAlignment(item);
  const { alignment, filename } = subtitle;
  const press = (): void =>
    mutate(subtitle, {
      onSuccess: (saved) => notifyDone(saved.alignment ? alignmentLabel(saved.alignment) : "Les temps du fichier sont rétablis"),
      onError: (error) => notifyRefusal(error, "Les sous-titres n’ont pas pu être recalés. Réessayez."),
    });
  return (
    <RowButton
      icon={alignment ? Undo2 : AudioLines}
      label={alignment ? `Annuler le recalage de ${filename}` : `Recaler ${filename} sur les voix`}
      aria-disabled={isPending}
      onClick={() => !isPending && press()}
    />
  );
}

function DeleteSubtitle({ item, subtitle, onClose }: { item: SubtitledItem; subtitle: Subtitle; onClose: () => void }) {
  const { mutate, isPending } = useDeleteSubtitle(item);
  const confirm = (): void =>
    mutate(subtitle.id, {
      onSuccess: () => notifyDone("Sous-titres supprimés"),
      onError: (error) => notifyRefusal(error, "Erreur lors de la suppression des sous-titres"),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open
      title={`Supprimer «\u202f${subtitle.filename}\u202f»\u202f?`}
      text="Le lecteur ne les propose plus, et le fichier est effacé pour de bon."
      confirm="Supprimer"
      busy={isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
