import type { Page } from "@playwright/test";
import { elsewhere, enter, newPerson } from "./people.ts";
import { film, series } from "./screening.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const heart = (page: Page) => page.getByRole("main").getByRole("button", { name: "Favoris", exact: true });
const cards = (page: Page) => page.getByRole("main").getByRole("article");
const removers = (page: Page) => page.getByRole("button", { name: /^Retirer des favoris/ });
const toast = (page: Page, text: string | RegExp) => page.getByRole("region", { name: "Notifications" }).getByText(text);

test("a guest is told to sign in, on a title and on the page of favourites", async ({ page, request }) => {
  await page.goto(`/films/${(await film(request)).id}`);
  await heart(page).click();
  await expect(toast(page, "Vous devez être connecté pour ajouter aux favoris")).toBeVisible();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("link", { name: "Favoris" }).first().click();
  await expect(page.getByRole("main").getByRole("link", { name: "Se connecter" })).toHaveAttribute("href", /retour=%2Ffavoris/);
});

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

test("the heart shows the wish at once, however slow the server, and what was wished last wins", async ({ page, request }) => {
  const person = await newPerson(request);
  const one = await film(request);
  await enter(page, person);
  await page.goto(`/films/${one.id}`);
  await expect(heart(page)).toBeVisible();
  let let_go = (): void => {};
  const held = new Promise<void>((resolve) => (let_go = resolve));
  await page.route("**/api/favorites", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
  const removed = page.waitForResponse((response) => response.request().method() === "DELETE");
  let_go();
  await removed;
  await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
  expect(await elsewhere(request, person).favourites()).toEqual([]);
});

test("a card of a list adds and removes, a series too", async ({ page, request }) => {
  const person = await newPerson(request);
  await enter(page, person);
  await page.goto("/series");
  const card = page.getByRole("main").getByRole("article").first();
  await card.hover();
  const button = card.getByRole("button", { name: /^(Ajouter aux|Retirer des) favoris/ });
  await button.click();
  await expect(button).toHaveAccessibleName(/^Retirer des favoris/);
  await expect
    .poll(async () => (await elsewhere(request, person).favourites()).map(({ item_type }) => item_type))
    .toEqual(["series"]);
  await button.click();
  await expect(button).toHaveAccessibleName(/^Ajouter aux favoris/);
  await expect.poll(() => elsewhere(request, person).favourites()).toEqual([]);
});

test("what another device added already is said, and the list taken up anew", async ({ page, request }) => {
  const person = await newPerson(request);
  const one = await film(request);
  await enter(page, person);
  await page.goto(`/films/${one.id}`);
  await page.waitForResponse((response) => response.url().endsWith("/api/favorites"));
  await elsewhere(request, person).like("movie", one.id);
  await heart(page).click();
  await expect(toast(page, /est déjà dans vos favoris/)).toBeVisible();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
});

test("what another device removed already is said", async ({ page, request }) => {
  const person = await newPerson(request);
  const there = elsewhere(request, person);
  const { favorite_id } = await there.like("movie", (await film(request)).id);
  await enter(page, person);
  await page.goto("/favoris");
  await expect(cards(page)).toHaveCount(1);
  await there.unlike(favorite_id);
  await removers(page).click();
  await expect(toast(page, "Favori non trouvé")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aucun favori pour le moment" })).toBeVisible();
});

test("a refusal is said with its reason, and the heart goes back", async ({ page, request }) => {
  await enter(page, await newPerson(request));
  await page.goto(`/films/${(await film(request)).id}`);
  await page.route("**/api/favorites", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, json: { detail: "panne de la base" } }) : route.continue(),
  );
  await heart(page).click();
  await expect(toast(page, "Erreur: panne de la base")).toBeVisible();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
});

test("a list that cannot be had says so, with a way to try again", async ({ page, request }) => {
  const person = await newPerson(request);
  await elsewhere(request, person).like("movie", (await film(request)).id);
  await enter(page, person);
  await page.route("**/api/favorites", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/favoris");
  await expect(page.getByRole("alert")).toContainText("Vos favoris n’ont pas pu être chargés", { timeout: 15_000 });
  await page.unroute("**/api/favorites");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(cards(page)).toHaveCount(1);
});

test("a favourite without a title has a name all the same", async ({ page, request }) => {
  const person = await newPerson(request);
  await elsewhere(request, person).like("movie", (await film(request)).id);
  await enter(page, person);
  await page.route("**/api/favorites", async (route) => {
    const answer = await (await route.fetch()).json();
    answer.favorites[0].content.title = "";
    await route.fulfill({ json: answer });
  });
  await page.goto("/favoris");
  await expect(cards(page)).toContainText("Titre non disponible");
});

test("by keyboard, removing one leads to the next, and the last one to the heading", async ({ page, request }) => {
  const person = await newPerson(request);
  for (const at of [0, 1]) await elsewhere(request, person).like("movie", (await film(request, at)).id);
  await enter(page, person);
  await page.goto("/favoris");
  await removers(page).first().focus();
  await page.keyboard.press("Enter");
  await expect(cards(page)).toHaveCount(1);
  await expect(removers(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Mes Favoris" })).toBeFocused();
});

test("another person on the same browser sees nothing of the first", async ({ page, request }) => {
  const person = await newPerson(request);
  await elsewhere(request, person).like("movie", (await film(request)).id);
  await enter(page, person);
  await page.goto("/favoris");
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Profil" }).click();
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page.getByRole("main").getByRole("link", { name: "Se connecter" })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});

for (const [name, viewport] of [
  ["wide", { width: 1440, height: 900 }],
  ["phone", { width: 390, height: 844 }],
] as const) {
  test(`favourites: no fault of accessibility, and it fits (${name})`, async ({ page, request }) => {
    await page.setViewportSize(viewport);
    await page.goto("/favoris");
    await expect(page.getByRole("main").getByRole("link", { name: "Se connecter" })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    const person = await newPerson(request);
    await enter(page, person);
    await page.goto("/favoris");
    await expect(page.getByRole("heading", { name: "Aucun favori pour le moment" })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    for (const at of [0, 1, 2]) await elsewhere(request, person).like("movie", (await film(request, at)).id);
    await elsewhere(request, person).like("series", (await series(request)).series.id);
    await page.reload();
    await expect(cards(page)).toHaveCount(4);
    await expect(page.getByText("4 titres")).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    const box = await removers(page).first().boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  });
}
