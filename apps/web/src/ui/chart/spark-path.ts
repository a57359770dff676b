export const sparkWidth = 96;
export const sparkHeight = 24;
/** Above and below the line, so that it is not cut. */
const room = 2;

/** The line through the counts, from the left to the right edge; flat at the bottom without any. */
export function sparkPath(counts: readonly number[]): string {
  const top = Math.max(1, ...counts);
  const step = sparkWidth / Math.max(1, counts.length - 1);
  const y = (count: number): number => sparkHeight - room - (count / top) * (sparkHeight - 2 * room);
  return counts.map((count, at) => `${at === 0 ? "M" : "L"}${round(at * step)} ${round(y(count))}`).join("");
}

const round = (n: number): number => Math.round(n * 10) / 10;
