import type { Page } from "@playwright/test";
import { enterAs } from "./back-office.ts";
import { sticksOut } from "./readable.ts";
import { accessibilityFaults, expect, test, visit } from "./site.ts";

const tabs = [
  { key: "movies", heading: "Gestion des Films" },
  { key: "series", heading: "Gestion des Séries" },
  { key: "episodes", heading: "Gestion des Épisodes" },
  { key: "channels", heading: "Gestion des Chaînes" },
  { key: "sagas", heading: "Gestion des Sagas" },
  { key: "auto-import", heading: "Import automatique" },
  { key: "a-verifier", heading: "À vérifier" },
  { key: "metadata", heading: "Métadonnées" },
  { key: "library", heading: "Bibliothèque" },
  { key: "message", heading: "Message défilant" },
  { key: "login-history", heading: "Historique des Connexions" },
  { key: "users", heading: "Gestion des Utilisateurs" },
  { key: "invitations", heading: "Invitations" },
  { key: "support", heading: "Support" },
  { key: "badges", heading: "Gestion des Badges" },
  { key: "url-migration", heading: "Migration d’URL" },
  { key: "maintenance", heading: "Maintenance" },
  { key: "watch-history", heading: "Historique de Visionnage" },
  { key: "announcements", heading: "Gestion des Annonces" },
  { key: "hosting", heading: "Hébergement Vidéo" },
  { key: "corbeille", heading: "Corbeille" },
  { key: "taches", heading: "Tâches" },
  { key: "calendrier", heading: "Calendrier" },
  { key: "securite", heading: "Sécurité" },
  { key: "cles", heading: "Clés d’API" },
  { key: "webhooks", heading: "Webhooks" },
  { key: "courriels", heading: "Courriels" },
  { key: "settings", heading: "Réglages" },
];

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

for (const [device, width, height] of [
  ["a desktop", 1440, 900],
  ["a phone", 390, 844],
] as const) {
  test(`each tab fits, and axe finds no fault, on ${device}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height });
    await enterAs(page, request, "fondateur");
    await page.goto("/admin");
    await expect(title(page, "Vue d’ensemble")).toBeVisible();
    for (const tab of tabs) {
      await visit(page, `/admin/${tab.key}`);
      await expect(title(page, tab.heading)).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      expect(await accessibilityFaults(page), tab.key).toEqual([]);
      expect(await sticksOut(page), `${tab.key} sticks out`).toBe(false);
    }
  });
}
