import { runnerMessages, type RunnerWithTasks } from "@seance/contract/runners";
import { Copy, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { refusalText } from "#lib/api/error-message.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { serverNow } from "#lib/api/server-clock.ts";
import { countOf, formatCount, formatMoment } from "#lib/format.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { workText } from "#shared/preparation/preparation.ts";
import { Button } from "#ui/button/button.tsx";
import { RowButton } from "#ui/button/icon-button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { TextField } from "#ui/input/field.tsx";
import { Fold } from "#ui/layout/fold.tsx";
import { copyText } from "./copy-text.ts";
import { useAddRunner, useDeleteRunner, useRunners } from "./hosting.api.ts";

/** The processes and the other machines that prepare the videos of the site, with what each does. */
export function RunnerList() {
  const query = useRunners();
  // Above the fold, which forgets what is in it once it is closed: a token is shown only once.
  const [added, setAdded] = useState<AddedRunner | null>(null);
  const [toRevoke, setToRevoke] = useState<RunnerWithTasks | null>(null);
  return (
    <div className="mb-6">
      <Fold
        title="Machines"
        detail={query.data ? countText(query.data.runners) : hasFailed(query) ? "liste indisponible" : ""}
        unfolded={false}
      >
        <div className="grid gap-4 p-4 pt-0">
          <p className="max-w-3xl text-sm text-muted">
            D’autres machines peuvent encoder pour ce site. Elles demandent Node, ffmpeg et un jeton.
          </p>
          <QueryView query={query} level={3} fault="Les machines n’ont pas pu être chargées">
            {({ runners }) => <Runners runners={runners} onRevoke={setToRevoke} />}
          </QueryView>
          <NewRunner added={added} onAdded={setAdded} />
        </div>
      </Fold>
      {toRevoke && (
        <RevokeRunner
          runner={toRevoke}
          onRevoked={() => setAdded(added?.id === toRevoke.id ? null : added)}
          onClose={() => setToRevoke(null)}
        />
      )}
    </div>
  );
}

function countText(runners: readonly RunnerWithTasks[]): string {
  const busy = runners.filter(({ work }) => work.length > 0).length;
  return [countOf(runners.length, "machine", "machines"), busy > 0 && `${formatCount(busy)} au travail`]
    .filter(Boolean)
    .join(", ");
}

const kinds: Readonly<Record<RunnerWithTasks["kind"], string>> = {
  server: "serveur du site",
  database: "sur la base de données du site",
  token: "à distance, par jeton",
};

/** Runners call every few seconds. */
const recentMs = 60_000;

function seenText({ last_seen_at }: RunnerWithTasks): string {
  if (last_seen_at === null) return "Jamais vue";
  const isRecent = serverNow().getTime() - Date.parse(last_seen_at) < recentMs;
  return isRecent ? "Vue à l’instant" : `Vue le ${formatMoment(last_seen_at)}`;
}

function Runners({ runners, onRevoke }: { runners: readonly RunnerWithTasks[]; onRevoke: (runner: RunnerWithTasks) => void }) {
  if (runners.length === 0) return null;
  return (
    <ul aria-label="Machines" className="grid gap-2">
      {runners.map((runner) => (
        <li key={runner.id} className="flex items-start gap-1 rounded-field bg-surface-2 py-1 pr-1 pl-4">
          <div className="min-w-0 flex-1 py-2 pr-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="wrap-anywhere">
                <span className="font-semibold">{runner.name}</span>
                <span className="text-sm text-muted">{`, ${kinds[runner.kind]}`}</span>
              </span>
              <span className="text-sm text-muted">{seenText(runner)}</span>
            </p>
            {runner.work.map((work) => (
              <RunnerWork key={`${work.name} ${work.step}`} work={work} />
            ))}
          </div>
          {runner.kind === "token" && (
            <RowButton label={`Révoquer ${runner.name}`} icon={Trash2} onClick={() => onRevoke(runner)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function RunnerWork({ work }: { work: RunnerWithTasks["work"][number] }) {
  return (
    <div className="mt-1 text-sm">
      <p className="tabular-figures wrap-anywhere text-body">
        <span className="font-semibold">{work.name}</span>
        {`\u202f: ${workText(work)}`}
      </p>
      {work.log !== null && (
        <p className="truncate text-muted" title={work.log}>
          {work.log}
        </p>
      )}
    </div>
  );
}

type AddedRunner = NonNullable<ReturnType<typeof useAddRunner>["data"]>;

interface NewRunnerProps {
  /** The last one, whose token is shown. */
  readonly added: AddedRunner | null;
  readonly onAdded: (runner: AddedRunner) => void;
}

function NewRunner({ added, onAdded }: NewRunnerProps) {
  const { mutate, isPending } = useAddRunner();
  const [name, setName] = useState("");
  const [fault, setFault] = useState("");
  const field = useRef<HTMLInputElement>(null);
  // A ref: a second press may come before the state is rendered. The answer to a second call would be the only one told, without the token.
  const adding = useRef(false);
  const refuse = (text: string): void => {
    setFault(text);
    field.current?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (adding.current) return;
    if (name.trim() === "") return refuse("Donnez un nom à cette machine");
    adding.current = true;
    mutate(name, {
      onSuccess: (runner) => {
        setName("");
        onAdded(runner);
      },
      onError: (error) =>
        error instanceof ApiError && error.status === 409
          ? refuse(refusalText(error, runnerMessages.taken))
          : notifyRefusal(error),
      onSettled: () => (adding.current = false),
    });
  };
  return (
    <form noValidate className="grid max-w-2xl gap-4" onSubmit={submit}>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          ref={field}
          label="Nom de la machine"
          className="min-w-0 flex-1 basis-60"
          error={fault}
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setFault("");
          }}
        />
        <Button type="submit" busy={isPending} className="sm:mt-7">
          Ajouter
        </Button>
      </div>
      <p role="status" className="text-sm text-body empty:hidden">
        {added &&
          `Sur «\u202f${added.name}\u202f», lancez cette commande. Copiez-la maintenant\u202f: son jeton n’est montré qu’une fois.`}
      </p>
      {added && <RunnerCommand token={added.token} />}
    </form>
  );
}

function RunnerCommand({ token }: { token: string }) {
  const command = `RUNNER_SERVER=${location.origin} RUNNER_TOKEN=${token} npm run runner`;
  return (
    <div className="grid justify-items-start gap-3">
      <code className="w-full rounded-field bg-surface-2 p-3 text-sm break-all select-all">{command}</code>
      <Button icon={Copy} onClick={() => void copyText(command, "Commande copiée")}>
        Copier la commande
      </Button>
    </div>
  );
}

interface RevokeProps {
  readonly runner: RunnerWithTasks;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

function RevokeRunner({ runner: { id, name }, onRevoked, onClose }: RevokeProps) {
  const { mutate, isPending } = useDeleteRunner();
  const confirm = (): void =>
    mutate(id, {
      onSuccess: () => {
        notifyDone("Machine révoquée");
        onRevoked();
        onClose();
      },
      onError: (error) => notifyRefusal(error),
    });
  return (
    <ConfirmDialog
      open
      title={`Révoquer «\u202f${name}\u202f»\u202f?`}
      text="Cette machine n’encodera plus pour ce site. Ce qu’elle fait est repris par une autre."
      confirm="Révoquer"
      busy={isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
