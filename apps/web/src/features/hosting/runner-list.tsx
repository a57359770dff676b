import type { MediaRunner } from "@seance/contract/runners";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { countOf, formatDay } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { IconButton } from "#ui/button/icon-button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";
import { TextField } from "#ui/input/field.tsx";
import { Fold } from "#ui/layout/fold.tsx";
import { useAddRunner, useDeleteRunner, useRunners } from "./hosting.api.ts";

const failed = "Cela n’a pas pu être fait. Réessayez.";

/** The other machines that encode for the site. */
export function RunnerList() {
  const runners = useRunners().data?.runners ?? [];
  const [toRevoke, setToRevoke] = useState<MediaRunner | null>(null);
  return (
    <div className="mb-6">
      <Fold title="Machines" detail={countOf(runners.length, "machine", "machines")} unfolded={false}>
        <div className="grid gap-4 p-4 pt-0">
          <p className="max-w-3xl text-sm text-muted">
            D’autres machines peuvent encoder pour ce site. Elles demandent Node, ffmpeg et un jeton.
          </p>
          <ul aria-label="Machines" className="grid gap-2">
            {runners.map((runner) => (
              <li key={runner.id} className="flex items-center gap-3 rounded-field bg-surface-2 py-1 pr-1 pl-4">
                <span className="min-w-0 flex-1 truncate font-semibold">{runner.name}</span>
                <span className="text-sm text-muted">
                  {runner.last_seen_at === null ? "Jamais vue" : `Vue le ${formatDay(runner.last_seen_at)}`}
                </span>
                <IconButton plain label={`Révoquer ${runner.name}`} icon={Trash2} onClick={() => setToRevoke(runner)} />
              </li>
            ))}
          </ul>
          <NewRunner />
        </div>
      </Fold>
      {toRevoke && <RevokeRunner runner={toRevoke} onClose={() => setToRevoke(null)} />}
    </div>
  );
}

function NewRunner() {
  const [name, setName] = useState("");
  const { mutate, data, isPending } = useAddRunner();
  return (
    <form
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(name, { onSuccess: () => setName(""), onError: () => notifyError(failed) });
      }}
    >
      <div className="flex items-end gap-3">
        <TextField
          label="Nom de la machine"
          className="flex-1"
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={isPending || name.trim() === ""}>
          Ajouter
        </Button>
      </div>
      {data && (
        <p role="status" className="grid gap-2 text-sm text-body">
          {`Sur «\u202f${data.name}\u202f», lancez ceci. Ce jeton n’est montré qu’une fois\u00a0:`}
          <code className="rounded-field bg-surface-2 p-3 break-all select-all">
            {`RUNNER_SERVER=${location.origin} RUNNER_TOKEN=${data.token} npm run runner`}
          </code>
        </p>
      )}
    </form>
  );
}

function RevokeRunner({ runner: { id, name }, onClose }: { runner: MediaRunner; onClose: () => void }) {
  const { mutate, isPending } = useDeleteRunner();
  return (
    <ConfirmDialog
      open
      title={`Révoquer «\u202f${name}\u202f»\u202f?`}
      text="Cette machine n’encodera plus pour ce site. Ce qu’elle fait est repris par une autre."
      confirm="Révoquer"
      busy={isPending}
      onConfirm={() => mutate(id, { onSuccess: onClose, onError: () => notifyError(failed) })}
      onCancel={onClose}
    />
  );
}
