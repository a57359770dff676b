import { accessibilityFaults, expect, test } from "./site.ts";

test("a saga's card shows its name, up to three posters and what it holds", async ({ page }) => {
  await page.goto("/");
  const card = page.getByRole("region", { name: "Nos sagas" }).getByRole("link", { name: /Fantômas/ });
  await expect(card).toContainText("SAGA");
  await expect(card).toContainText("5 films");
  await expect(card.locator("img")).toHaveCount(3);
});

test("a saga opens over the page, numbered in its order, and back closes it", async ({ page }) => {
  await page.goto("/");
  const card = page.getByRole("region", { name: "Nos sagas" }).getByRole("link", { name: /Feuillade/ });
  await card.click();
  await expect(page).toHaveURL(/\/sagas\/[0-9a-f-]{36}$/);
  const modal = page.getByRole("dialog", { name: "Feuillade, les années de guerre" });
  await expect(modal).toContainText("1 film · 3 séries");
  const items = modal.getByRole("listitem");
  await expect(items).toHaveCount(4);
  for (const [place, [number, name]] of [
    ["1", "Vendémiaire"],
    ["1", "Les Vampires"],
    ["2", "Judex"],
    ["3", "Tih-Minh"],
  ].entries()) {
    await expect(items.nth(place).getByText(number ?? "", { exact: true })).toBeVisible();
    await expect(items.nth(place)).toContainText(name ?? "");
  }

  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, -600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(modal).toHaveCount(0);
});

test("closing a saga goes back to its card, where the page was", async ({ page }) => {
  await page.goto("/");
  const card = page.getByRole("region", { name: "Nos sagas" }).getByRole("link", { name: /Fantômas/ });
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await card.click();
  await expect(page.getByRole("dialog", { name: "Fantômas" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/");
  await expect(card).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test("a title of a saga opens its page and closes the saga", async ({ page }) => {
  await page.goto("/");
  await page
    .getByRole("region", { name: "Nos sagas" })
    .getByRole("link", { name: /Fantômas/ })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /Juve contre Fantômas/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Juve contre Fantômas" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("an address of a saga opens it over the home page, and closing leaves the home page", async ({ page, request }) => {
  const { sagas } = await (await request.get("/api/sagas")).json();
  await page.goto(`/sagas/${sagas[0].id}`);
  await expect(page.getByRole("dialog", { name: sagas[0].name })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Fermer" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("region", { name: "À la une" })).toBeVisible();
});

test("an empty saga says so, and one that fails says that too", async ({ page, request }) => {
  const { sagas } = await (await request.get("/api/sagas")).json();
  const empty = { ...sagas[0], movies: [], series: [], movie_items: [], series_items: [] };
  let answer: { status?: number; json: object } = { status: 404, json: { detail: "Introuvable" } };
  await page.route("**/api/sagas/*", (route) => route.fulfill(answer));
  await page.goto(`/sagas/${sagas[0].id}`);
  await expect(page.getByRole("alert")).toContainText("Erreur lors du chargement du contenu de la saga");
  answer = { json: empty };
  // News of the catalogue may have asked again meanwhile.
  const nothing = page.getByText("Aucun contenu dans cette saga");
  await page.getByRole("button", { name: "Réessayer" }).or(nothing).click();
  await expect(nothing).toBeVisible();
});

test("axe finds nothing to say", async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { sagas } = await (await request.get("/api/sagas")).json();
  await page.goto(`/sagas/${sagas[0].id}`);
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});
