import type { Collection } from "@seance/contract/explorer";
import { Activity, Clapperboard, Database, LayoutDashboard, type LucideIcon, Megaphone, ScrollText, Users } from "lucide-react";

type Counts = Readonly<Record<string, Collection>>;

export interface TabCount {
  readonly count: number;
  readonly estimated: boolean;
}

const totalOf =
  (...names: string[]) =>
  (counts: Counts): TabCount => ({
    count: names.reduce((sum, name) => sum + (counts[name]?.total ?? 0), 0),
    estimated: names.some((name) => counts[name]?.total_estimated === true),
  });

interface ExplorerTab {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly count: (counts: Counts) => TabCount;
}

export const explorerTabs = [
  { key: "overview", label: "Vue d’ensemble", icon: LayoutDashboard, count: totalOf("users") },
  { key: "users", label: "Utilisateurs", icon: Users, count: totalOf("users") },
  { key: "content", label: "Contenus", icon: Clapperboard, count: totalOf("movies", "series") },
  { key: "announcements", label: "Annonces", icon: Megaphone, count: totalOf("announcements") },
  { key: "activity", label: "Activité", icon: Activity, count: totalOf("login_history") },
  {
    key: "collections",
    label: "Collections",
    icon: Database,
    count: (counts) => ({ count: Object.keys(counts).length, estimated: false }),
  },
  { key: "audit", label: "Journal d’audit", icon: ScrollText, count: totalOf("audit") },
] as const satisfies readonly ExplorerTab[];

export type ExplorerTabKey = (typeof explorerTabs)[number]["key"];
