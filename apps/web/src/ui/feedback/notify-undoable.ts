import { notify } from "./toasts.ts";

/** Long enough to read the toast and reach its button; it stays while it has the pointer or the focus. */
const undoTimeoutMs = 10_000;

/** A success toast with « Annuler », for a write that can be undone. */
export const notifyUndoable = (text: string, undo: () => void): void =>
  notify(text, { kind: "success", timeout: undoTimeoutMs, action: { label: "Annuler", run: undo } });
