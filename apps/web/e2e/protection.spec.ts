import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

/** The site as its owner has set its protection, for this page. */
async function protect(page: Page, protection: "off" | "player" | "full"): Promise<void> {
  await page.route("**/api/settings", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), protection } });
  });
}

test("it begins a second after the page; each minute what caches left goes, each half minute new videos are protected", async ({
  page,
}) => {
  await protect(page, "player");
  await page.clock.install();
  const asked: string[] = [];
  page.on("request", (one) => /protection-watch.*\.js/.test(one.url()) && asked.push(one.url()));
  await page.goto("/films");
  await expect(page.getByRole("heading", { level: 1, name: "Films" })).toBeVisible();
  const loaded = page.waitForResponse(/protection-watch.*\.js/);
  await page.clock.runFor(1000);
  await loaded;
  await page.evaluate(() => {
    localStorage.setItem("cache_accueil", "x");
    localStorage.setItem("seance:essai", "x");
    document.querySelector("main")?.append(document.createElement("video"));
  });
  await expect(async () => {
    await page.clock.runFor(30_000);
    await expect(page.locator("main video")).toHaveAttribute("controlslist", "nodownload", { timeout: 200 });
  }).toPass();
  await page.clock.runFor(60_000);
  expect(await page.evaluate(() => [localStorage.getItem("cache_accueil"), localStorage.getItem("seance:essai")])).toEqual([
    null,
    "x",
  ]);
  expect(asked).toHaveLength(1);
});

test("« DÉBLOQUER » shows when something of unknown origin lies over the page, and takes it away", async ({ page }) => {
  await page.goto("/films");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const veil = Object.assign(document.createElement("div"), { id: "intrus" });
    Object.assign(veil.style, { position: "fixed", inset: "0", zIndex: "2147483647", background: "#000c" });
    document.body.append(veil);
  });
  await page.getByRole("button", { name: "DÉBLOQUER" }).click();
  await expect(page.locator("#intrus")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "DÉBLOQUER" })).toHaveCount(0);
  await page.getByRole("banner").getByRole("button", { name: "Rechercher" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
