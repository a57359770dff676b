import { limits } from "@seance/contract/limits";
import { notify } from "./toasts.ts";

/** Long enough to read the toast and reach its button; it stays while it has the pointer or the focus. */
const undoTimeoutMs = 10_000;

const undoAction = (undo: () => void) => ({ label: "Annuler", run: undo });

/** A success toast with « Annuler », for a write that can be undone. */
export const notifyUndoable = (text: string, undo: () => void): void =>
  notify(text, { kind: "success", timeout: undoTimeoutMs, action: undoAction(undo) });

/** The same for a viewer's removals and marks, shorter; `onEnd`: the toast is gone, undone or not. */
export const notifyRemoved = (text: string, undo: () => void, onEnd?: () => void): void =>
  notify(text, { timeout: limits.toast.undoMs, action: undoAction(undo), ...(onEnd && { onEnd }) });
