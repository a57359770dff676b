import type { Page } from "@playwright/test";
import { expect, layoutShift, test } from "./site.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const rows = ["Films récents", "Top 20 des films aujourd’hui", "Séries récentes", "Top 20 des séries aujourd’hui", "Nos sagas"];
const carousel = (page: Page) => page.getByRole("region", { name: "À la une" });
const shownTitle = (page: Page) => carousel(page).getByRole("heading", { level: 2 });
const dots = (page: Page) => carousel(page).getByRole("group", { name: "Titres à la une" }).getByRole("button");

test("the rows come in order and lead to the whole lists; a featured film and a featured series play", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  for (const name of rows)
    await expect(page.getByRole("region", { name, exact: true }).getByRole("listitem").first()).toBeVisible();
  const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(headings.filter((text) => rows.includes(text))).toEqual(rows);
  const tops = page.getByRole("region", { name: "Top 20 des films aujourd’hui" });
  await expect(tops.getByRole("listitem")).toHaveCount(20);
  await expect(tops.getByRole("link", { name: /^Numéro 20/ })).toBeAttached();

  await expect(page.getByRole("link", { name: "Voir tout >" })).toHaveCount(2);
  for (const [row, path] of [
    ["Films récents", "/films"],
    ["Séries récentes", "/series"],
  ] as const) {
    await page.getByRole("region", { name: row }).getByRole("link", { name: "Voir tout >" }).click();
    await expect(page).toHaveURL(path);
    await page.goBack();
  }

  for (const [kind, lecture] of [
    ["Film", /\?lecture=film-/],
    ["Série", /\?lecture=episode-/],
  ] as const) {
    await expect(shownTitle(page)).toBeVisible();
    const shown = carousel(page).getByRole("group", { name: /^\d+ sur \d+$/ });
    for (let at = 1; !(await shown.textContent())?.includes(`HD${kind}`); at++) await dots(page).nth(at).click();
    await shown.getByRole("button", { name: "Regarder" }).click();
    await expect(page).toHaveURL(lecture);
    await page.goBack();
  }
});

test("nothing moves while the page loads, nor on a slow line, where scripts and data come one after the other", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Films récents" })).toBeVisible();
  // Its room was there before its script.
  await expect(page.getByRole("region", { name: "Annonces" })).toBeVisible();
  expect(await layoutShift(page)).toBe(0);

  const late = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await page.route(/assets\/home-.*\.js/, async (route) => {
    await late(600);
    await route.continue();
  });
  await page.route("**/api/home", async (route) => {
    await late(1200);
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole("region", { name: "Films récents" })).toBeVisible();
  expect(await layoutShift(page)).toBe(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the picture is above the words, nothing moves while it loads, and a swipe changes the title", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Films récents" })).toBeVisible();
    const picture = await carousel(page).locator("img").first().boundingBox();
    const words = await shownTitle(page).boundingBox();
    expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0);
    expect(await layoutShift(page)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    // The carousel stands still.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.reload();
    await expect(shownTitle(page)).toBeVisible();
    const titles = await carousel(page).locator("h2").allTextContents();
    await swipe(page, { from: 300, to: 80 });
    await expect(shownTitle(page)).toHaveText(titles[1] ?? "");
    await swipe(page, { from: 80, to: 300 });
    await expect(shownTitle(page)).toHaveText(titles[0] ?? "");
  });
});

async function swipe(page: Page, { from, to }: { from: number; to: number }): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: 300 }] });
  await touch("touchStart", from);
  for (let step = 1; step <= 5; step++) await touch("touchMove", from + ((to - from) * step) / 5);
  await touch("touchEnd", to);
}
