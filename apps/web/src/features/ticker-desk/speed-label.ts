/** Up to which speed each name holds; above, « Très rapide ». */
const names = [
  [5, "Très lent"],
  [15, "Lent"],
  [25, "Normal"],
  [35, "Rapide"],
] as const;

/** How fast the ticker goes, in words. */
export const speedLabel = (speed: number): string => names.find(([most]) => speed <= most)?.[1] ?? "Très rapide";
