import type { Collection } from "@seance/contract/explorer";
import { Activity, Clapperboard, Database, LayoutDashboard, type LucideIcon, Megaphone, ScrollText, Users } from "lucide-react";

type Counts = Readonly<Record<string, Collection>>;

export interface TabCount {
  readonly count: number;
  readonly estimated: boolean;
}

const of =
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

/** The tabs of the explorer in their order, each with what its count is of. */
export const explorerTabs = [
  { key: "overview", label: "Vue d’ensemble", icon: LayoutDashboard, count: of("users") },
  { key: "users", label: "Utilisateurs", icon: Users, count: of("users") },
  { key: "content", label: "Contenus", icon: Clapperboard, count: of("movies", "series") },
  { key: "announcements", label: "Annonces", icon: Megaphone, count: of("announcements") },
  { key: "activity", label: "Activité", icon: Activity, count: of("login_history") },
  {
    key: "collections",
    label: "Collections",
    icon: Database,
    count: (counts) => ({ count: Object.keys(counts).length, estimated: false }),
  },
  { key: "audit", label: "Journal d’audit", icon: ScrollText, count: of("audit") },
] as const satisfies readonly ExplorerTab[];

export type ExplorerTabKey = (typeof explorerTabs)[number]["key"];
