import type { Page } from "@playwright/test";
import { accessibilityFaults, expect, test } from "./site.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Rechercher un film ou une série" });
const options = (page: Page) => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
/** Opens the search and waits until it can be typed in. */
async function open(page: Page): Promise<void> {
  await opener(page).click();
  await expect(field(page)).toBeFocused();
}
const opener = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Rechercher" });

test("opens by its button, asks what to look for, and gives the keyboard back when it closes", async ({ page }) => {
  await page.goto("/films");
  await open(page);
  await expect(page.getByText(/Que voulez-vous regarder/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
});

test("what one types before the search is there is kept, whichever way it comes", async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route(/search-overlay.*\.js/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto("/films");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("nosf");
  await expect(page.getByRole("textbox", { name: "Rechercher un film ou une série" })).toHaveValue("nosf");
  script.resolve();
  await expect(field(page)).toHaveValue("nosf");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("eratu");
  await expect(field(page)).toHaveValue("nosferatu");
  await expect(options(page).first()).toBeVisible();
});

test("a search whose script cannot be had says so, and leaves the page as it was", async ({ page }) => {
  await page.route(/search-overlay.*\.js/, (route) => route.abort());
  await page.goto("/films");
  await opener(page).click();
  await expect(page.getByText("La recherche n’a pas pu être chargée").first()).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Recherche" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("opens by « / » and by Ctrl-K, but not while one types elsewhere", async ({ page }) => {
  await page.goto("/films");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const keys of ["/", "Control+k"]) {
    await page.keyboard.press(keys);
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  const words = page.getByRole("searchbox", { name: "Filtrer les films" });
  await words.press("/");
  await expect(words).toHaveValue("/");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("closes by a press outside and by its button", async ({ page }) => {
  await page.goto("/films");
  await open(page);
  await page.mouse.click(20, 700);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await open(page);
  await page.getByRole("button", { name: "Fermer la recherche" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("asks once, 300 ms after the last letter, and not under two letters", async ({ page }) => {
  await page.clock.install();
  await page.goto("/films");
  await open(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/suggestions")) asked.push(`${searchParams.get("query")} ${searchParams.get("limit")}`);
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.type("n");
  await page.clock.runFor(1000);
  await page.keyboard.type("os");
  await page.clock.runFor(200);
  await page.keyboard.type("fe");
  await page.clock.runFor(299);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(options(page).first()).toContainText("Nosferatu");
  expect(asked).toEqual(["nosfe 8"]);
});

test("a suggestion shows its kind, year and genre, and arrows and Enter open its page", async ({ page }) => {
  await page.goto("/");
  await open(page);
  await page.keyboard.type("vampires");
  const option = options(page).filter({ hasText: "Les Vampires" });
  await expect(option).toContainText("Série");
  await expect(option).toContainText("1915");
  await expect(option).toContainText("Crime");
  await expect(option.locator("img")).toBeVisible();
  const place = (await options(page).allTextContents()).findIndex((text) => text.includes("Les Vampires"));
  for (let step = 0; step < place; step++) await page.keyboard.press("ArrowDown");
  await expect(option).toHaveAttribute("data-highlighted", "");
  expect(await field(page).getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/series\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: "Les Vampires" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("forgives capitals, accents and ligatures", async ({ page }) => {
  await page.goto("/films");
  await open(page);
  await page.keyboard.type("COEUR FIDELE");
  await expect(options(page).first()).toContainText("Cœur fidèle");
  await options(page).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Cœur fidèle" })).toBeVisible();
});

test("says when there is nothing, and when it could not be asked", async ({ page }) => {
  // Without news nothing is asked again but by the button.
  await page.route("**/api/events", (route) => route.abort());
  await page.goto("/films");
  await open(page);
  await page.keyboard.type("zzzzqqq");
  await expect(page.getByText("Aucun résultat")).toBeVisible();
  await page.route("**/suggestions*", (route) => route.fulfill({ status: 404, json: { detail: "Introuvable" } }));
  await field(page).fill("judex");
  await expect(page.getByText("La recherche n’a pas abouti")).toBeVisible();
  await page.unroute("**/suggestions*");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(options(page).first()).toContainText("Judex");
});

test("the page behind does not scroll", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Nos sagas" })).toBeVisible();
  await open(page);
  await page.mouse.wheel(0, 800);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("axe finds nothing to say, with and without suggestions", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/films");
  await open(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.type("le");
  await expect(options(page).first()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});
