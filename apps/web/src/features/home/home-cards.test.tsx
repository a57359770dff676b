import { getHome } from "@seance/contract/home";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer } from "#test/answers.ts";
import { openApp } from "#test/open-app.tsx";
import { homeOf, movieOf, moviesOf } from "#test/titles.ts";

const row = (name: string) => page.getByRole("region", { name });
const cards = (name: string) => row(name).getByRole("listitem");
const box = (element: Element) => element.getBoundingClientRect();
const now = () => new Date().toISOString();

async function openHome(home: Parameters<typeof homeOf>[0]): Promise<void> {
  await openApp("/", { answers: [answer(getHome, homeOf(home))] });
}

test("a card has one tag, on the lower edge of its poster", async () => {
  await openHome({
    recent_movies: [movieOf({ title: "Au cinéma", cinema_mode: true, created_at: now() }), ...moviesOf(3)],
  });
  const first = cards("Films récents").first();
  const tag = first.getByText("AU CINÉMA");
  await expect.element(tag).toBeVisible();
  expect(first.getByText("AJOUT RÉCENT").elements()).toEqual([]);
  const poster = box(first.element().querySelector("[data-poster]") as Element);
  const { top, bottom } = box(tag.element());
  expect((top + bottom) / 2).toBeCloseTo(poster.bottom, 0);
});

test("« AJOUT RÉCENT » stops where more than a third of a row would have it", async () => {
  const fresh = (count: number) => moviesOf(count, { created_at: now() });
  await openHome({ recent_movies: [...fresh(2), ...moviesOf(4)], top_movies: [...fresh(3), ...moviesOf(4)] });
  await expect.poll(() => row("Films récents").getByText("AJOUT RÉCENT").elements().length).toBe(2);
  expect(row("Top 20 des films aujourd’hui").getByText("AJOUT RÉCENT").elements()).toEqual([]);
});

test("six cards or more of a « Top 20 » fit at 1440 px, and their figures overlap the posters", async () => {
  await openHome({ top_movies: moviesOf(20) });
  const all = cards("Top 20 des films aujourd’hui");
  await expect.element(all.first()).toBeVisible();
  expect(all.elements().filter((card) => box(card).right <= innerWidth).length).toBeGreaterThanOrEqual(6);
  for (const card of all.elements().slice(0, 12)) {
    const figure = box(card.querySelector(".rank-figure") as Element);
    const poster = box(card.querySelector("[data-poster]") as Element);
    expect(figure.left).toBeGreaterThanOrEqual(box(card).left - 1);
    expect(figure.right).toBeGreaterThan(poster.left + 5);
  }
});

test("the placeholder of a poster breaks a word of sixty letters", async () => {
  await openHome({ recent_movies: [movieOf({ title: "a".repeat(60), thumbnail: null }), movieOf()] });
  await expect.element(cards("Films récents").first()).toBeVisible();
  const words = cards("Films récents").first().element().querySelector("[data-poster] .line-clamp-4") as Element;
  const poster = words.closest("[data-poster]") as Element;
  expect(box(words).right).toBeLessThanOrEqual(box(poster).right);
  expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth);
});
