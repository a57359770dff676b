import { can, isStaff, roles } from "@seance/contract/roles";
import type { Permission } from "@seance/contract/roles";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { router } from "#app/router.tsx";
import { address, expectCount } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";

interface Tab {
  readonly key: string;
  readonly label: string;
  readonly heading: string;
  /** Permission to see it. */
  readonly view: Permission;
  /** Permission to change what it shows, where that is another one. */
  readonly change?: Permission;
}

const tabs: readonly Tab[] = [
  { key: "movies", label: "Films", heading: "Gestion des Films", view: "content:create", change: "content:manage" },
  { key: "series", label: "Séries", heading: "Gestion des Séries", view: "content:create", change: "content:manage" },
  { key: "episodes", label: "Épisodes", heading: "Gestion des Épisodes", view: "content:create", change: "content:manage" },
  { key: "sagas", label: "Sagas", heading: "Gestion des Sagas", view: "content:create", change: "content:manage" },
  { key: "auto-import", label: "Import automatique", heading: "Import automatique", view: "content:create" },
  { key: "a-verifier", label: "À vérifier", heading: "À vérifier", view: "content:create" },
  { key: "metadata", label: "Métadonnées", heading: "Métadonnées", view: "content:manage" },
  { key: "library", label: "Bibliothèque", heading: "Bibliothèque", view: "content:create" },
  { key: "hosting", label: "Hébergement", heading: "Hébergement Vidéo", view: "hosting:manage" },
  { key: "channels", label: "Chaînes", heading: "Gestion des Chaînes", view: "content:create", change: "content:manage" },
  { key: "message", label: "Message", heading: "Message défilant", view: "ticker:view", change: "ticker:edit" },
  { key: "announcements", label: "Annonces", heading: "Gestion des Annonces", view: "announcements:manage" },
  { key: "calendrier", label: "Calendrier", heading: "Calendrier", view: "admin:enter" },
  { key: "users", label: "Utilisateurs", heading: "Gestion des Utilisateurs", view: "users:view" },
  { key: "invitations", label: "Invitations", heading: "Invitations", view: "users:invite" },
  { key: "support", label: "Support", heading: "Support", view: "support:answer" },
  { key: "badges", label: "Badges", heading: "Gestion des Badges", view: "badges:view", change: "badges:manage" },
  { key: "login-history", label: "Connexions", heading: "Historique des Connexions", view: "login-history:view" },
  { key: "watch-history", label: "Visionnages", heading: "Historique de Visionnage", view: "watch-history:view" },
  { key: "corbeille", label: "Corbeille", heading: "Corbeille", view: "admin:enter" },
  { key: "taches", label: "Tâches", heading: "Tâches", view: "admin:enter" },
  { key: "maintenance", label: "Maintenance", heading: "Maintenance", view: "maintenance:view", change: "maintenance:control" },
  { key: "url-migration", label: "Migration d’URL", heading: "Migration d’URL", view: "urls:view", change: "urls:migrate" },
  { key: "securite", label: "Sécurité", heading: "Sécurité", view: "security:read" },
  { key: "cles", label: "Clés d’API", heading: "Clés d’API", view: "admin:enter" },
  { key: "webhooks", label: "Webhooks", heading: "Webhooks", view: "settings:manage" },
  { key: "courriels", label: "Courriels", heading: "Courriels", view: "settings:manage" },
  { key: "settings", label: "Réglages", heading: "Réglages", view: "settings:manage" },
];
const explorerTabs = ["overview", "users", "content", "announcements", "activity", "collections", "audit"];
const everyAddress = [
  ...explorerTabs.map((tab) => `/explorateur/${tab}`),
  "/admin",
  ...tabs.map(({ key }) => `/admin/${key}`),
  "/admin/users/019aa000-0000-7000-8000-000000000001",
];

const heading = (name: string) => page.getByRole("heading", { level: 1, name });
/** The address once no navigation is under way. */
const settled = () => (router.state.status === "idle" ? address() : null);
const visit = (path: string): void => router.history.push(path);
const films = page.getByRole("banner").getByRole("link", { name: "Films" });

function goToFilms(): string | null {
  if (address() !== "/films") visit("/films");
  return settled();
}

for (const role of roles.filter(isStaff))
  test(
    `${role} sees the tabs of the role's permissions, read-only where nothing may be changed`,
    { timeout: 40_000 },
    async () => {
      await openApp("/admin", { as: role });
      await expect.element(heading("Vue d’ensemble")).toBeVisible();
      const seen = tabs.filter(({ view }) => can(role, view)).map(({ label }) => label);
      const links = page.getByRole("navigation", { name: "Administration" }).getByRole("link");
      const shown = () =>
        links
          .elements()
          .filter((link) => link.checkVisibility())
          .map((link) => link.textContent);
      const explorer = can(role, "database:explore") ? ["Explorateur", "Journal d’audit"] : [];
      await expect.poll(shown).toEqual(["Vue d’ensemble", ...seen, ...explorer]);
      for (const tab of tabs) {
        visit(`/admin/${tab.key}`);
        if (can(role, tab.view)) {
          await expect.element(heading(tab.heading)).toBeVisible();
          await expectCount(page.getByText("Lecture seule"), !tab.change || can(role, tab.change) ? 0 : 1);
        } else {
          await expect.element(heading("Cet onglet n’existe pas")).toBeVisible();
          // The next refused tab shows the same heading.
          visit("/admin");
          await expect.element(heading("Vue d’ensemble")).toBeVisible();
        }
      }
    },
  );

for (const role of [undefined, ...roles.filter((one) => !can(one, "database:explore"))])
  test(`${role ?? "a guest"} is sent home from addresses without permission`, { timeout: 40_000 }, async () => {
    // Each address is tried by one role, and each role tries both layouts.
    const own = role && isStaff(role) ? [] : ["/admin/movies"];
    const addresses = role === "user" ? everyAddress : ["/explorateur", "/explorateur/collections", ...own];
    await openApp("/films", role ? { as: role } : {});
    for (const path of addresses) {
      visit(path);
      await expect.poll(settled, { message: path }).toBe("/");
      // The layout's own guard may navigate home once more meanwhile.
      await expect.poll(goToFilms).toBe("/films");
      await expect.element(films).toHaveAttribute("aria-current", "page");
    }
    const link = page.getByRole("banner").getByRole("link", { name: "Administration" });
    await expectCount(link, role !== undefined && isStaff(role) ? 1 : 0);
  });
