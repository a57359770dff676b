import type { HostedVideo, MediaJob } from "@seance/contract/hosting";
import type { RunnerWithTasks } from "@seance/contract/runners";
import type { TagTone } from "#ui/feedback/tag.tsx";

const lists = new Intl.ListFormat("fr", { type: "conjunction" });
const qualityList = (heights: readonly number[]): string => lists.format(heights.map((height) => `${height}p`));

/** What is prepared: a hosted video, or a published file of the library. */
export type Prepared = Pick<HostedVideo, "status" | "job" | "original">;

interface Preparation {
  readonly label: string;
  readonly tone: TagTone;
  /** A whole sentence; null when the label says it all. */
  readonly text: string | null;
}

const statuses = {
  processing: { label: "En préparation", tone: "accent" },
  ready: { label: "Prête", tone: "success" },
  failed: { label: "Échec", tone: "danger" },
} as const;

/** What plays when the preparation has ended early; empty when nothing does. */
function playableText({ status, job }: Pick<Prepared, "status" | "job">): string {
  const qualities = qualityList(job?.qualities ?? []);
  if (qualities) return ` Disponible en ${qualities}.`;
  return status === "ready" ? " Le fichier d’origine reste lisible." : "";
}

/**
 * A copied picture is published at its full quality, with lower ones to come; and what plays while no quality is whole may be the one that is
 * being made.
 */
function availableText({ step, qualities }: MediaJob): string {
  const isHigher = qualities.length > 0 && Number(step?.replace(/^v/, "")) > Math.max(...qualities);
  return isHigher ? "Disponible, qualités supérieures en préparation" : "Disponible, suite en préparation";
}

/** The state of a video and of its preparation, in words. */
export function describePreparation({ status, job }: Pick<Prepared, "status" | "job">): Preparation {
  if (!job) return { ...statuses[status], text: null };
  if (job.state === "done") return { ...statuses.ready, text: `Prête en ${qualityList(job.qualities)}` };
  const playable = playableText({ status, job });
  if (job.state === "failed") return { ...statuses.failed, text: `Échec\u202f: ${job.error ?? "cause inconnue"}${playable}` };
  if (job.state === "cancelled") return { label: "Annulée", tone: "outline", text: `Préparation annulée.${playable}` };
  const now = progressText(job);
  if (job.published)
    return {
      label: "Disponible",
      tone: "success",
      text: [availableText(job), now].filter(Boolean).join("\u202f: "),
    };
  if (job.state === "queued")
    return { label: "En attente", tone: "outline", text: job.error ?? (now && `Préparation\u202f: ${now}`) };
  return { ...statuses.processing, text: `Préparation\u202f: ${now}` };
}

const steps: Readonly<Record<string, string>> = {
  tracks: "son et sous-titres",
  storyboard: "aperçus",
  sound: "analyse du son",
  beside: "sous-titres",
};

/** « 42 % (720p) »; null before anything is made. */
function progressText(job: MediaJob): string | null {
  const { state, step, progress } = job;
  const percent = `${Math.floor(progress * 100)}\u202f%`;
  if (state === "queued") return progress > 0 ? percent : null;
  return [`${percent} (${step === null ? "analyse" : stepName(step)})`, ...paceTexts(job)].join(", ");
}

const isQuality = (step: string): boolean => /^v\d+$/.test(step);
const stepName = (step: string): string => (isQuality(step) ? `${step.slice(1)}p` : (steps[step] ?? step));

/** « 720p, 42 % de sa partie, 1,8 × »: the qualities are encoded in parts, by several runners. */
export function workText({ step, progress, speed }: RunnerWithTasks["work"][number]): string {
  const percent = `${Math.floor(progress * 100)}\u202f%`;
  return [stepName(step), isQuality(step) ? `${percent} de sa partie` : percent, ...speedTexts(speed)].join(", ");
}

const speedTexts = (speed: number | null): string[] => (speed === null ? [] : [`${speeds.format(speed)}\u00a0×`]);

const speeds = new Intl.NumberFormat("fr-FR", { maximumSignificantDigits: 2 });

/** The speed, the remaining time, who encodes, and whether it had to be taken up again. */
function paceTexts({ speed, remaining, runners, attempts }: MediaJob): string[] {
  return [
    ...speedTexts(speed),
    remaining !== null && `encore ${remainingText(remaining)}`,
    runners.length > 0 && `sur ${lists.format(runners)}`,
    attempts > 1 && `essai ${attempts}`,
  ].filter((text) => text !== false);
}

function remainingText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60
    ? `${minutes}\u00a0min`
    : `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, "0")}`;
}

export const isUnderWay = (job: MediaJob | null): boolean => job?.state === "queued" || job?.state === "running";

/** What staff may do: prepare a video that is not, while its original is kept, or stop its preparation. */
export const preparationActions = (
  { job, original }: Pick<Prepared, "job" | "original">,
  hasFfmpeg: boolean,
): { readonly retry: boolean; readonly cancel: boolean } => ({
  retry: hasFfmpeg && original && (job === null || job.state === "failed" || job.state === "cancelled"),
  cancel: isUnderWay(job),
});
