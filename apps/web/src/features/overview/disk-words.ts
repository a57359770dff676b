import type { AdminOverview } from "@seance/contract/overview";

export type Disk = NonNullable<AdminOverview["attention"]["disks"]>[number];

export const diskNames: Record<Disk["name"], string> = { media: "Disque des vidéos", data: "Disque des données" };

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const formats = units.map(
  (unit) => new Intl.NumberFormat("fr-FR", { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 }),
);

/** Bytes as « 12,4 Go ». */
export function formatBytes(bytes: number): string {
  const size = Math.max(0, bytes);
  const power = size < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(size) / 3));
  return formats[power]?.format(size / 1000 ** power) ?? "";
}
