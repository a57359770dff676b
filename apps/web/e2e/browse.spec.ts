import type { Page } from "@playwright/test";
import { accessibilityFaults, expect, layoutShift, test } from "./site.ts";

const cards = (page: Page) => page.getByRole("region", { name: "Résultats" }).getByRole("article");
const results = (page: Page) => page.getByRole("main").getByRole("status").first();
const next = (page: Page) => page.getByRole("navigation", { name: "Pagination" }).getByRole("button").last();

test("20 films a page, the newest first, and as many pages as there are films", async ({ page }) => {
  await page.goto("/films");
  await expect(cards(page)).toHaveCount(20);
  await expect(results(page)).toHaveText(/^\d+ films$/);
  await expect(page.getByRole("button", { name: "Précédent" })).toBeDisabled();
  await expect(next(page)).toHaveText("Suivant");
  await next(page).click();
  await expect(page).toHaveURL("/films?page=2");
  await expect(page.getByText("Page 2")).toBeVisible();
  await expect(page.getByRole("region", { name: "Résultats" })).toBeFocused();
  await next(page).click();
  await expect(page.getByText("Page 3")).toBeVisible();
  await expect(cards(page)).toHaveCount(9);
  await expect(next(page)).toBeDisabled();
  await page.goBack();
  await expect(page.getByText("Page 2")).toBeVisible();
  await page.getByRole("button", { name: "Précédent" }).click();
  await expect(page).toHaveURL("/films");
});

test("the next page is asked for before it is wanted", async ({ page }) => {
  const ahead = page.waitForRequest((request) => request.url().includes("/api/movies") && request.url().includes("skip=20"));
  await page.goto("/films");
  await ahead;
});

test("the page size is kept in the address", async ({ page }) => {
  await page.goto("/films");
  const size = page.getByRole("combobox", { name: "Résultats par page" });
  await expect(size.getByRole("option")).toHaveText(["20 / page", "40 / page", "60 / page", "100 / page"]);
  await size.selectOption("60");
  await expect(cards(page)).toHaveCount(49);
  await expect(page).toHaveURL("/films?size=60");
  await expect(next(page)).toBeDisabled();
});

test("a sort has a key and a direction, both kept by the address", async ({ page }) => {
  await page.goto("/films");
  const sorts = page.getByRole("group", { name: "Trier par" });
  await sorts.getByRole("button", { name: "Année" }).click();
  await expect(sorts.getByRole("button", { name: /^Année/ })).toHaveAccessibleName(/décroissant/);
  await sorts.getByRole("button", { name: /^Année/ }).click();
  await expect(page).toHaveURL("/films?sort_by=year&sort_order=asc");
  await page.reload();
  await expect(sorts.getByRole("button", { name: /^Année/ })).toHaveAccessibleName(/croissant/);
  await expect(cards(page)).toHaveCount(20);
  const years = (await cards(page).allTextContents()).map((text) => Number(/(\d{4}) · /.exec(text)?.[1]));
  expect(years).toEqual(years.toSorted((a, b) => a - b));
});

test("filters act at once, show as chips, and survive reload and back", async ({ page, request }) => {
  await page.goto("/films");
  await page.getByRole("button", { name: "Filtres avancés" }).click();
  await page.getByRole("combobox", { name: "Genre" }).selectOption("Horreur");
  await expect(page).toHaveURL(/genre=Horreur/);
  await page.getByRole("button", { name: "Tendances" }).click();
  await expect(page).toHaveURL(/trending=true/);
  await page.reload();
  const chips = page.getByRole("list", { name: "Filtres actifs" });
  await expect(chips.getByRole("button", { name: "Retirer le filtre Horreur" })).toBeVisible();
  await chips.getByRole("button", { name: "Retirer le filtre Tendances" }).click();
  await expect(page).not.toHaveURL(/trending/);
  const { total } = await (await request.get("/api/movies?genre=Horreur")).json();
  await expect(cards(page)).toHaveCount(total);
  await page.goBack();
  await expect(page).toHaveURL(/trending=true/);
  await page.getByRole("button", { name: "Filtres avancés" }).click();
  await expect(page.getByRole("region", { name: "Filtres avancés" })).toHaveCount(0);
});

test("the least rating goes by half points from 0 to 10", async ({ page }) => {
  await page.goto("/films?filters=true");
  const slider = page.getByRole("slider", { name: "Note minimale" });
  await slider.fill("8");
  await expect(page).toHaveURL(/min_rating=8/);
  await slider.press("ArrowRight");
  await expect(page).toHaveURL(/min_rating=8\.5/);
  expect([await slider.getAttribute("min"), await slider.getAttribute("max"), await slider.getAttribute("step")]).toEqual([
    "0",
    "10",
    "0.5",
  ]);
});

test("words find films whatever the accents, without a step back for each letter", async ({ page }) => {
  await page.goto("/series");
  await page.goto("/films");
  await page.getByRole("searchbox", { name: "Filtrer les films" }).pressSequentially("melies");
  await expect(page).toHaveURL("/films?q=melies");
  await expect(cards(page).filter({ hasText: "Le Voyage dans la Lune" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/series");
});

test("nothing found: the words, and a button that takes the filters off", async ({ page }) => {
  await page.goto("/films?genre=Western&year=2020&view=list");
  await expect(page.getByRole("heading", { name: "Aucun film trouvé" })).toBeVisible();
  await page.getByRole("button", { name: "Réinitialiser les filtres" }).click();
  await expect(page).toHaveURL("/films?view=list");
  await expect(cards(page)).toHaveCount(20);

  await page.goto("/series?q=zzzz");
  await expect(page.getByRole("heading", { name: "Aucune série trouvée" })).toBeVisible();
});

test("a page after the last one leads back to the first", async ({ page }) => {
  await page.goto("/films?page=40");
  await page.getByRole("button", { name: "Revenir à la première page" }).click();
  await expect(cards(page)).toHaveCount(20);
  await expect(page).toHaveURL("/films");
});

test("as a list, a film without a length counts 120 min", async ({ page }) => {
  await page.route("**/api/movies?*", async (route) => {
    const answer = await (await route.fetch()).json();
    answer.movies[0].duration = null;
    await route.fulfill({ json: answer });
  });
  await page.goto("/films");
  await page.getByRole("radio", { name: "Liste" }).check();
  await expect(page).toHaveURL("/films?view=list");
  await expect(cards(page).first()).toContainText("2h00");
});

test("the séries page sorts by seasons, filters by status and names its next page", async ({ page }) => {
  await page.goto("/series?filters=true");
  await expect(results(page)).toHaveText(/^\d+ séries$/);
  await expect(page.getByRole("button", { name: "Séries suivantes" })).toBeDisabled();
  await page.getByRole("button", { name: "Saisons" }).click();
  await expect(page).toHaveURL(/sort_by=seasons/);
  await page.getByRole("combobox", { name: "Statut" }).selectOption("Terminé");
  await expect(page).toHaveURL(/status=completed/);
  await expect(cards(page).filter({ hasText: "EN COURS" })).toHaveCount(0);
  await page.getByRole("spinbutton", { name: "Saisons, au moins" }).fill("900");
  await expect(page.getByRole("heading", { name: "Aucune série trouvée" })).toBeVisible();
  await page.getByRole("button", { name: "Tout effacer" }).click();
  await expect(results(page)).toHaveText(/^\d+ séries$/);
});

test("what could not be loaded can be asked for again", async ({ page }) => {
  await page.route("**/api/movies?*", (route) => route.fulfill({ status: 404, json: { detail: "Introuvable" } }));
  await page.goto("/films");
  await expect(page.getByRole("alert")).toContainText("Les films n’ont pas pu être chargés");
  await page.unroute("**/api/movies?*");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(cards(page)).toHaveCount(20);
});

for (const width of [360, 768, 1440]) {
  test(`at ${width} px nothing moves while the films load, and nothing sticks out`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/films?filters=true&genre=Drame");
    await expect(cards(page).first()).toBeVisible();
    expect(await layoutShift(page)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test("axe finds nothing to say of the grid, the filters and the list", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const address of ["/films", "/series?filters=true&view=list"]) {
    await page.goto(address);
    await expect(cards(page).first()).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  }
});

test("a page that cannot be had without a connection says so, and comes when the connection does", async ({ page, context }) => {
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

for (const path of ["/films", "/series"])
  test(`on a phone the steps between the pages of ${path} stand on one line`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(path);
    await expect(cards(page).first()).toBeVisible();
    const steps = page.getByRole("navigation", { name: "Pagination" }).getByRole("button");
    const [back, on] = await Promise.all([steps.first().boundingBox(), steps.last().boundingBox()]);
    expect(on?.y).toBe(back?.y);
  });
