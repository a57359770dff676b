import { episode, listSeriesEpisodes } from "@seance/contract/episodes";
import { addFollow, follow, listFollows, removeFollow, type Follow } from "@seance/contract/follows";
import { getHome } from "@seance/contract/home";
import { listMovies } from "@seance/contract/movies";
import type { Movie } from "@seance/contract/movies";
import { startPlayback } from "@seance/contract/playback";
import { historyEntry, listHistory } from "@seance/contract/progress";
import type { Series } from "@seance/contract/series";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Locator } from "vitest/browser";
import { answer, record, refusal } from "#test/answers.ts";
import { address, atSize, expectCount } from "#test/on-page.ts";
import { leaveApp, openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";
import { homeOf, movieOf, moviesOf, seriesOf } from "#test/titles.ts";

const rowOf = (name: string) => page.getByRole("region", { name });
const movieCard = rowOf("Films récents").getByRole("listitem").first();
const seriesCard = rowOf("Séries récentes").getByRole("listitem").first();
const articles = page.getByRole("main").getByRole("article");

/** The home page with one recent film and one recent series. */
async function openCards(movie: Partial<Movie>, series: Partial<Series> = {}): Promise<void> {
  const home = homeOf({ recent_movies: [movieOf(movie)], recent_series: [seriesOf(series)] });
  await openApp("/", { answers: [answer(getHome, home)] });
  await expect.element(movieCard).toBeVisible();
}

const contains = (locator: Locator, words: string | RegExp) => expect.element(locator).toMatchTextContent(words);
const lacks = (locator: Locator, words: RegExp) => expect(locator.element().textContent).not.toMatch(words);

test("a card marks a title added within a day, a film in cinemas and a series that is not completed", async () => {
  const yesterday = new Date(Date.now() - 23 * 3_600_000).toISOString();
  const fresh = movieOf({ created_at: yesterday });
  const home = homeOf({
    recent_movies: [fresh, ...moviesOf(4, { cinema_mode: true })],
    recent_series: [seriesOf({ status: "cancelled" })],
  });
  await openApp("/", { answers: [answer(getHome, home)] });
  await contains(movieCard, "AJOUT RÉCENT");
  await contains(rowOf("Films récents").getByRole("listitem").nth(1), "AU CINÉMA");
  lacks(movieCard, /EN COURS|AU CINÉMA/);
  await contains(seriesCard, "EN COURS");
  lacks(seriesCard, /AJOUT RÉCENT/);
});

test("a card marks neither an old title nor a completed series, and shows 2025 for a missing year", async () => {
  await openCards({ year: null }, { status: "completed" });
  lacks(seriesCard, /EN COURS/);
  lacks(movieCard, /AJOUT RÉCENT/);
  await contains(movieCard, "2025");
});

test("a card counts the seasons in the catalogue, not those announced", async () => {
  await openCards({}, { seasons: 10, episodes: 10, seasons_count: 2, episodes_count: 72 });
  await contains(seriesCard, "2 Saisons");
});

test("a series without episodes is to come", async () => {
  await openCards({}, { seasons: 10, episodes: 10, seasons_count: 0, episodes_count: 0 });
  await contains(seriesCard, "Bientôt disponible");
  lacks(seriesCard, /Saison/);
});

test("the disc of a card plays its film, and says before the press that there is no video yet", async () => {
  const film = movieOf();
  const soon = movieOf({ title: "À venir", has_video: false });
  const answers = [
    answer(getHome, homeOf({ featured: [soon], recent_movies: [film, soon] })),
    answer(startPlayback, () => refusal(404, "Aucune source disponible")),
  ];
  await openApp("/", { answers });
  await movieCard.hover();
  await movieCard.getByRole("button", { name: "Regarder Nosferatu" }).click();
  await expect.poll(address).toBe(`/?lecture=film-${film.id}`);
  history.back();
  await expect.poll(address).toBe("/");
  const other = rowOf("Films récents").getByRole("listitem").nth(1);
  await contains(other, "Bientôt disponible");
  await expectCount(other.getByRole("button", { name: /^Regarder/ }), 0);
  await expect
    .element(rowOf("À la une").getByRole("button", { name: "Bientôt disponible" }))
    .toHaveAttribute("aria-disabled", "true");
});

test("the disc of a series plays the episode that one has come to", async () => {
  const series = seriesOf();
  const episodes = [1, 2].map((episode_number) =>
    sample(episode, { series_id: series.id, season_number: 1, episode_number, has_video: true }),
  );
  const seen = sample(historyEntry, {
    ...{ item_type: "episode" as const, type: "series" as const, item_id: episodes[0]?.id ?? "", series_id: series.id },
    ...{ season_number: 1, episode_number: 1, completed: true },
  });
  const answers = [
    answer(getHome, homeOf({ recent_series: [series] })),
    answer(listSeriesEpisodes, { episodes, total: 2, showing: 2 }),
    answer(listHistory, { entries: [seen] }),
    answer(startPlayback, () => refusal(404, "Aucune source disponible")),
  ];
  await openApp("/", { as: "user", answers });
  await seriesCard.hover();
  await seriesCard.getByRole("button", { name: "Regarder Judex" }).click();
  await expect.poll(address).toBe(`/?lecture=episode-${episodes[1]?.id}`);
});

test("a card's menu marks its title as seen: a check on its poster, also for a guest", async () => {
  await openCards({});
  await movieCard.getByRole("button", { name: "Plus d’actions : Nosferatu" }).click();
  await page.getByRole("menuitem", { name: "Marquer comme vu" }).click();
  await expect.element(movieCard.getByText("Vu", { exact: true })).toBeInTheDocument();
  await movieCard.getByRole("button", { name: "Plus d’actions : Nosferatu" }).click();
  await page.getByRole("menuitem", { name: "Marquer comme non vu" }).click();
  await expectCount(movieCard.getByText("Vu", { exact: true }), 0);
});

test("a line of the list plays from its poster, and marks its title as seen by its menu", async () => {
  const film = movieOf({ has_video: true });
  const none = answer(startPlayback, () => refusal(404, "Aucune source disponible"));
  await openApp("/films?view=list", { answers: [answer(listMovies, { movies: [film], total: 1 }), none] });
  await articles.getByRole("button", { name: "Plus d’actions : Nosferatu" }).click();
  await page.getByRole("menuitem", { name: "Marquer comme vu" }).click();
  await expect.element(articles.getByText("Vu", { exact: true })).toBeInTheDocument();
  await articles.hover();
  await articles.getByRole("button", { name: "Regarder Nosferatu" }).click();
  await expect.poll(address).toContain(`lecture=film-${film.id}`);
});

test("the menu of a card without a video has « Me prévenir » and « Ne plus me prévenir »", async () => {
  const soon = movieOf({ title: "Faust", has_video: false });
  let kept: Follow[] = [];
  const answers = [
    answer(getHome, homeOf({ recent_movies: [soon] })),
    answer(listFollows, () => ({ follows: kept })),
    answer(addFollow, ({ body }) => {
      expect(body).toEqual({ kind: "title", item_type: "movie", item_id: soon.id });
      const added: Follow = { ...sample(follow), kind: "title", content: soon };
      kept = [added];
      return added;
    }),
    answer(removeFollow, () => {
      kept = [];
      return undefined;
    }),
  ];
  await openApp("/", { as: "user", answers });
  const menu = movieCard.getByRole("button", { name: "Plus d’actions : Faust" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Me prévenir", exact: true }).click();
  await expect.poll(() => kept.length).toBe(1);
  await menu.click();
  await page.getByRole("menuitem", { name: "Ne plus me prévenir" }).click();
  await expect.poll(() => kept.length).toBe(0);
});

test("cards of titles with a video neither offer to wait for it nor ask for what the account follows", async () => {
  const follows = record(listFollows, { follows: [] });
  const home = homeOf({ recent_movies: [movieOf()], recent_series: [seriesOf()] });
  await openApp("/", { as: "user", answers: [answer(getHome, home), follows.handler] });
  await movieCard.getByRole("button", { name: "Plus d’actions : Nosferatu" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Marquer comme vu" })).toBeVisible();
  await expectCount(page.getByRole("menuitem", { name: /prévenir/ }), 0);
  expect(follows.sent).toEqual([]);
});

test("an unrated title shows no rating: in the carousel, on cards, in the grid and in the list", async () => {
  const unrated = movieOf({ rating: 0, vote_average: 0, vote_count: 0 });
  const answers = [
    answer(getHome, homeOf({ featured: [unrated], recent_movies: [unrated], recent_series: [seriesOf()] })),
    answer(listMovies, { movies: [unrated], total: 1 }),
  ];
  await openApp("/", { answers });
  await contains(seriesCard, /note 7,6/);
  for (const place of [rowOf("À la une"), movieCard]) {
    await contains(place, "Nosferatu");
    lacks(place, /note|\d,\d/i);
  }
  for (const path of ["/films", "/films?view=list"]) {
    await leaveApp();
    await openApp(path, { answers });
    await contains(articles, "Nosferatu");
    lacks(articles, /note \d|0,0/i);
  }
});

test("a card shows its first genre, cut when it is long, and the first three of its cast", async () => {
  await openCards({ genre: "Documentaires, Drame", cast: ["Musidora", "Jean Ayme", "Édouard Mathé", "Marcel Lévesque"] });
  await contains(movieCard, "· Documenta…");
  lacks(movieCard, /Drame/);
  await contains(movieCard, "Musidora, Jean Ayme, Édouard Mathé");
  lacks(movieCard, /Marcel Lévesque/);
});

for (const [name, poster] of [
  ["missing", null],
  ["on an example host", "https://images.example.com/affiche.jpg"],
  ["one that fails to load", "/absente.svg"],
] as const)
  test(`a poster that is ${name} gives way to a placeholder with the title`, async () => {
    const set = vi.spyOn(Element.prototype, "setAttribute");
    await openCards({ title: "Sans affiche", poster_url: poster, thumbnail: null, thumbnail_url: null });
    const placeholder = () => movieCard.element().querySelector("a [aria-hidden=true]")?.textContent;
    await expect.poll(placeholder).toBe("Sans affiche");
    expect(movieCard.element().querySelector("img")).toBeNull();
    expect(set).not.toHaveBeenCalledWith("src", expect.stringContaining("example.com"));
  });

/** Facts of a row's cards that are cut off. */
const cutFacts = (name: string) =>
  [...rowOf(name).element().querySelectorAll("article .tabular-figures span:not(.sr-only)")]
    .filter((span) => getComputedStyle(span).overflowX === "hidden" && span.scrollWidth > span.clientWidth)
    .map((span) => span.textContent);

const box = (locator: Locator): DOMRect => locator.element().getBoundingClientRect();

for (const width of [360, 390, 768, 1440])
  test(`at ${width} px year, genre and rating are never cut: under a narrow poster the genre has a line of its own`, async () => {
    const others = moviesOf(10);
    const series = [seriesOf()];
    const recent_movies = [movieOf({ genre: "Documentaire" }), ...others];
    const home = homeOf({ recent_movies, top_movies: others, recent_series: series, top_series: series });
    await atSize([width, 844], async () => {
      await openApp("/", { answers: [answer(getHome, home)] });
      await expect.element(movieCard).toBeVisible();
      const under = box(movieCard.getByText(/Documentaire$/).last()).y > box(movieCard.getByText(/^1922/).last()).y + 8;
      expect(under).toBe(width < 701);
      for (const row of ["Films récents", "Top 20 des films aujourd’hui", "Séries récentes", "Top 20 des séries aujourd’hui"])
        expect(cutFacts(row), row).toEqual([]);
    });
  });

for (const width of [360, 390, 768])
  test(`at ${width} px the tag stays on its poster, clear of the button in its corner`, async () => {
    const tagged = moviesOf(3, { cinema_mode: true });
    const answers = [answer(getHome, homeOf({ top_movies: tagged })), answer(listMovies, { movies: tagged, total: 3 })];
    await atSize([width, 844], async () => {
      await openApp("/", { answers });
      const ranked = rowOf("Top 20 des films aujourd’hui").getByRole("listitem").first();
      await expect.element(ranked).toBeVisible();
      const poster = ranked.element().querySelector("[data-poster]")?.getBoundingClientRect();
      expect(box(ranked.getByText("AU CINÉMA")).right).toBeLessThanOrEqual((poster?.right ?? 0) - 4);

      await leaveApp();
      await openApp("/films", { answers });
      const listed = page.getByRole("region", { name: "Résultats" }).getByRole("article").first();
      await expect.element(listed).toBeVisible();
      const heart = listed
        .getByRole("button", { name: /favoris/ })
        .element()
        .querySelector("span")
        ?.getBoundingClientRect();
      const tag = box(listed.getByText("AU CINÉMA"));
      expect(tag.right <= (heart?.left ?? 0) || tag.top >= (heart?.bottom ?? 0)).toBe(true);
      await expectCount(page.getByRole("region", { name: "Résultats" }).getByRole("article"), 3);
    });
  });
