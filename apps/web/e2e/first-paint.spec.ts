import type { Page } from "@playwright/test";
import { film } from "./screening.ts";
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

test("the settings are asked for before a page is loaded, and the first page comes without a transition", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    Object.assign(globalThis, { transitions: 0 });
    document.startViewTransition = (...options) => {
      Object.assign(globalThis, { transitions: (globalThis as unknown as { transitions: number }).transitions + 1 });
      return start(...options);
    };
  });
  const transitions = () => page.evaluate(() => (globalThis as unknown as { transitions: number }).transitions);
  await page.goto("/");
  await expect(page.getByRole("region", { name: "À la une" })).toBeVisible();
  const settings = asked.indexOf("/api/settings");
  expect(settings).toBeGreaterThan(-1);
  expect(settings).toBeLessThan(asked.findIndex((path) => /assets\/home-.*\.js/.test(path)));
  expect(await transitions()).toBe(0);
  await page.getByRole("link", { name: "Films", exact: true }).first().click();
  await expect(page).toHaveURL(/\/films/);
  await expect.poll(transitions).toBe(1);
});

for (const name of ["the home page", "a film’s page"] as const)
  test(`the picture at the top of ${name} is loaded once, before the script asks for it`, async ({ page, request }) => {
    const loaded: string[] = [];
    page.on("request", (asked) => asked.resourceType() === "image" && loaded.push(asked.url()));
    const scripts = await hold(page, /assets\/index-.*\.js/);
    // Tests beside this one may change which titles are featured meanwhile.
    await page.route("/api/home", async (route) => {
      const response = await route.fetch();
      const { featured, ...rows } = await response.json();
      const backdrop = new URL(loaded[0] ?? "", page.url()).pathname;
      await route.fulfill({ response, json: { ...rows, featured: [{ ...featured[0], backdrop }] } });
    });
    await page.goto(name === "the home page" ? "/" : `/films/${(await film(request)).id}`, { waitUntil: "commit" });
    await expect.poll(() => loaded.length).toBe(1);
    const [address] = loaded;
    scripts();
    const picture = page.getByRole("main").locator("img[fetchpriority=high]").first();
    await expect(picture).toHaveJSProperty("currentSrc", address);
    expect(loaded.filter((url) => url === address)).toHaveLength(1);
  });
