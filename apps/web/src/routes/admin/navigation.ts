import { normalizeSearch } from "@seance/contract/text";
import { can, type Permission, type Role } from "@seance/contract/roles";
import { Database, LayoutDashboard, ScrollText, type LucideIcon } from "lucide-react";
import { adminTabs, navGroups, type AdminTabKey, type NavGroup } from "./tab-list.ts";

export interface NavEntry {
  readonly to: "/admin" | `/admin/${AdminTabKey}` | "/explorateur/overview" | "/explorateur/audit";
  readonly label: string;
  readonly icon: LucideIcon;
  readonly permission: Permission;
  readonly group: NavGroup;
  /** Beginning of the other addresses that the entry stands for; those under its own if not given. */
  readonly covers?: string;
}

/** The first entry of the navigation, outside the groups. */
export const overview = { to: "/admin", label: "Vue d’ensemble", icon: LayoutDashboard } as const;

const entries: readonly NavEntry[] = [
  ...adminTabs.map(({ key, ...tab }) => ({ ...tab, to: `/admin/${key}`, covers: `/admin/${key}/` }) as const),
  {
    to: "/explorateur/overview",
    label: "Explorateur",
    icon: Database,
    permission: "database:explore",
    group: "Système",
    covers: "/explorateur/",
  },
  { to: "/explorateur/audit", label: "Journal d’audit", icon: ScrollText, permission: "database:explore", group: "Système" },
];

export interface NavSection {
  readonly group: NavGroup;
  readonly entries: readonly NavEntry[];
}

/** The navigation of a role: its groups, without those that it sees nothing of. */
export const sectionsFor = (role: Role): NavSection[] =>
  navGroups
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group && can(role, entry.permission)) }))
    .filter((section) => section.entries.length > 0);

/** The entry for an address: its own, or the one that covers it. */
export const entryAt = (sections: readonly NavSection[], path: string): NavEntry | undefined => {
  const all = sections.flatMap((section) => section.entries);
  return all.find(({ to }) => to === path) ?? all.find(({ to, covers = `${to}/` }) => path.startsWith(covers));
};

/** The sections whose entries have all words, whatever their accents; a group's name finds all of its entries. */
export function narrow(sections: readonly NavSection[], text: string): NavSection[] {
  const words = normalizeSearch(text).split(" ");
  const has = (name: string): boolean => words.every((word) => normalizeSearch(name).includes(word));
  return sections
    .map(({ group, entries: all }) => ({ group, entries: all.filter(({ label }) => has(`${group} ${label}`)) }))
    .filter((section) => section.entries.length > 0);
}
