import type { Page } from "@playwright/test";
import { accessibilityFaults, expect, layoutShift, test } from "./site.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const rows = ["Films récents", "Top 20 des films aujourd’hui", "Séries récentes", "Top 20 des séries aujourd’hui", "Nos sagas"];
const carousel = (page: Page) => page.getByRole("region", { name: "À la une" });
const shownTitle = (page: Page) => carousel(page).getByRole("heading", { level: 2 });
const dots = (page: Page) => carousel(page).getByRole("group", { name: "Titres à la une" }).getByRole("button");

/** The home page with its clock in our hands: what waits 5 s waits for us. */
async function openStill(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/");
  await expect(shownTitle(page)).toBeVisible();
  // Installed, a clock still runs by itself: stopped, a slow machine sees no title go by.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
  await drawn(page);
  // On a slow machine it has turned before: round it goes to its first title.
  const titles = await carousel(page).locator("h2").allTextContents();
  for (let turns = 0; turns < titles.length && (await shownTitle(page).textContent()) !== titles[0]; turns++) {
    await page.clock.runFor(5000);
    await drawn(page);
  }
}

/** What the clock's last ticks asked of React is on the page: it works by messages, which no clock holds up. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        let turns = 3;
        port1.addEventListener("message", () => (turns-- > 0 ? port2.postMessage(null) : done()));
        port1.start();
        port2.postMessage(null);
      }),
  );

test("the rows come in order, each with its cards", async ({ page }) => {
  await page.goto("/");
  for (const name of rows)
    await expect(page.getByRole("region", { name, exact: true }).getByRole("listitem").first()).toBeVisible();
  const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(headings.filter((text) => rows.includes(text))).toEqual(rows);
  const tops = page.getByRole("region", { name: "Top 20 des films aujourd’hui" });
  await expect(tops.getByRole("listitem")).toHaveCount(20);
  await expect(tops.getByRole("link", { name: /^Numéro 20/ })).toBeAttached();
});

test("« Voir tout > » leads from the recent rows to the films and the series", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Voir tout >" })).toHaveCount(2);
  await page.getByRole("region", { name: "Films récents" }).getByRole("link", { name: "Voir tout >" }).click();
  await expect(page).toHaveURL("/films");
  await page.goBack();
  await page.getByRole("region", { name: "Séries récentes" }).getByRole("link", { name: "Voir tout >" }).click();
  await expect(page).toHaveURL("/series");
});

test("the scroll buttons move a row by 400 px", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const row = page.getByRole("region", { name: "Films récents" });
  await row.getByRole("button", { name: "Défiler à droite" }).click();
  await expect.poll(() => row.getByRole("list").evaluate(({ scrollLeft }) => scrollLeft)).toBe(400);
  await row.getByRole("button", { name: "Défiler à gauche" }).click();
  await expect.poll(() => row.getByRole("list").evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
});

test("a featured title says what it is, in at most 120 characters", async ({ page }) => {
  await openStill(page);
  const slide = carousel(page).getByRole("group", { name: /^1 sur/ });
  await expect(slide).toContainText("HD");
  await expect(slide).toContainText(/Film|Série/);
  await expect(slide).toContainText(/\d+h\d\d|\d+min|\d+ Saisons?/);
  await expect(slide).toContainText(/(Film|Série)\d{4}/);
  await expect(slide).toContainText(/Note \d+,\d/);
  const description = (await slide.locator("p").last().textContent()) ?? "";
  expect([...description.replace(/…$/, "")].length).toBeLessThanOrEqual(120);
  expect(await dots(page).count()).toBeLessThanOrEqual(20);
});

test("the carousel turns every 5 s, and stands still once paused or pointed at", async ({ page }) => {
  await openStill(page);
  const [first = "", second = ""] = await carousel(page).locator("h2").allTextContents();
  await page.clock.runFor(5000);
  await expect(shownTitle(page)).toHaveText(second);

  await carousel(page).hover();
  await page.clock.runFor(11_000);
  await expect(shownTitle(page)).toHaveText(second);
  await page.mouse.move(700, 890);

  await carousel(page).getByRole("button", { name: "Mettre le défilement en pause" }).click();
  await page.mouse.move(700, 890);
  await page.clock.runFor(11_000);
  await expect(shownTitle(page)).toHaveText(second);

  await carousel(page).getByRole("button", { name: "Titre précédent" }).click();
  await expect(shownTitle(page)).toHaveText(first);
});

test("while the catalogue is being filled the carousel turns all the same", async ({ page }) => {
  let [reads, came] = [0, 0];
  // No news but the test's own.
  await page.route("**/api/events", (route) => route.abort());
  await page.route("**/api/home", async (route) => {
    const answer = await (await route.fetch()).json();
    // Each reading brings news of the last title: nothing that shows.
    answer.featured.at(-1).views = ++reads;
    await route.fulfill({ json: answer });
  });
  page.on("requestfinished", (request) => request.url().endsWith("/api/home") && came++);
  await openStill(page);
  const [, second = ""] = await carousel(page).locator("h2").allTextContents();
  for (let news = 0; news < 3; news++) {
    const before = came;
    await page.evaluate(() => window.dispatchEvent(new CustomEvent("content-updated")));
    await page.clock.runFor(1700);
    await expect.poll(() => came).toBeGreaterThan(before);
    await drawn(page);
  }
  await expect(shownTitle(page)).toHaveText(second);
});

test("dots choose a title, and arrows walk along them", async ({ page }) => {
  await openStill(page);
  const titles = await carousel(page).locator("h2").allTextContents();
  await dots(page).nth(3).click();
  await expect(shownTitle(page)).toHaveText(titles[3] ?? "");
  await page.keyboard.press("ArrowRight");
  await expect(shownTitle(page)).toHaveText(titles[4] ?? "");
  await expect(dots(page).nth(4)).toBeFocused();
});

test("with less motion asked for, nothing turns and there is nothing to pause", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStill(page);
  const first = await shownTitle(page).textContent();
  await page.clock.runFor(16_000);
  await expect(shownTitle(page)).toHaveText(first ?? "");
  await expect(carousel(page).getByRole("button", { name: /défilement/ })).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a swipe to the left shows the next title, one to the right the one before", async ({ page }) => {
    await openStill(page);
    const titles = await carousel(page).locator("h2").allTextContents();
    await swipe(page, { from: 300, to: 80 });
    await expect(shownTitle(page)).toHaveText(titles[1] ?? "");
    await swipe(page, { from: 80, to: 300 });
    await expect(shownTitle(page)).toHaveText(titles[0] ?? "");
  });

  test("the picture stands above the words, nothing moves while it loads, nothing sticks out", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Films récents" })).toBeVisible();
    const picture = await carousel(page).locator("img").first().boundingBox();
    const words = await shownTitle(page).boundingBox();
    expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0);
    expect(await layoutShift(page)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
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

test("« Regarder » starts a film at once, and a series by an episode", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await expect(shownTitle(page)).toBeVisible();
  for (const [kind, lecture] of [
    ["Film", /\?lecture=film-/],
    ["Série", /\?lecture=episode-/],
  ] as const) {
    const slides = carousel(page).locator("[aria-roledescription=diapositive]");
    const index = (await slides.allTextContents()).findIndex((text) => text.includes(`HD${kind}`));
    await dots(page).nth(index).click();
    await slides.nth(index).getByRole("button", { name: "Regarder" }).click();
    await expect(page).toHaveURL(lecture);
    await page.goto("/");
    await expect(shownTitle(page)).toBeVisible();
  }
});

test("a film without a video says so for 7 s", async ({ page }) => {
  await page.route("**/api/home", async (route) => {
    const answer = await (await route.fetch()).json();
    answer.featured = answer.featured.filter(({ item_type }: { item_type: string }) => item_type === "movie");
    answer.featured[0].has_video = false;
    await route.fulfill({ json: answer });
  });
  await openStill(page);
  await carousel(page).getByRole("button", { name: "Regarder" }).click();
  const warning = page.getByText("Vidéo non disponible pour le moment...").first();
  await expect(warning).toBeVisible();
  await page.clock.runFor(6000);
  await expect(warning).toBeVisible();
  await page.clock.runFor(2000);
  await expect(warning).toBeHidden();
});

test("while the data is on its way: a sentence, then the page's shape after 3 s", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/home", async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.install();
  await page.goto("/");
  const sentence = page.getByText("Synchronisation des données en cours...");
  await expect(sentence).toBeVisible();
  await page.clock.runFor(3000);
  await expect(page.getByRole("status").filter({ hasText: "Synchronisation" })).toHaveCount(0);
  await expect(sentence).toBeAttached();
  release();
  await expect(shownTitle(page)).toBeVisible();
});

test("what could not be loaded can be asked for again", async ({ page }) => {
  await page.clock.install();
  await page.route("**/api/home", (route) => route.fulfill({ status: 404, json: { detail: "Introuvable" } }));
  await page.goto("/");
  await expect(page.getByRole("alert")).toContainText("L’accueil n’a pas pu être chargé");
  await page.unroute("**/api/home");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(shownTitle(page)).toBeVisible();
});

test("a refresh moves neither the featured title nor the cards in sight", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await expect(shownTitle(page)).toBeVisible();
  const shown = (await carousel(page).locator("h2").allTextContents())[2] ?? "";
  await dots(page).nth(2).click();
  await expect(shownTitle(page)).toHaveText(shown);
  const row = page.getByRole("region", { name: "Films récents" });
  await row.getByRole("button", { name: "Défiler à droite" }).click();
  const card = row.getByRole("listitem").nth(4);
  const name = await card.getByRole("link").textContent();
  const before = await card.boundingBox();

  await page.route("**/api/home", async (route) => {
    const answer = await (await route.fetch()).json();
    answer.featured.reverse();
    const extra = { ...answer.recent_movies[0], id: "00000000-0000-7000-8000-000000000000", title: "Tout nouveau" };
    answer.recent_movies.unshift(extra);
    await route.fulfill({ json: answer });
  });
  await page.evaluate(() => window.dispatchEvent(new CustomEvent("content-updated")));
  await expect(row.getByRole("link", { name: /Tout nouveau/ })).toBeAttached();

  await expect(shownTitle(page)).toHaveText(shown);
  const after = await row.getByRole("listitem").nth(5).boundingBox();
  expect(await row.getByRole("listitem").nth(5).getByRole("link").textContent()).toBe(name);
  expect(after).toEqual(before);
});

test("without sagas, the page says so", async ({ page }) => {
  await page.route("**/api/home", async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, sagas: [] } });
  });
  await page.goto("/");
  await expect(page.getByText("Aucune saga disponible")).toBeVisible();
});

test("nothing moves while the page loads", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Films récents" })).toBeVisible();
  // What comes last: it stands over the page.
  await expect(page.getByRole("region", { name: "Annonces" })).toBeVisible();
  expect(await layoutShift(page)).toBe(0);
});

test("nor on a slow line, where scripts and data come one after the other", async ({ page }) => {
  const late = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await page.route(/assets\/home-.*\.js/, async (route) => {
    await late(600);
    await route.continue();
  });
  await page.route("**/api/home", async (route) => {
    await late(1200);
    await route.continue();
  });
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Films récents" })).toBeVisible();
  expect(await layoutShift(page)).toBe(0);
});

test("axe finds nothing to say", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Nos sagas" })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});
