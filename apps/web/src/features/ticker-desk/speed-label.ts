/** Up to which speed each name holds; above, « Tres rapide ». */
const names = [
  [5, "Tres lent"],
  [15, "Lent"],
  [25, "Normal"],
  [35, "Rapide"],
] as const;

/** How fast the ticker goes, in words. */
export const speedLabel = (speed: number): string => names.find(([most]) => speed <= most)?.[1] ?? "Tres rapide";
