/** « 12 min restantes », « 1 min restante » or « 1 h 05 restantes ». */
export function remainingWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `${minutes}\u202fmin ${minutes === 1 ? "restante" : "restantes"}`;
  return `${Math.floor(minutes / 60)}\u202fh\u202f${String(minutes % 60).padStart(2, "0")} restantes`;
}

/** Seconds to the end, from a position and its ratio of the whole. */
export const secondsLeft = ({ time, ratio }: { readonly time: number; readonly ratio: number }): number =>
  ratio > 0 ? time / ratio - time : 0;
