import type { Page } from "@playwright/test";
import { elsewhere, enter, newPerson } from "./people.ts";
import { film, series } from "./screening.ts";
import { expectAccessible, expect, test } from "./site.ts";

const heart = (page: Page) => page.getByRole("main").getByRole("button", { name: "Favoris", exact: true });
const cards = (page: Page) => page.getByRole("main").getByRole("article");
const removers = (page: Page) => page.getByRole("button", { name: /^Retirer des favoris/ });

test("a film kept from its page is in the favourites, and gone once removed there", async ({ page, request }) => {
  const person = await newPerson(request);
  const one = await film(request);
  await enter(page, person);
  await page.goto(`/films/${one.id}`);
  const told = page.waitForResponse((response) => response.url().endsWith("/api/favorites") && response.status() === 201);
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  await told;
  await page.getByRole("link", { name: "Favoris" }).first().click();
  await expect(page.getByRole("heading", { name: "Mes Favoris" })).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(one.title);

  const gone = page.waitForResponse((response) => response.status() === 204 && response.url().includes("/api/favorites/"));
  await removers(page).click();
  await expect(page.getByRole("heading", { name: "Aucun favori pour le moment" })).toBeVisible();
  await gone;
  expect(await elsewhere(request, person).favourites()).toEqual([]);
  await page.getByRole("link", { name: "Découvrir les films" }).click();
  await expect(page).toHaveURL("/films");
});

test("axe finds nothing to say of the favourites on a desktop and a phone, and they fit", async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/favoris");
  await expect(page.getByRole("main").getByRole("link", { name: "Se connecter" })).toBeVisible();
  await expectAccessible(page);

  const person = await newPerson(request);
  await enter(page, person);
  await page.goto("/favoris");
  await expect(page.getByRole("heading", { name: "Aucun favori pour le moment" })).toBeVisible();
  await expectAccessible(page);

  for (const at of [0, 1, 2]) await elsewhere(request, person).like("movie", (await film(request, at)).id);
  await elsewhere(request, person).like("series", (await series(request)).series.id);
  await page.reload();
  await expect(cards(page)).toHaveCount(4);
  await expect(page.getByText("4 titres")).toBeVisible();
  await expectAccessible(page);
  const box = await removers(page).first().boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
});
