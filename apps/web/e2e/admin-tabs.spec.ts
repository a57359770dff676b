import type { Page } from "@playwright/test";
import { can, isStaff, roles, type Permission, type Role } from "@seance/contract/roles";
import { enterAs } from "./back-office.ts";
import { sticksOut } from "./readable.ts";
import { accessibilityFaults, expect, test, visit } from "./site.ts";

interface Tab {
  readonly key: string;
  readonly label: string;
  readonly heading: string;
  /** Who sees it. */
  readonly view: Permission;
  /** Who does more than read there, where not everybody does who sees it. */
  readonly change?: Permission;
}

const tabs: readonly Tab[] = [
  { key: "movies", label: "Films", heading: "Gestion des Films", view: "content:create", change: "content:manage" },
  { key: "series", label: "Séries", heading: "Gestion des Series", view: "content:create", change: "content:manage" },
  { key: "episodes", label: "Épisodes", heading: "Gestion des Episodes", view: "content:create", change: "content:manage" },
  { key: "channels", label: "Chaînes", heading: "Gestion des Chaînes", view: "content:create", change: "content:manage" },
  { key: "sagas", label: "Sagas", heading: "Gestion des Sagas", view: "content:create", change: "content:manage" },
  { key: "auto-import", label: "Import automatique", heading: "Import automatique", view: "content:create" },
  { key: "message", label: "Message", heading: "Message défilant", view: "ticker:view", change: "ticker:edit" },
  { key: "login-history", label: "Connexions", heading: "Historique des Connexions", view: "login-history:view" },
  { key: "users", label: "Utilisateurs", heading: "Gestion des Utilisateurs", view: "users:view" },
  { key: "badges", label: "Badges", heading: "Gestion des Badges", view: "badges:view", change: "badges:manage" },
  { key: "url-migration", label: "Migration d’URL", heading: "Migration d’URL", view: "urls:view", change: "urls:migrate" },
  { key: "maintenance", label: "Maintenance", heading: "Maintenance", view: "maintenance:view", change: "maintenance:control" },
  { key: "watch-history", label: "Visionnages", heading: "Historique de Visionnage", view: "watch-history:view" },
  { key: "announcements", label: "Annonces", heading: "Gestion des Annonces", view: "announcements:manage" },
  { key: "hosting", label: "Hébergement", heading: "Hébergement Vidéo", view: "hosting:manage" },
  { key: "corbeille", label: "Corbeille", heading: "Corbeille", view: "database:explore" },
];
const explorerTabs = ["overview", "users", "content", "announcements", "activity", "collections", "audit"];
const everyAddress = [...explorerTabs.map((tab) => `/explorateur/${tab}`), "/admin", ...tabs.map(({ key }) => `/admin/${key}`)];

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

/** Who changes least and who changes most: what the others see is of the one or of the other. */
const looked = new Set<Role>(["admin", "fondateur"]);

async function expectTab(page: Page, { key, heading }: Tab): Promise<void> {
  await visit(page, `/admin/${key}`);
  await expect(title(page, heading)).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

async function expectToFit(page: Page, { key }: Tab): Promise<void> {
  expect(await accessibilityFaults(page), key).toEqual([]);
  expect(await sticksOut(page), `${key} sticks out`).toBe(false);
}

for (const role of roles.filter(isStaff)) {
  test(`${role}: each tab opens to whom it is for, and is read by whom may not change it`, async ({ page, request }) => {
    await enterAs(page, request, role);
    await page.goto("/admin");
    await expect(title(page, "Vue d’ensemble")).toBeVisible();
    const seen = tabs.filter(({ view }) => can(role, view)).map(({ label }) => label);
    const links = page.getByRole("navigation", { name: "Administration" }).getByRole("link").filter({ visible: true });
    await expect(links).toHaveText(["Vue d’ensemble", ...seen]);
    for (const tab of tabs) {
      if (can(role, tab.view)) {
        await expectTab(page, tab);
        await expect(page.getByText("Lecture seule"), tab.key).toHaveCount(!tab.change || can(role, tab.change) ? 0 : 1);
        if (looked.has(role)) await expectToFit(page, tab);
      } else {
        await visit(page, `/admin/${tab.key}`);
        await expect(title(page, "Cet onglet n’existe pas"), tab.key).toBeVisible();
        // The next tab that is refused says the same.
        await visit(page, "/admin");
        await expect(title(page, "Vue d’ensemble")).toBeVisible();
      }
    }
  });
}

test("on a phone each tab fits, and axe finds nothing to say", async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, request, "fondateur");
  await page.goto("/admin");
  await expect(title(page, "Vue d’ensemble")).toBeVisible();
  for (const tab of tabs) {
    await expectTab(page, tab);
    await expectToFit(page, tab);
  }
});

for (const role of roles.filter((one) => !can(one, "database:explore"))) {
  test(`${role}: what is not theirs by its address leads home`, async ({ page, request }) => {
    await enterAs(page, request, role);
    await page.goto("/explorateur");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("article").first()).toBeVisible();
    // The doors are two: each tab is tried by one role, each role at both doors.
    const theirs = isStaff(role) ? [] : ["/admin/movies"];
    const addresses = role === "user" ? everyAddress : ["/explorateur/collections", ...theirs];
    for (const address of addresses) {
      await visit(page, address);
      await expect(page, address).toHaveURL("/");
    }
    await expect(page.getByRole("button", { name: "Profil" })).toBeVisible();
  });
}
