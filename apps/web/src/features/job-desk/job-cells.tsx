import { listedJobKinds, type ListedJob } from "@seance/contract/job-list";
import { Link } from "@tanstack/react-router";
import { CircleStop, RotateCw } from "lucide-react";
import { useState } from "react";
import { formatMoment, formatPercent } from "#lib/format.ts";
import { RowButton } from "#ui/button/icon-button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { useRetryJob, useStopJob } from "./job-desk.api.ts";
import { pageOfJob, stateLabels } from "./job-words.ts";

/** Kind and name of a job, on a narrow screen also who asked for it and when, with its log folded. */
export function JobName({ job }: { job: ListedJob }) {
  const page = pageOfJob(job);
  const name = "block truncate text-base font-semibold";
  return (
    <>
      <span className="block text-xs text-muted">{listedJobKinds[job.kind].label}</span>
      {page ? (
        <Link to={page} title={job.label} className={`${name} py-0.5 hover:underline`}>
          {job.label}
        </Link>
      ) : (
        <span title={job.label} className={name}>
          {job.label}
        </span>
      )}
      <span className="block text-xs text-muted md:hidden">{`${formatMoment(job.at)} · ${job.who ?? "le site"}`}</span>
      {job.log && (
        <details className="mt-0.5">
          <summary className="min-h-6 cursor-pointer text-xs text-muted hover:text-foreground">
            Détails<span className="sr-only">{`\u202f: ${job.label}`}</span>
          </summary>
          <pre className="mt-1 rounded-field bg-surface p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">{job.log}</pre>
        </details>
      )}
    </>
  );
}

export function JobState({ job: { state, progress, label } }: { job: ListedJob }) {
  const { label: text, tone } = stateLabels[state];
  const ratio = progress && progress.total > 0 ? progress.done / progress.total : null;
  return (
    <div className="flex flex-col items-start gap-1.5 whitespace-nowrap">
      <Tag tone={tone}>{text}</Tag>
      {state === "running" && ratio !== null && (
        <span className="flex items-center gap-2">
          <ProgressBar value={ratio} label={`Avancement\u202f: ${label}`} className="w-10 sm:w-24" />
          <span className="tabular-figures text-xs text-muted">{formatPercent(ratio)}</span>
        </span>
      )}
    </div>
  );
}

/** Whether trying again is a run like any other. */
const isRun = ({ kind }: ListedJob): boolean => kind === "periodic" || kind === "source";

export function JobActions({ job }: { job: ListedJob }) {
  const stop = useStopJob();
  const retry = useRetryJob();
  const [asking, setAsking] = useState(false);
  const again = isRun(job) ? "Lancer maintenant" : "Réessayer";
  const stopNow = (): void =>
    stop.mutate(job, { onSuccess: () => notifyDone(stoppedText(job)), onSettled: () => setAsking(false) });
  return (
    <div className="flex justify-end">
      {job.can_retry && (
        <RowButton
          icon={RotateCw}
          label={`${again}\u202f: ${job.label}`}
          aria-disabled={retry.isPending}
          onClick={() => !retry.isPending && retry.mutate(job, { onSuccess: () => notifyDone("Tâche relancée") })}
        />
      )}
      {job.can_stop && (
        <RowButton
          icon={CircleStop}
          label={`Arrêter\u202f: ${job.label}`}
          aria-disabled={stop.isPending}
          onClick={() => !stop.isPending && (job.kind === "copy" ? setAsking(true) : stopNow())}
        />
      )}
      {asking && (
        <ConfirmDialog
          open
          title={"Arrêter cette copie\u202f?"}
          text={`Ce qui est déjà copié est effacé, et la copie quitte la liste\u202f: ${job.label}`}
          confirm="Arrêter la copie"
          cancel="Continuer"
          busy={stop.isPending}
          onConfirm={stopNow}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

const stoppedText = ({ kind }: ListedJob): string =>
  kind === "copy" ? "Copie annulée\u202f: rien n’en est gardé." : "Tâche arrêtée\u202f: ce qui est fait reste.";
