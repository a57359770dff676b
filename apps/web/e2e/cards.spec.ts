import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

/** Rewrites the first film and the first series of the recent rows, for this page. */
const rewrite = (page: Page, movie: object, show: object = {}) =>
  page.route("**/api/home", async (route) => {
    const home = await (await route.fetch()).json();
    const [first, ...movies] = home.recent_movies;
    const [other, ...series] = home.recent_series;
    await route.fulfill({
      json: { ...home, recent_movies: [{ ...first, ...movie }, ...movies], recent_series: [{ ...other, ...show }, ...series] },
    });
  });
const card = (page: Page, row: string) => page.getByRole("region", { name: row }).getByRole("listitem").first();

const longAgo = "2020-01-01T00:00:00.000Z";

test("a card says what was added within a day, what is in cinemas, and which series go on", async ({ page }) => {
  await rewrite(
    page,
    { created_at: new Date(Date.now() - 23 * 3_600_000).toISOString(), cinema_mode: true },
    { created_at: longAgo, status: "cancelled" },
  );
  await page.goto("/");
  await expect(card(page, "Films récents")).toContainText("AJOUT RÉCENT");
  await expect(card(page, "Films récents")).toContainText("AU CINÉMA");
  await expect(card(page, "Films récents")).not.toContainText("EN COURS");
  await expect(card(page, "Séries récentes")).toContainText("EN COURS");
  await expect(card(page, "Séries récentes")).not.toContainText("AJOUT RÉCENT");
});

test("a card says nothing of what is neither new nor going on, and 2025 for a year that is missing", async ({ page }) => {
  await rewrite(page, { created_at: longAgo, year: null }, { created_at: longAgo, status: "completed" });
  await page.goto("/");
  await expect(card(page, "Séries récentes")).toBeVisible();
  await expect(card(page, "Séries récentes")).not.toContainText("EN COURS");
  await expect(card(page, "Films récents")).not.toContainText("AJOUT RÉCENT");
  await expect(card(page, "Films récents")).toContainText("2025");
});

test("a card shows its first genre, cut when it is long, and the first three of its cast", async ({ page }) => {
  await rewrite(page, { genre: "Documentaires, Drame", cast: ["Musidora", "Jean Ayme", "Édouard Mathé", "Marcel Lévesque"] });
  await page.goto("/");
  const one = card(page, "Films récents");
  await expect(one).toContainText("· Documenta…");
  await expect(one).not.toContainText("Drame");
  await expect(one).toContainText("Musidora, Jean Ayme, Édouard Mathé");
  await expect(one).not.toContainText("Marcel Lévesque");
});

for (const [name, address] of [
  ["missing", null],
  ["on an example host", "https://images.example.com/affiche.jpg"],
  ["one that does not come", "/media/affiche-absente.jpg"],
] as const) {
  test(`a poster that is ${name} gives way to a placeholder with the title`, async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await rewrite(page, { title: "Sans affiche", poster_url: address, thumbnail: null, thumbnail_url: null });
    await page.goto("/");
    const one = card(page, "Films récents");
    await expect(one.locator("a [aria-hidden=true]").getByText("Sans affiche")).toBeVisible();
    await expect(one.locator("img")).toHaveCount(0);
    expect(asked.filter((url) => url.includes("example.com"))).toEqual([]);
  });
}
