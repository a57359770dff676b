import { binLimits, restoreFromBin, restoreSeveralFromBin, type BinRef } from "@seance/contract/bin";
import type { Answer } from "@seance/contract/endpoint";
import { call } from "#lib/api/api-client.ts";
import { refusalText } from "#lib/api/error-message.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { countOf } from "#lib/format.ts";
import { announceContentChange } from "#shared/events/page-events.ts";
import { notify, notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { notifyUndoable } from "#ui/feedback/notify-undoable.ts";

type Outcome = Answer<typeof restoreSeveralFromBin>;

const announceRestored = (): void => {
  announceContentChange("movies-updated", "series-updated", "content-updated");
  for (const key of ["bin", "announcements", "badges"]) void queryClient.invalidateQueries({ queryKey: [key] });
};

/** Restores an item from the bin, or throws the refusal. */
export async function restoreItem({ type, id }: BinRef): Promise<void> {
  await call(restoreFromBin, { params: { type, id } });
  announceRestored();
}

/** Restores items from the bin, in batches of the server's maximum; the page refetches what shows them. */
export async function restoreItems(items: readonly BinRef[]): Promise<Outcome> {
  const all: Outcome = { restored: 0, refused: [] };
  try {
    for (let at = 0; at < items.length; at += binLimits.restored) {
      const part = items.slice(at, at + binLimits.restored).map(({ type, id }) => ({ type, id }));
      const { restored, refused } = await call(restoreSeveralFromBin, { body: { items: part } });
      all.restored += restored;
      all.refused.push(...refused);
    }
    return all;
  } finally {
    // Also after a failure: a part may be restored.
    announceRestored();
  }
}

/** Tells what was restored, and why the rest was not. */
export function notifyRestored({ restored, refused }: Outcome, done: string): void {
  const [first] = refused;
  if (!first) return notifyDone(done);
  const others = refused.length > 1 ? ` (et ${countOf(refused.length - 1, "autre", "autres")})` : "";
  const back = restored > 0 ? `${countOf(restored, "élément restauré", "éléments restaurés")}. ` : "";
  notify(`${back}Non restauré\u202f: ${first.detail}${others}`, { kind: "error" });
}

/** The toast of a deletion, with « Annuler », which restores what was deleted. */
export function notifyDeleted(text: string, items: readonly BinRef[]): void {
  notifyUndoable(text, () => {
    restoreItems(items).then(
      (outcome) => notifyRestored(outcome, "Suppression annulée"),
      (error: unknown) =>
        notifyError(refusalText(error, "La suppression n’a pas pu être annulée. Réessayez depuis la corbeille.")),
    );
  });
}
