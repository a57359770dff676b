import { sticksOut } from "./readable.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

test("the channels stand in sections by category, and a chip keeps one in the address", async ({ page }) => {
  await page.goto("/chaines");
  const chips = page.getByRole("group", { name: "Catégories" }).getByRole("button");
  await expect(chips.first()).toHaveText("Toutes les chaînes8");
  await expect(chips.first()).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount((await chips.count()) - 1);

  await page.getByRole("button", { name: /^Cinéma/ }).click();
  await expect(page).toHaveURL(/\/chaines\?categorie=Cin/);
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(4);
  await page.reload();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(4);
  await expect(page.getByRole("button", { name: /^Cinéma/ })).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(8);
});

test("a channel's card says what it is, and a press opens the player", async ({ page }) => {
  await page.goto("/chaines");
  const card = page.getByRole("main").getByRole("article").filter({ hasText: "Ciné Méliès" });
  for (const words of ["LIVE", "HD", "Cinéma", "En ligne", "Trucages, féeries"]) await expect(card).toContainText(words);
  await card.getByRole("link").click();
  await expect(page).toHaveURL(/\?lecture=chaine-/);
});

test("an empty category and an empty list have their words", async ({ page }) => {
  await page.goto("/chaines?categorie=Sport");
  await expect(page.getByRole("heading", { name: "Aucune chaîne dans la catégorie Sport" })).toBeVisible();
  await page.route("**/api/channels", (route) => route.fulfill({ json: { channels: [] } }));
  await page.goto("/chaines");
  await expect(page.getByRole("heading", { name: "Aucune chaîne disponible" })).toBeVisible();
});

test("a channel without a quality is HD", async ({ page }) => {
  await page.route("**/api/channels", async (route) => {
    const { channels } = await (await route.fetch()).json();
    await route.fulfill({ json: { channels: [{ ...channels[0], quality: "" }] } });
  });
  await page.goto("/chaines");
  await expect(page.getByRole("main").getByRole("article").getByText("HD", { exact: true })).toBeVisible();
});

test("axe finds nothing to say", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/chaines");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});

for (const { width, tops } of [
  { width: 1440, tops: [1, 4] },
  { width: 768, tops: [1, 2, 2] },
  { width: 390, tops: [1, 1, 1, 1, 1] },
])
  test(`at ${width} px categories of one channel share a row`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/chaines");
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(8);
    const headings = await page
      .getByRole("heading", { level: 2 })
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect([...Map.groupBy(headings, (top) => top).values()].map((row) => row.length)).toEqual(tops);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

test("a category without a space does not widen a narrow screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const category = "C".repeat(60);
  await page.route("**/api/channels", async (route) => {
    const { channels } = await (await route.fetch()).json();
    await route.fulfill({ json: { channels: [{ ...channels[0], category }] } });
  });
  await page.goto("/chaines");
  await expect(page.getByRole("main").getByRole("article")).toContainText(category);
  expect(await sticksOut(page)).toBe(false);
});
