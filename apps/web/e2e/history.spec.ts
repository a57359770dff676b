import type { APIRequestContext, Page } from "@playwright/test";
import { elsewhere, enter, newPerson, watched, type Person } from "./people.ts";
import { film, player, series, video } from "./screening.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const removers = (page: Page) => page.getByRole("button", { name: /^Retirer de l’historique/ });
const empty = (page: Page) => page.getByRole("heading", { name: "Votre historique est vide" });
const notifications = (page: Page) => page.getByRole("region", { name: "Notifications" });
const resume = (page: Page) => page.getByRole("region", { name: "Reprendre la lecture" });

/** A film at 40 s of 180, another one finished, two episodes of one series, the latest first. */
async function aWeekOfEvenings(request: APIRequestContext, person: Person) {
  const [first, second, { series: show, episodes }] = await Promise.all([film(request, 0), film(request, 1), series(request)]);
  const [one, two] = episodes;
  if (!one || !two) throw new Error("the demo's series has no episodes");
  await elsewhere(request, person).watch([
    watched({ item_type: "movie", item_id: first.id }, 40, 180, 5),
    watched({ item_type: "episode", item_id: two.id }, 62, 180, 10),
    watched({ item_type: "episode", item_id: one.id }, 30, 180, 20),
    watched({ item_type: "movie", item_id: second.id }, 180, 180, 30),
  ]);
  return { first, second, show, one, two };
}

test("an empty history leads to the films and to the series", async ({ page }) => {
  await page.goto("/historique");
  await expect(empty(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "Découvrir les séries" })).toHaveAttribute("href", "/series");
  await page.getByRole("link", { name: "Découvrir les films" }).click();
  await expect(page).toHaveURL("/films");
});

test("entries are newest first, each with its progress, its details link and its resume position", async ({ page, request }) => {
  const person = await newPerson(request);
  const { first, second, show, two } = await aWeekOfEvenings(request, person);
  await enter(page, person);
  await page.goto("/historique");
  await expect(cards(page)).toHaveCount(4);
  await expect(cards(page).nth(0)).toContainText(first.title);
  await expect(cards(page).nth(0)).toContainText(/En cours · 22\s%/);
  await expect(cards(page).nth(1)).toContainText(`S${two.season_number} É${two.episode_number}`);
  await expect(cards(page).nth(1)).toContainText(show.title);
  await expect(cards(page).nth(1)).toContainText(two.title);
  await expect(cards(page).nth(3)).toContainText(second.title);
  await expect(cards(page).nth(3)).toContainText("Terminé");
  await expect(page.getByRole("banner").getByRole("link", { name: /Historique.*4 entrées/ })).toBeVisible();

  const details = page.getByRole("link", { name: /^Détails/ });
  await expect(details.nth(0)).toHaveAttribute("href", `/films/${first.id}`);
  await expect(details.nth(1)).toHaveAttribute("href", `/series/${show.id}`);

  await cards(page).nth(1).getByRole("link").click();
  await expect(player(page)).toBeVisible();
  await expect
    .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 20_000 })
    .toBeGreaterThanOrEqual(62);
  await page.goBack();
  await expect(player(page)).toHaveCount(0);
  await expect(page).toHaveURL("/historique");
  await expect(cards(page).first()).toBeVisible();
});

test("a removed entry stays removed, here and on the server", async ({ page, request }) => {
  const person = await newPerson(request);
  const { first, two } = await aWeekOfEvenings(request, person);
  await enter(page, person);
  await page.goto("/historique");
  await removers(page).first().focus();
  await page.keyboard.press("Enter");
  await expect(cards(page)).toHaveCount(3);
  await expect(cards(page).filter({ hasText: first.title })).toHaveCount(0);
  await expect(removers(page).first()).toBeFocused();
  await page.reload();
  await expect(cards(page)).toHaveCount(3);
  expect((await elsewhere(request, person).history())[0]?.item_id).toBe(two.id);
});

test("a failed removal shows an error, and the entry stays", async ({ page, context, request }) => {
  const person = await newPerson(request);
  await aWeekOfEvenings(request, person);
  await enter(page, person);
  await page.goto("/historique");
  await expect(cards(page)).toHaveCount(4);
  // What shows notifications is loaded with the first touch of the page.
  await page.keyboard.press("Tab");
  await expect(notifications(page)).toBeAttached();
  await context.setOffline(true);
  await removers(page).first().click();
  await expect(notifications(page).getByText(/L’historique n’a pas pu être modifié/)).toBeVisible();
  await expect(cards(page)).toHaveCount(4);
});

test("« Vider l'historique » asks for confirmation, and can be cancelled", async ({ page, request }) => {
  const person = await newPerson(request);
  await aWeekOfEvenings(request, person);
  await enter(page, person);
  await page.goto("/historique");
  const open = page.getByRole("main").getByRole("button", { name: "Vider l'historique" });
  const question = page.getByRole("dialog", { name: /Vider l’historique/ });
  await open.click();
  await expect(question).toContainText("4 entrées seront effacées");
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(open).toBeFocused();
  await expect(cards(page)).toHaveCount(4);

  await open.click();
  await question.getByRole("button", { name: "Vider l'historique" }).click();
  await expect(empty(page)).toBeVisible();
  await page.reload();
  await expect(empty(page)).toBeVisible();
  expect(await elsewhere(request, person).history()).toEqual([]);
});

test("a history that fails to load shows an error with a retry", async ({ page, request }) => {
  const person = await newPerson(request);
  await aWeekOfEvenings(request, person);
  await enter(page, person);
  await page.route("**/api/history?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/historique");
  await expect(page.getByRole("alert")).toContainText("L’historique n’a pas pu être chargé", { timeout: 15_000 });
  await page.unroute("**/api/history?*");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(cards(page)).toHaveCount(4);
});

test("the home page starts with the titles to resume: one card per series, none finished", async ({ page, request }) => {
  const person = await newPerson(request);
  const { first, second, show, two } = await aWeekOfEvenings(request, person);
  await enter(page, person);
  await page.goto("/");
  await expect(resume(page).getByRole("listitem")).toHaveCount(2);
  await expect(resume(page).getByRole("link").nth(0)).toHaveAccessibleName(`${first.title} Reprendre à 0:40`);
  await expect(resume(page).getByRole("link").nth(1)).toHaveAccessibleName(
    `${show.title} S${two.season_number} É${two.episode_number} · 1:02`,
  );
  await expect(resume(page)).not.toContainText(second.title);
  const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(headings.indexOf("Reprendre la lecture")).toBeLessThan(headings.indexOf("Films récents"));
  await resume(page).getByRole("link").first().click();
  await expect
    .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 20_000 })
    .toBeGreaterThanOrEqual(40);
  await expect(page).toHaveURL(`/?lecture=film-${first.id}`);
});

test("after a finished episode the home page offers the next one, from its start", async ({ page, request }) => {
  const person = await newPerson(request);
  const { series: show, episodes } = await series(request);
  const [one, two] = episodes;
  if (!one || !two) throw new Error("the demo's series has no episodes");
  await elsewhere(request, person).watch([watched({ item_type: "episode", item_id: one.id }, 180, 180, 5)]);
  await enter(page, person);
  await page.goto("/");
  const card = resume(page).getByRole("link");
  await expect(card).toHaveAccessibleName(`${show.title} Regarder S${two.season_number} É${two.episode_number}`);
  await card.click();
  await expect(page).toHaveURL(`/?lecture=episode-${two.id}`);
  await expect(player(page)).toContainText(show.title);
});

test("near the end of a film its card shows the remaining time", async ({ page, request }) => {
  const person = await newPerson(request);
  const one = await film(request);
  await elsewhere(request, person).watch([watched({ item_type: "movie", item_id: one.id }, 4000, 4720)]);
  await enter(page, person);
  await page.goto("/");
  await expect(resume(page).getByRole("link")).toHaveAccessibleName(`${one.title} Reste 12 min`);
});

for (const [name, viewport] of [
  ["wide", { width: 1440, height: 900 }],
  ["phone", { width: 390, height: 844 }],
] as const) {
  test(`history: no fault of accessibility, and it fits (${name})`, async ({ page, request }) => {
    await page.setViewportSize(viewport);
    await page.goto("/historique");
    await expect(empty(page)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    const person = await newPerson(request);
    await aWeekOfEvenings(request, person);
    await enter(page, person);
    await page.goto("/historique");
    await expect(cards(page)).toHaveCount(4);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    const box = await removers(page).first().boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);

    await page.getByRole("button", { name: "Vider l'historique" }).click();
    await expect(page.getByRole("dialog", { name: /Vider l’historique/ })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
}
