import { limits } from "@seance/contract/limits";
import { clearHistory, deleteHistoryEntry, restoreHistory, setEntryAside, type HistoryUndo } from "@seance/contract/progress";
import { useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { session } from "#shared/session/current-session.ts";
import { notifyRemoved } from "#ui/feedback/notify-undoable.ts";
import { notifyError } from "#ui/feedback/toasts.ts";
import { entryName } from "./entry-words.ts";
import { toKept, type LocalEntry } from "./history-entry.ts";
import { progress } from "./progress.api.ts";

/** A 404 means that the server does not have the entry: never sent, or removed on another device. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

const isSignedIn = (): boolean => session.get().user !== null;

/** Removes on the server first: an entry left there would come back. `onEnd`: the removal can no longer be undone. */
export function useRemoveEntry(onEnd: (id: string) => void) {
  return useMutation({
    mutationFn: async (entry: LocalEntry) => {
      if (isSignedIn())
        await call(deleteHistoryEntry, { params: { item_type: entry.itemType, item_id: entry.id } }).catch(ignoreNotFound);
      progress.removeEntry(entry.id);
    },
    onSuccess: (_done, entry) => {
      const undo = { marked: [], before: [toKept(entry)] };
      notifyRemoved(
        `« ${entryName(entry)} » retiré de l’historique`,
        () => void undoChange(undo, [entry]),
        () => onEnd(entry.id),
      );
    },
    onError: (error, entry) => {
      onEnd(entry.id);
      notifyFault(error);
    },
  });
}

/** `onSuccess` is called even when the cleared history removed the button that was pressed. */
export function useClearHistory(onSuccess: () => void) {
  return useMutation({
    mutationFn: async (): Promise<HistoryUndo> => {
      const undo = isSignedIn() ? await call(clearHistory) : { marked: [], before: [] };
      const before = progress.get();
      progress.clear();
      notifyRemoved("Historique vidé", () => void undoChange(undo, before));
      return undo;
    },
    onSuccess,
    onError: notifyFault,
  });
}

/** Takes an entry off « Reprendre la lecture », on the server first. `onEnd`: the removal can no longer be undone. */
export function useSetAside(onEnd: (entry: LocalEntry) => void) {
  return useMutation({
    mutationFn: (entry: LocalEntry) => sendAside(entry, true),
    onSuccess: (_done, entry) =>
      notifyRemoved(
        `« ${entryName(entry)} » retiré de la reprise`,
        () => void sendAside(entry, false).catch(notifyFault),
        () => onEnd(entry),
      ),
    onError: (error, entry) => {
      onEnd(entry);
      notifyFault(error);
    },
  });
}

async function sendAside(entry: LocalEntry, aside: boolean): Promise<void> {
  const { setAside: _before, ...rest } = progress.find(entry.id) ?? entry;
  if (isSignedIn()) {
    await progress.flush();
    await call(setEntryAside, { params: { item_type: entry.itemType, item_id: entry.id }, body: { set_aside: aside } });
  }
  progress.apply([aside ? { ...rest, setAside: true } : rest]);
}

/** Undoes a mark or a removal on the server, then on this device. */
export async function undoChange(undo: HistoryUndo, before: readonly LocalEntry[]): Promise<void> {
  try {
    if (isSignedIn()) await sendUndo(undo);
    progress.restore(new Map(undo.marked.map(({ item_id, saved_at }) => [item_id, saved_at])), before);
  } catch (error) {
    notifyFault(error);
  }
}

/** The marks are taken back before the entries that they replaced are restored. */
async function sendUndo({ marked, before }: HistoryUndo): Promise<void> {
  const most = limits.history.maxRestored;
  for (let at = 0; at < marked.length; at += most)
    await call(restoreHistory, { body: { marked: marked.slice(at, at + most), before: [] } });
  for (let at = 0; at < before.length; at += most)
    await call(restoreHistory, { body: { marked: [], before: before.slice(at, at + most) } });
}

export function notifyFault(error: unknown): void {
  const detail = error instanceof ApiError ? error.detail : null;
  notifyError(detail === null ? "L’historique n’a pas pu être modifié. Vérifiez votre connexion." : `Erreur: ${detail}`);
}
