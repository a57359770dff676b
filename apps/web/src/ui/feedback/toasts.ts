import { limits } from "@seance/contract/limits";

export type ToastKind = "info" | "success" | "warning" | "error";

export interface Notice {
  readonly text: string;
  readonly kind: ToastKind;
  readonly timeout: number;
  /** A button of the toast, which closes it. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Called when the toast is gone, whoever closed it. */
  readonly onEnd?: () => void;
}

/** The most toasts on the screen at once; the others are queued. */
export const toastLimit = 3;

const waiting: Notice[] = [];
const listeners = new Set<() => void>();
let muted = false;

/**
 * notify: shows a toast for `timeout` ms (5 s by default). Screen readers announce it; errors and warnings without an
 * action interrupt them. The same text again replaces the first toast. Muted toasts are dropped.
 */
export function notify(
  text: string,
  { kind = "info", timeout = limits.toast.defaultMs, ...more }: Partial<Omit<Notice, "text">> = {},
): void {
  if (muted) return more.onEnd?.();
  waiting.push({ text, kind, timeout, ...more });
  for (const listener of listeners) listener();
}

/** A short success toast, for a write that went through. */
export const notifyDone = (text: string): void => notify(text, { kind: "success", timeout: limits.toast.shortMs });
export const notifyError = (text: string): void => notify(text, { kind: "error" });

/** No toast covers a playing video. */
export function muteToasts(on: boolean): void {
  muted = on;
}

/** Calls the listener when a toast is queued. */
export function onNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const hasNotices = (): boolean => waiting.length > 0;
export const takeNotices = (): Notice[] => waiting.splice(0);
