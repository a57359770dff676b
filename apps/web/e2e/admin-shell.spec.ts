import type { Locator, Response } from "@playwright/test";
import { enterAs } from "./back-office.ts";
import { expect, test } from "./site.ts";

test("a viewer loads nothing of the back office", async ({ page }) => {
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (/\/assets\/[^?]+\.js$/.test(response.url())) scripts.push(response);
  });
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("navigation", { name: "Navigation principale" }).getByRole("link", { name: "Films" }).click();
  await expect(page.getByRole("region", { name: "Résultats" }).getByRole("article").first()).toBeVisible();
  const words = (await Promise.all(scripts.map((script) => script.text()))).join("\n");
  expect(words).toContain("Accueil");
  expect(words).not.toContain("Gestion des Films");
  expect(words).not.toContain("Modifications non enregistrées");
});

test("on a slow line a spinner is shown until the back office is loaded, and nothing breaks", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  let load = () => {};
  const asked = new Promise<void>((resolve) => (load = resolve));
  await page.route("**/assets/staff-routes*.js", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto("/admin/movies");
  await expect(page.getByRole("main").getByText("Chargement…")).toBeVisible();
  load();
  await expect(page.getByRole("heading", { level: 1, name: "Gestion des Films" })).toBeVisible();
  expect(faults).toEqual([]);
});

test("the notice of a lost connection covers nothing of a form", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  const heading = page.getByRole("heading", { level: 1, name: "Ajouter un film" });
  const strip = page.getByRole("status").filter({ hasText: "Hors connexion." });
  const edgesOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().toJSON());
  for (const [width, first] of [
    [1440, page.getByRole("navigation", { name: "Administration" })],
    [390, page.getByRole("button", { name: /^Menu de l’administration/ })],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/admin/movies?fiche=nouveau");
    await expect(heading).toBeVisible();
    await page.context().setOffline(true);
    await expect(strip).toBeVisible();
    const { bottom } = await edgesOf(strip);
    for (const below of [first, heading]) expect((await edgesOf(below)).top).toBeGreaterThanOrEqual(bottom);
    await page.context().setOffline(false);
    await expect(strip).toHaveCount(0);
  }
});
