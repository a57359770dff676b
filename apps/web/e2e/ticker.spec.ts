import type { Page } from "@playwright/test";
import { sayOnPage, tick } from "./desk.ts";
import { accessibilityFaults, expect, layoutShift, test } from "./site.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const ticker = (page: Page) => page.getByRole("region", { name: "Bandeau d’information" });
const line = (page: Page) => ticker(page).locator("p");

test("it scrolls on the home page alone, its message fifteen times, said once, in its colours", async ({ page }) => {
  await tick(page, {
    enabled: true,
    message: "<i>Ce soir</i> : Caligari",
    speed: 10,
    text_color: "#000000",
    background_color: "#ffb52e",
  });
  await page.goto("/");
  await expect(ticker(page)).toHaveCSS("background-color", "rgb(255, 181, 46)");
  await expect(ticker(page)).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(line(page).locator("span")).toHaveText(Array.from({ length: 15 }, () => "<i>Ce soir</i> : Caligari"));
  await expect(line(page).locator("span:not([aria-hidden=true])")).toHaveCount(1);
  await expect(line(page)).toHaveCSS("animation-duration", "40s");
  expect(await layoutShift(page)).toBe(0);
  await page.goto("/films");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(ticker(page)).toHaveCount(0);
});

test("the message never leaves a gap at its end, however short", async ({ page }) => {
  await tick(page, { enabled: true, message: "À 20 h" });
  await page.goto("/");
  const gap = await line(page).evaluate((element) => {
    const [motion] = element.getAnimations();
    motion?.pause();
    if (motion) motion.currentTime = 19_999;
    return element.getBoundingClientRect().right - innerWidth;
  });
  expect(gap).toBeGreaterThan(0);
});

test("it stops while it is pointed at or has the keyboard", async ({ page }) => {
  await tick(page, { enabled: true, message: "Ce soir : Caligari" });
  await page.goto("/");
  await expect(line(page)).toHaveCSS("animation-play-state", "running");
  await ticker(page).hover();
  await expect(line(page)).toHaveCSS("animation-play-state", "paused");
  await page.mouse.move(700, 700);
  await expect(line(page)).toHaveCSS("animation-play-state", "running");
  await page.keyboard.press("Tab");
  await ticker(page).focus();
  await expect(line(page)).toHaveCSS("animation-play-state", "paused");
});

test("with less motion asked for it stands still and is moved by hand", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await tick(page, { enabled: true, message: "Ce soir : Caligari" });
  await page.goto("/");
  await expect(line(page)).toHaveCSS("animation-name", "none");
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect(async () => {
    await ticker(page).focus();
    await page.keyboard.press("ArrowRight");
    expect(await ticker(page).evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  }).toPass();
});

test("an edit is on the open page as soon as it is told of; nothing shows when it is off or empty", async ({ page }) => {
  const shown = await tick(page, { enabled: true, message: "Avant" });
  await page.goto("/");
  await expect(line(page)).toContainText("Avant");
  shown.message = "Après";
  await sayOnPage(page, "ticker-updated");
  await expect(line(page)).toContainText("Après");
  shown.message = "  ";
  await sayOnPage(page, "ticker-updated");
  await expect(ticker(page)).toHaveCount(0);
  Object.assign(shown, { message: "Encore", enabled: false });
  await sayOnPage(page, "ticker-updated");
  await expect(ticker(page)).toHaveCount(0);
});
