import { safeStorage } from "#lib/storage.ts";

const storageKey = "seance:annonces-fermees";
/** Until the tab closes: the next visit is told again what still stands. */
const visit = safeStorage(() => globalThis.sessionStorage);

/** Ids of the announcements that were there when somebody closed the banner during this visit. */
export function readClosed(): ReadonlySet<string> {
  return new Set((visit.get(storageKey) ?? "").split(" "));
}

export function keepClosed(ids: Iterable<string>): void {
  visit.set(storageKey, [...ids].join(" "));
}
