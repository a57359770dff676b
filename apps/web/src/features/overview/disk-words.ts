import type { AdminOverview } from "@seance/contract/overview";

export type Disk = NonNullable<AdminOverview["attention"]["disks"]>[number];

export const diskNames: Record<Disk["name"], string> = { media: "Disque des vidéos", data: "Disque des données" };
