import type { Page } from "@playwright/test";
import { expect, layoutShift, test } from "./site.ts";

const cards = (page: Page) => page.getByRole("region", { name: "Résultats" }).getByRole("article");
const results = (page: Page) => page.getByRole("main").getByRole("status").first();

test("the films are paged, sorted, filtered and searched by the server, and a reload keeps it all", async ({ page, request }) => {
  await page.goto("/films");
  await expect(cards(page)).toHaveCount(24);
  await expect(results(page)).toHaveText("49 films");
  const last = page.getByRole("navigation", { name: "Pagination" }).getByRole("button").last();
  await last.click();
  await last.click();
  await expect(page).toHaveURL("/films?page=3");
  await expect(cards(page)).toHaveCount(1);

  const year = page.getByRole("group", { name: "Trier par" }).getByRole("button", { name: /^Année/ });
  await year.click();
  await year.click();
  await expect(page).toHaveURL("/films?sort_by=year&sort_order=asc");
  await page.reload();
  await expect(year).toHaveAccessibleName(/croissant/);
  await expect(cards(page)).toHaveCount(24);
  const years = (await cards(page).allTextContents()).map((text) => Number(/(\d{4}) · /.exec(text)?.[1]));
  expect(years).toEqual(years.toSorted((a, b) => a - b));

  await page
    .getByRole("group", { name: "Genres" })
    .getByRole("button", { name: /^Horreur/ })
    .click();
  await expect(page).toHaveURL(/genre=Horreur/);
  await page.reload();
  const { total } = await (await request.get("/api/movies?genre=Horreur")).json();
  await expect(cards(page)).toHaveCount(total);
  await page.getByRole("button", { name: "Retirer le filtre Horreur" }).click();
  await page.getByRole("searchbox", { name: "Filtrer les films" }).pressSequentially("melies");
  await expect(cards(page).filter({ hasText: "Le Voyage dans la Lune" })).toBeVisible();
  await expect(page).toHaveURL(/q=melies/);
});

test("nothing moves while the films load, and nothing sticks out, at any width", async ({ page }) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    // On a phone the filters are a sheet over the list.
    await page.goto(`/films?genre=Drame${width < 768 ? "" : "&filters=true"}`);
    await expect(cards(page).first()).toBeVisible();
    expect(await layoutShift(page), `${width} px`).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("a page opened without a connection shows a message, and opens when the connection is back", async ({ page, context }) => {
  await page.goto("/films");
  await expect(page.getByRole("heading", { level: 1, name: "Films" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("navigation", { name: "Navigation principale" }).getByRole("link", { name: "Chaînes TV" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pas de connexion" })).toBeVisible();
  await expect(page).toHaveURL(/\/chaines$/);
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pas de connexion" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Chaînes" })).toBeVisible();
});
