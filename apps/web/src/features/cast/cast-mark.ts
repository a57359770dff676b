import { safeStorage } from "#lib/storage.ts";

/** What this tab keeps while it casts: the film, as the player's address names it. */
export const markKey = "seance:diffusion";

/** Of this tab alone, so that a reload finds its television again and no other tab takes it. */
export const tabStorage = safeStorage(() => globalThis.sessionStorage);
