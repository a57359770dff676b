import { safeStorage } from "#lib/storage.ts";

/** Session storage belongs to one tab: after a reload that tab finds its cast session again, and no other tab takes it. */
const tabStorage = safeStorage(() => globalThis.sessionStorage);
const key = "seance:diffusion";

/** What this tab casts, as the player's address names it. */
export const castMark = {
  get: () => tabStorage.get(key),
  set: (value: string) => tabStorage.set(key, value),
  clear: () => tabStorage.remove(key),
};
