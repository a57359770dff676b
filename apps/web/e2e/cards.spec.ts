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

test("a card counts the seasons there are, whatever was announced; without any, the series is to come", async ({ page }) => {
  const announced = { seasons: 10, episodes: 10 };
  await rewrite(page, {}, { ...announced, seasons_count: 2, episodes_count: 72 });
  await page.goto("/");
  await expect(card(page, "Séries récentes")).toContainText("2 Saisons");
  await rewrite(page, {}, { ...announced, seasons_count: 0, episodes_count: 0 });
  await page.reload();
  await expect(card(page, "Séries récentes")).toContainText("Bientôt disponible");
  await expect(card(page, "Séries récentes")).not.toContainText("Saison");
});

test("what nobody rated shows no rating: in the carousel, on cards, in the grid and in the list", async ({ page }) => {
  const unrated = { rating: 0, vote_average: 0, vote_count: 0 };
  const rewritten = (titles: object[]) => titles.map((title) => ({ ...title, ...unrated }));
  await page.route("**/api/home", async (route) => {
    const { featured, recent_movies, ...home } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...home, featured: rewritten(featured), recent_movies: rewritten(recent_movies) } });
  });
  await page.route("**/api/movies?*", async (route) => {
    const { movies, total } = await (await route.fetch()).json();
    await route.fulfill({ json: { movies: rewritten(movies), total } });
  });
  const main = page.getByRole("main");
  await page.goto("/");
  const rated = page.getByRole("region", { name: "Séries récentes" });
  await expect(rated).toContainText(/note \d,\d/);
  for (const region of [main.getByRole("region", { name: "À la une" }), page.getByRole("region", { name: "Films récents" })]) {
    await expect(region).toContainText("Film");
    await expect(region).not.toContainText(/note|\d,\d/i);
  }
  for (const path of ["/films", "/films?view=list"]) {
    await page.goto(path);
    await expect(main.getByRole("article").first()).toBeVisible();
    await expect(main.getByRole("article").filter({ hasText: /note \d|0,0/i })).toHaveCount(0);
  }
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

/** The words of these cards that end in an ellipsis they should not have, but for titles. */
const cutFacts = (page: Page, row: string) =>
  page
    .getByRole("region", { name: row })
    .getByRole("article")
    .evaluateAll((cards) =>
      cards
        .flatMap((one) => [...(one.querySelector(".tabular-figures")?.querySelectorAll("span:not(.sr-only)") ?? [])])
        .filter((span) => getComputedStyle(span).overflowX === "hidden" && span.scrollWidth > span.clientWidth)
        .map((span) => span.textContent),
    );

test("year, genre and rating are never cut: under a narrow poster the genre has a line of its own", async ({ page }) => {
  await rewrite(page, { genre: "Documentaire", rating: 7.6 });
  for (const width of [360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    const one = card(page, "Films récents");
    const year = await one
      .getByText(/^\d{4}/)
      .last()
      .boundingBox();
    const genre = await one
      .getByText(/Documentaire$/)
      .last()
      .boundingBox();
    const under = (genre?.y ?? 0) > (year?.y ?? 0) + 8;
    expect(under, `${width} px`).toBe(width < 701);
    for (const row of ["Films récents", "Top 20 des films aujourd’hui", "Séries récentes", "Top 20 des séries aujourd’hui"])
      expect(await cutFacts(page, row), `${row}, ${width} px`).toEqual([]);
  }
});

test("tags keep to their poster, and clear of the button in its corner", async ({ page }) => {
  const recent = new Date().toISOString();
  await page.route("**/api/home", async (route) => {
    const home = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...home, top_movies: home.top_movies.map((one: object) => ({ ...one, created_at: recent, cinema_mode: true })) },
    });
  });
  await page.route("**/api/movies?*", async (route) => {
    const list = await (await route.fetch()).json();
    const movies = list.movies.map((one: object) => ({ ...one, created_at: recent, cinema_mode: true }));
    await route.fulfill({ json: { ...list, movies } });
  });
  for (const width of [360, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    const ranked = card(page, "Top 20 des films aujourd’hui");
    const poster = await ranked.locator("[data-poster]").boundingBox();
    const ranking = await ranked.getByText("AJOUT RÉCENT").boundingBox();
    expect((ranking?.x ?? 0) + (ranking?.width ?? 0)).toBeLessThanOrEqual((poster?.x ?? 0) + (poster?.width ?? 0) - 4);

    await page.goto("/films");
    const listed = page.getByRole("region", { name: "Résultats" }).getByRole("article").first();
    const heart = await listed.getByRole("button").locator("span").first().boundingBox();
    for (const words of ["AJOUT RÉCENT", "AU CINÉMA"]) {
      const tag = await listed.getByText(words).boundingBox();
      const beside = (tag?.x ?? 0) + (tag?.width ?? 0) <= (heart?.x ?? 0);
      const below = (tag?.y ?? 0) >= (heart?.y ?? 0) + (heart?.height ?? 0);
      expect(beside || below, `${words}, ${width} px`).toBe(true);
    }
  }
});
