import type { ListedJob, ListedJobKind, ListedJobState } from "@seance/contract/job-list";
import type { TagTone } from "#ui/feedback/tag.tsx";

export const stateLabels: Record<ListedJobState, { readonly label: string; readonly tone: TagTone }> = {
  queued: { label: "En attente", tone: "outline" },
  running: { label: "En cours", tone: "accent" },
  failed: { label: "En échec", tone: "danger" },
  stopped: { label: "Arrêtée", tone: "outline" },
  done: { label: "Terminée", tone: "outline" },
  undone: { label: "Annulée", tone: "outline" },
};

/** Where more is said of a job; nowhere for what has no page. */
const pages: Partial<Record<ListedJobKind, (id: string) => string>> = {
  import: (id) => `/admin/auto-import?import=${id}`,
  metadata: (id) => `/admin/metadata?run=${id}`,
  preparation: () => "/admin/hosting",
  "library-preparation": () => "/admin/library",
  copy: () => "/admin/hosting",
  playlist: () => "/admin/channels",
  source: () => "/admin/channels",
  "url-migration": () => "/admin/url-migration",
  export: () => "/explorateur/audit?action=collection.export",
};
export const pageOfJob = ({ kind, id }: ListedJob): string | undefined => pages[kind]?.(id);

const minute = 60;
const hour = 60 * minute;

/** « 42 s », « 3 min », « 2 h 05 »: from the start of a job to its end, or until now while it runs; null for work of a moment. */
export function durationOf({ at, finished_at, state }: ListedJob, now: number): string | null {
  const end = finished_at ? Date.parse(finished_at) : state === "running" ? now : null;
  const seconds = end === null ? 0 : Math.round((end - Date.parse(at)) / 1000);
  if (seconds < 1) return null;
  if (seconds < minute) return `${seconds}\u00a0s`;
  if (seconds < hour) return `${Math.round(seconds / minute)}\u00a0min`;
  const minutes = Math.floor((seconds % hour) / minute);
  return `${Math.floor(seconds / hour)}\u00a0h\u00a0${String(minutes).padStart(2, "0")}`;
}
