import { getHome } from "@seance/contract/home";
import { episode, listSeriesEpisodes } from "@seance/contract/episodes";
import { startPlayback } from "@seance/contract/playback";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/answers.ts";
import { holdClock, pass } from "#test/clock.ts";
import { address, expectCount } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";
import { homeOf, movieOf, moviesOf, seriesOf } from "#test/titles.ts";

const carousel = page.getByRole("region", { name: "À la une" });
const shownTitle = carousel.getByRole("heading", { level: 2 });
const dots = carousel.getByRole("group", { name: "Titres à la une" }).getByRole("button");
const recentMovies = page.getByRole("region", { name: "Films récents" });
const titled = (titles: readonly string[]) => titles.map((title) => movieOf({ title }));
const names = ["Nosferatu", "Faust", "Le Dernier des hommes", "L’Aurore", "Tabou"];

/** The tests' browser asks for less motion: this page does not. */
function allowMotion(): void {
  const real = globalThis.matchMedia.bind(globalThis);
  vi.spyOn(globalThis, "matchMedia").mockImplementation((query) =>
    real(query === "(prefers-reduced-motion: reduce)" ? "not all" : query),
  );
}

async function openHome(home: Parameters<typeof homeOf>[0]): Promise<void> {
  await openApp("/", { answers: [answer(getHome, homeOf(home))] });
}

/** The carousel with its clock held. */
async function openCarousel(): Promise<void> {
  allowMotion();
  holdClock();
  await openHome({ featured: titled(names) });
  await shows("Nosferatu");
  await leaveCarousel();
  await pass(0);
}

/** The last test may have left the mouse over it. */
const leaveCarousel = () => page.getByText("Aucune saga disponible").hover();
const shows = (title: string) => expect.element(shownTitle).toHaveTextContent(title);
/** The carousel announces its changes only while it does not turn by itself. */
const isHeld = () => expect.poll(() => carousel.element().querySelector("[aria-live]")?.getAttribute("aria-live")).toBe("polite");
const pause = carousel.getByRole("button", { name: "Mettre le défilement en pause" });

test("a row's scroll buttons move it by 400 px", async () => {
  await openHome({ recent_movies: moviesOf(21) });
  const left = () => recentMovies.getByRole("list").element().scrollLeft;
  await recentMovies.getByRole("button", { name: /^Défiler à droite/ }).click();
  await expect.poll(left).toBe(400);
  await recentMovies.getByRole("button", { name: /^Défiler à gauche/ }).click();
  await expect.poll(left).toBe(0);
});

test("the cards of a row far below get their menus once it is near", async () => {
  const series = Array.from({ length: 20 }, (_, at) => seriesOf({ title: `Série ${at}` }));
  await openHome({ recent_movies: moviesOf(20), top_movies: moviesOf(20), recent_series: series, top_series: series });
  const far = page.getByRole("region", { name: "Top 20 des séries aujourd’hui" });
  const menus = far.getByRole("button", { name: /^Plus d’actions/ });
  await expect.element(page.getByRole("button", { name: /^Plus d’actions/ }).first()).toBeInTheDocument();
  await expectCount(far.getByRole("listitem"), 20);
  expect(menus.elements()).toEqual([]);
  far.element().scrollIntoView();
  await expect.element(menus.first()).toBeInTheDocument();
});

test("a featured title shows its facts, and at most 120 characters of its description", async () => {
  await openHome({
    featured: [
      movieOf({ description: "Un long synopsis. ".repeat(20), year: 1922, duration: 94, rating: 7.9 }),
      seriesOf({ seasons_count: 3, year: 1916 }),
    ],
  });
  const slide = carousel.getByRole("group", { name: "1 sur 2" });
  await expect.element(slide).toMatchTextContent(/HDFilm19221h34Note 7,9/);
  const description = [...(slide.element().querySelectorAll("p")[2]?.textContent ?? "")];
  expect(description.at(-1)).toBe("…");
  expect(description.length).toBeLessThanOrEqual(121);
  await dots.nth(1).click();
  await expect.element(carousel.getByRole("group", { name: "2 sur 2" })).toMatchTextContent(/HDSérie19163 Saisons/);
});

test("at most 20 titles are featured, of which the one shown and its neighbours are in the page", async () => {
  await openHome({ featured: moviesOf(25) });
  await expectCount(dots, 20);
  const slides = () =>
    [...carousel.element().querySelectorAll("[aria-roledescription=diapositive]")].map((slide) =>
      slide.getAttribute("aria-label"),
    );
  expect(slides()).toEqual(["1 sur 20", "2 sur 20", "20 sur 20"]);
  await dots.nth(9).click();
  await expect.poll(slides).toEqual(["9 sur 20", "10 sur 20", "11 sur 20"]);
});

test("the carousel turns every 5 s, and stops while pointed at or paused", async () => {
  await openCarousel();
  await pass(5000);
  await shows("Faust");

  await shownTitle.hover();
  await isHeld();
  await pass(11_000);
  await shows("Faust");

  await pause.click();
  await leaveCarousel();
  await pass(11_000);
  await shows("Faust");

  await carousel.getByRole("button", { name: "Titre précédent" }).click();
  await shows("Nosferatu");
});

test("refreshes of the catalogue do not delay the carousel", async () => {
  let reads = 0;
  allowMotion();
  holdClock();
  const featured = titled(names);
  await openApp("/", {
    answers: [answer(getHome, () => homeOf({ featured: featured.map((title) => ({ ...title, views: ++reads })) }))],
  });
  await shows("Nosferatu");
  await leaveCarousel();
  await pass(0);
  for (let news = 0; news < 3; news++) {
    const before = reads;
    globalThis.dispatchEvent(new CustomEvent("content-updated"));
    await pass(1700);
    await expect.poll(() => reads).toBeGreaterThan(before);
  }
  await shows("Faust");
});

test("a dot shows its title, and arrow keys move along the dots", async () => {
  await openCarousel();
  await dots.nth(3).click();
  await shows("L’Aurore");
  await userEvent.keyboard("{ArrowRight}");
  await shows("Tabou");
  await expect.element(dots.nth(4)).toHaveFocus();
});

test("with reduced motion nothing turns, and there is nothing to pause", async () => {
  holdClock();
  await openHome({ featured: titled(names) });
  await shows("Nosferatu");
  await pass(16_000);
  await shows("Nosferatu");
  await expectCount(carousel.getByRole("button", { name: /défilement/ }), 0);
});

test("« Regarder » opens the player on a film, and on a series' first episode", async () => {
  const film = movieOf();
  const show = seriesOf();
  const first = sample(episode, { series_id: show.id, season_number: 1, episode_number: 1, has_video: true });
  const answers = [
    answer(getHome, homeOf({ featured: [film, show] })),
    answer(listSeriesEpisodes, { episodes: [first], total: 1, showing: 1 }),
    answer(startPlayback, () => refusal(404, "Aucune source disponible")),
  ];
  await openApp("/", { answers });
  await carousel.getByRole("button", { name: "Regarder Nosferatu" }).click();
  await expect.poll(address).toBe(`/?lecture=film-${film.id}`);
  await expect.element(page.getByRole("dialog", { name: /^Lecteur vidéo/ }).getByRole("alert")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(address).toBe("/");
  await dots.nth(1).click();
  await carousel.getByRole("button", { name: "Regarder Judex" }).click();
  await expect.poll(address).toBe(`/?lecture=episode-${first.id}`);
});

test("a series whose next episode has no video shows a message for 7 s", async () => {
  holdClock();
  const series = seriesOf();
  const soon = sample(episode, { series_id: series.id, has_video: false });
  const answers = [
    answer(getHome, homeOf({ featured: [series] })),
    answer(listSeriesEpisodes, { episodes: [soon], total: 1, showing: 1 }),
  ];
  await openApp("/", { answers });
  await carousel.getByRole("button", { name: /^Regarder/ }).click();
  const warning = page.getByText("Vidéo non disponible pour le moment...").first();
  await expect.element(warning).toBeVisible();
  await pass(6000);
  await expect.element(warning).toBeVisible();
  await pass(2000);
  await expectCount(page.getByText("Vidéo non disponible pour le moment..."), 0);
});

test("loading data shows a message, then a skeleton after 3 s", async () => {
  const data = Promise.withResolvers<void>();
  holdClock();
  await openApp("/", {
    answers: [
      answer(getHome, async () => {
        await data.promise;
        return homeOf({ featured: titled(names) });
      }),
    ],
  });
  const sentence = page.getByText("Synchronisation des données en cours...");
  await expect.element(sentence).toBeVisible();
  await pass(3000);
  await expectCount(page.getByRole("status").filter({ hasText: "Synchronisation" }), 0);
  await expect.element(sentence).toBeInTheDocument();
  data.resolve();
  await pass(100);
  await shows("Nosferatu");
});

test("a failed load can be tried again", async () => {
  let fails = true;
  await openApp("/", {
    answers: [answer(getHome, () => (fails ? refusal(404, "Introuvable") : homeOf({ featured: titled(names) })))],
  });
  await expect.element(page.getByRole("alert")).toMatchTextContent(/L’accueil n’a pas pu être chargé/);
  fails = false;
  await page.getByRole("button", { name: "Réessayer" }).click();
  await shows("Nosferatu");
});

test("a refresh moves neither the featured title nor the cards in view", async () => {
  const featured = titled(names);
  const recent = moviesOf(21);
  let refreshed = false;
  await openApp("/", {
    answers: [
      answer(getHome, () =>
        refreshed
          ? homeOf({ featured: featured.toReversed(), recent_movies: [movieOf({ title: "Tout nouveau" }), ...recent] })
          : homeOf({ featured, recent_movies: recent }),
      ),
    ],
  });
  await dots.nth(1).click();
  await shows("Faust");
  await recentMovies.getByRole("button", { name: /^Défiler à droite/ }).click();
  const list = recentMovies.getByRole("list").element();
  await expect.poll(() => list.scrollLeft).toBe(400);
  const placeOf = (at: number) => {
    const card = list.children[at];
    return { text: card?.textContent, left: card?.getBoundingClientRect().left };
  };
  const before = placeOf(4);
  refreshed = true;
  globalThis.dispatchEvent(new CustomEvent("content-updated"));
  await expect.element(recentMovies.getByRole("link", { name: /Tout nouveau/ })).toBeInTheDocument();
  await shows("Faust");
  expect(placeOf(5)).toEqual(before);
});

test("without sagas, the page says so", async () => {
  await openHome({ featured: titled(names) });
  await expect.element(page.getByText("Aucune saga disponible")).toBeVisible();
});
