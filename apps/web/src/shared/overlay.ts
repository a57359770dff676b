import { createAtom, useSelector } from "@tanstack/react-store";

/** A tab of the profile that may be open first. */
export type ProfileTab = "password" | "second-factor";

/** What may stand over the page, one at a time; `password`, `second-factor`: the profile, at that tab. The player is not among them: it is open when the address says so. */
export type Overlay = "search" | "profile" | ProfileTab | "support" | "founder" | "legal" | "inbox";

const overlay = createAtom<Overlay | null>(null);

export const showOverlay = (next: Overlay | null): void => overlay.set(next);

export const useOverlay = (): Overlay | null => useSelector(overlay);
