import { saveRefusal, type RefusedItem, type SaveRefusal, type WriteTrace } from "@seance/contract/save-refusal";
import { ApiError } from "./api-error.ts";
import { formatMoment } from "#lib/format.ts";

export type { RefusedItem, SaveRefusal, WriteTrace };

/** What the answer to a refused save says beside its sentence. */
export const saveRefusalOf = (error: unknown): SaveRefusal =>
  (error instanceof ApiError && saveRefusal.safeParse(error.body).data) || {};

/** « jeanne a enregistré ce film le 25 novembre 2026 à 14:02 »; `done`: « enregistré », `subject`: « ce film ». */
export function traceText(trace: WriteTrace | undefined, done: string, subject: string): string {
  if (!trace) return `Quelqu’un a ${done} ${subject}`;
  const [who, where] = trace.self ? ["Vous avez", ", dans une autre fenêtre"] : [`${trace.by ?? "Quelqu’un"} a`, ""];
  return `${who} ${done} ${subject} le ${formatMoment(trace.at)}${where}`;
}

const tabs: Readonly<Record<RefusedItem["type"], string>> = {
  movie: "movies",
  series: "series",
  episode: "episodes",
  channel: "channels",
  saga: "sagas",
  announcement: "announcements",
  badge: "badges",
};

/** The address of an item's form in the back office. */
export const formAddress = ({ type, id, title }: RefusedItem): string =>
  `/admin/${tabs[type]}?${new URLSearchParams({ q: title, fiche: id }).toString()}`;
