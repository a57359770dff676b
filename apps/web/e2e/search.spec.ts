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

test("the search forgives capitals, accents and ligatures and opens a title, over a page that does not scroll", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Nos sagas" })).toBeVisible();
  await open(page);
  await page.mouse.wheel(0, 800);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.type("COEUR FIDELE");
  await expect(options(page).first()).toContainText("Cœur fidèle");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/films\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: "Cœur fidèle" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("text typed while the search loads is kept, then searched", async ({ page }) => {
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

test("a search whose script fails to load shows a message, and leaves the page as it was", async ({ page }) => {
  await page.route(/search-overlay.*\.js/, (route) => route.abort());
  await page.goto("/films");
  await opener(page).click();
  await expect(page.getByText("La recherche n’a pas pu être chargée").first()).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Recherche" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
