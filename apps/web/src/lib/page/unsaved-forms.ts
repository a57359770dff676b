import { createAtom } from "@tanstack/react-store";

/** How many open forms have changes that are not saved. */
export const unsavedForms = createAtom(0);

/** Counts a form, until the returned function is called. */
export function countUnsavedForm(): () => void {
  unsavedForms.set((count) => count + 1);
  return () => unsavedForms.set((count) => count - 1);
}
