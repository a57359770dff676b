import { limits } from "@seance/contract/limits";

export type ToastKind = "info" | "success" | "warning" | "error";

export interface Notice {
  readonly text: string;
  readonly kind: ToastKind;
  readonly timeout: number;
}

/** Most toasts that show at once; the others wait behind. */
export const toastLimit = 3;

const waiting: Notice[] = [];
const listeners = new Set<() => void>();
let muted = false;

/**
 * notify: says something in a corner for a moment (5 s unless `timeout` in ms), read aloud; errors and warnings at once.
 * The same words said again replace the first. Nothing shows while toasts are muted.
 */
export function notify(
  text: string,
  { kind = "info", timeout = limits.toast.defaultMs }: { kind?: ToastKind; timeout?: number } = {},
): void {
  if (muted) return;
  waiting.push({ text, kind, timeout });
  for (const listener of listeners) listener();
}

/** A short success toast, for a write that went through. */
export const notifyDone = (text: string): void => notify(text, { kind: "success", timeout: limits.toast.shortMs });
export const notifyError = (text: string): void => notify(text, { kind: "error" });

/** While a video plays nothing pops up over it. */
export function muteToasts(on: boolean): void {
  muted = on;
}

/** For the region that shows them: is told when something waits. */
export function onNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const hasNotices = (): boolean => waiting.length > 0;
export const takeNotices = (): Notice[] => waiting.splice(0);
