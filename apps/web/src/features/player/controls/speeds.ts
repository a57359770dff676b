/** Playback speeds that the settings offer, and that the keys go through. */
export const speeds: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

export const speedName = (rate: number): string => (rate === 1 ? "Normale" : `${rate.toLocaleString("fr-FR")}×`);

/** The next slower or faster speed; the same at either end. */
export function stepSpeed(rate: number, direction: -1 | 1): number {
  const found = direction > 0 ? speeds.find((speed) => speed > rate) : speeds.findLast((speed) => speed < rate);
  return found ?? rate;
}
