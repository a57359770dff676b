import type { APIRequestContext, Page } from "@playwright/test";
import { elsewhere, enter, newPerson, watched, type Person } from "./people.ts";
import { film, player, series, video } from "./screening.ts";
import { expectAccessible, expect, test } from "./site.ts";

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const removers = (page: Page) => page.getByRole("button", { name: /^Retirer de l’historique/ });
const empty = (page: Page) => page.getByRole("heading", { name: "Votre historique est vide" });

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

test("an entry resumes at its position; removed entries stay removed, here and on the server", async ({ page, request }) => {
  const person = await newPerson(request);
  const { first, second, two } = await aWeekOfEvenings(request, person);
  await enter(page, person);
  await page.goto("/historique");
  await expect(cards(page)).toHaveCount(4);
  await expect(cards(page).nth(0)).toContainText(first.title);
  await expect(cards(page).nth(3)).toContainText(second.title);

  await cards(page).nth(1).getByRole("link").click();
  await expect(player(page)).toBeVisible();
  await expect
    .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 20_000 })
    .toBeGreaterThanOrEqual(62);
  await page.goBack();
  await expect(player(page)).toHaveCount(0);
  await expect(page).toHaveURL("/historique");

  await removers(page)
    .and(page.getByRole("button", { name: new RegExp(first.title) }))
    .click();
  await expect(cards(page)).toHaveCount(3);
  await page.reload();
  await expect(cards(page)).toHaveCount(3);
  expect((await elsewhere(request, person).history())[0]?.item_id).toBe(two.id);

  await page.getByRole("main").getByRole("button", { name: "Vider l'historique" }).click();
  await page
    .getByRole("dialog", { name: /Vider l’historique/ })
    .getByRole("button", { name: "Vider l'historique" })
    .click();
  await expect(empty(page)).toBeVisible();
  await page.reload();
  await expect(empty(page)).toBeVisible();
  expect(await elsewhere(request, person).history()).toEqual([]);
});

test("axe finds nothing to say of the history on a desktop and a phone, and it fits", async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/historique");
  await expect(empty(page)).toBeVisible();
  await expectAccessible(page);

  const person = await newPerson(request);
  await aWeekOfEvenings(request, person);
  await enter(page, person);
  await page.goto("/historique");
  await expect(cards(page)).toHaveCount(4);
  await expectAccessible(page);
  const box = await removers(page).first().boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);

  await page.getByRole("button", { name: "Vider l'historique" }).click();
  await expect(page.getByRole("dialog", { name: /Vider l’historique/ })).toBeVisible();
  await expectAccessible(page);
});
