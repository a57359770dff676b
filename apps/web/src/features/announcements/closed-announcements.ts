import { safeStorage } from "#lib/storage.ts";

const storageKey = "seance:annonces-fermees";
/** Kept until the tab closes: the next visit shows the current ones again. */
const visit = safeStorage(() => globalThis.sessionStorage);

/** Ids of the announcements that were shown when the banner was closed during this visit. */
export function readClosed(): ReadonlySet<string> {
  return new Set((visit.get(storageKey) ?? "").split(" "));
}

export function keepClosed(ids: Iterable<string>): void {
  visit.set(storageKey, [...ids].join(" "));
}
