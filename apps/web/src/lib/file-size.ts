const units = ["o", "ko", "Mo", "Go", "To"] as const;
const step = 1024;
const figures = new Intl.NumberFormat("fr-FR", { maximumSignificantDigits: 3 });

/** Bytes as « 1,4 Go ». */
export function fileSize(bytes: number): string {
  const power = bytes < step ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(step)));
  return `${figures.format(bytes / step ** power)}\u202f${units[power] ?? ""}`;
}
