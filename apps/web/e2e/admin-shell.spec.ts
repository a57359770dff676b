import type { Response } from "@playwright/test";
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
