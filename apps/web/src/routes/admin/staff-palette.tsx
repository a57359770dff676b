import { can, type Permission, type Role } from "@seance/contract/roles";
import type { StaffFind } from "@seance/contract/staff-search";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { Globe, LifeBuoy, LogOut, Search, UserRound, type LucideIcon } from "lucide-react";
import { CommandPalette, type PaletteCommand } from "#features/command-palette/command-palette.tsx";
import { explorerTabs } from "#features/explorer/explorer-tabs.ts";
import { showOverlay } from "#shared/overlay.ts";
import { signOut } from "#shared/session/sign-out.ts";
import { overview, sectionsFor } from "./navigation.ts";
import { staffActions } from "./staff-actions.ts";

/** Pages of the site itself. */
const sitePages = [
  { href: "/", label: "Site\u202f: accueil" },
  { href: "/films", label: "Site\u202f: films" },
  { href: "/series", label: "Site\u202f: séries" },
  { href: "/chaines", label: "Site\u202f: chaînes TV" },
  { href: "/favoris", label: "Site\u202f: favoris" },
  { href: "/historique", label: "Site\u202f: historique" },
];

const overlayActions = [
  { label: "Ouvrir le support", words: "tickets aide", icon: LifeBuoy, run: () => showOverlay("support") },
  { label: "Rechercher sur le site", words: "catalogue", icon: Search, run: () => showOverlay("search") },
  { label: "Ouvrir mon profil", words: "compte mot de passe réglages", icon: UserRound, run: () => showOverlay("profile") },
  { label: "Se déconnecter", words: "quitter sortir", icon: LogOut, run: () => void signOut() },
];

/** The palette with what the role may open and do. */
export function StaffPalette({ role, onClose }: { role: Role; onClose: () => void }) {
  const router = useRouter();
  const commands = commandsFor(role, (href) => void router.navigate({ href }));
  return <CommandPalette commands={commands} onFind={useOpenFind(role)} onClose={onClose} />;
}

interface Page {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly words?: string;
}

function pagesFor(role: Role): Page[] {
  const own = sectionsFor(role).flatMap(({ group, entries }) =>
    entries.map(({ to, label, icon }) => ({ href: to, label, icon, words: group })),
  );
  const explorer = explorerTabs
    .filter(({ key }) => can(role, "database:explore") && key !== "overview" && key !== "audit")
    .map(({ key, label, icon }) => ({ href: `/explorateur/${key}`, label: `Explorateur\u202f: ${label}`, icon }));
  const site = sitePages.map((page) => ({ ...page, icon: Globe }));
  return [{ href: overview.to, label: overview.label, icon: overview.icon }, ...own, ...explorer, ...site];
}

function commandsFor(role: Role, visit: (href: string) => void): PaletteCommand[] {
  const actions = staffActions.filter(({ permission }) => can(role, permission));
  return [
    ...pagesFor(role).map(({ href, ...page }) => ({ ...page, kind: "page" as const, run: () => visit(href) })),
    ...actions.map(({ href, permission: _permission, ...action }) => ({
      ...action,
      kind: "action" as const,
      run: () => visit(href),
    })),
    ...overlayActions.map((action) => ({ ...action, kind: "action" as const })),
  ];
}

/** Opens a result: the form of an item for those who may change it, else the list narrowed to it. */
function useOpenFind(role: Role): (find: StaffFind) => void {
  const navigate = useNavigate();
  const search = (id: string, label: string, form: Permission = "content:manage") =>
    can(role, form) ? { fiche: id } : { q: label };
  return ({ kind, id, label }) => {
    switch (kind) {
      case "movie":
        return void navigate({ to: "/admin/movies", search: search(id, label) });
      case "series":
        return void navigate({ to: "/admin/series", search: search(id, label) });
      case "episode":
        return void navigate({ to: "/admin/episodes", search: search(id, label) });
      case "saga":
        return void navigate({ to: "/admin/sagas", search: search(id, label) });
      case "channel":
        return void navigate({ to: "/admin/channels", search: search(id, label) });
      case "person":
        return void navigate({ to: "/admin/users/$id", params: { id } });
      case "ticket":
        return void navigate({ to: "/admin/support/$id", params: { id } });
      case "announcement":
        // The form is of an announcement of the list, which is narrowed to it.
        return void navigate({ to: "/admin/announcements", search: { q: label, fiche: id } });
      case "badge":
        return void navigate({ to: "/admin/badges", search: search(id, label, "badges:manage") });
    }
  };
}
