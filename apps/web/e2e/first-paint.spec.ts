import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

/** Holds the requests for these files until they are released. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("on a slow line the brand and « Vérification du serveur... » are in the page itself, and stay until a page is drawn", async ({
  page,
}) => {
  const refused: string[] = [];
  page.on("console", (message) => message.text().includes("Content Security Policy") && refused.push(message.text()));
  const styles = await hold(page, /assets\/index-.*\.css/);
  const scripts = await hold(page, /assets\/(index|foundation|common)-.*\.js/);
  const home = await hold(page, /assets\/home-.*\.js/);
  await page.goto("/", { waitUntil: "commit" });
  const view = page.locator("#first-view");
  await expect(view.getByText("Vérification du serveur...")).toBeVisible();
  await expect(view.getByText("Séance", { exact: true })).toBeVisible();
  expect(await view.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe("rgb(13, 11, 10)");
  const asked = page.waitForRequest(/assets\/home-.*\.js/);
  styles();
  scripts();
  await asked;
  await expect(view).toBeVisible();
  home();
  await expect(page.getByRole("region", { name: "À la une" })).toBeVisible();
  await expect(view).toHaveCount(0);
  expect(refused).toEqual([]);
});
