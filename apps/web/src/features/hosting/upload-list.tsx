import { Pause, Play, X } from "lucide-react";
import { formatPercent } from "#lib/format.ts";
import { IconButton } from "#ui/button/icon-button.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { fileSize } from "#lib/file-size.ts";
import type { UploadEntry } from "./upload-queue.ts";
import { uploadQueue } from "./use-uploads.ts";

export function UploadList({ entries }: { entries: readonly UploadEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul aria-label="Envois" className="mb-6 grid gap-2">
      {entries.map((entry) => (
        <UploadRow key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

/** The state of one upload, in a list. */
export function UploadRow({ entry }: { entry: UploadEntry }) {
  const { id, name, size, sent, state, fault } = entry;
  const queue = uploadQueue();
  const ended = state === "done" || state === "refused";
  return (
    <li className="grid gap-2 rounded-field bg-surface py-2 pr-2 pl-4 ring-1 ring-divider">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{name}</span>
          <span role="status" className={`tabular-figures block text-sm ${state === "refused" ? "text-danger-2" : "text-muted"}`}>
            {fault ?? statusText(entry)}
          </span>
        </p>
        {(state === "sending" || state === "waiting") && (
          <IconButton plain label={`Mettre en pause ${name}`} onClick={() => queue.pause(id)} icon={Pause} />
        )}
        {(state === "paused" || state === "cut") && (
          <IconButton plain label={`Reprendre ${name}`} onClick={() => queue.resume(id)} icon={Play} />
        )}
        <IconButton
          plain
          label={ended ? `Retirer ${name} de la liste` : `Annuler l’envoi de ${name}`}
          onClick={() => queue.discard(id)}
          icon={X}
        />
      </div>
      {!ended && <ProgressBar label={`Envoi de ${name}`} value={sent / Math.max(1, size)} className="mr-2 mb-1" />}
    </li>
  );
}

function statusText({ state, sent, size }: UploadEntry): string {
  const amount = `${fileSize(sent)} sur ${fileSize(size)} · ${formatPercent(sent / Math.max(1, size))}`;
  switch (state) {
    case "waiting":
      return "En attente";
    case "sending":
      return sent >= size ? "Vérification du fichier…" : amount;
    case "paused":
      return `En pause · ${amount}`;
    case "done":
      return `Envoyé · ${fileSize(size)}`;
    case "cut":
    case "refused":
      return amount;
  }
}
