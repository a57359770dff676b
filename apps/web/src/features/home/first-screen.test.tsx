import { announcement, listAnnouncements, viewAnnouncement } from "@seance/contract/announcements";
import { getHome } from "@seance/contract/home";
import { getMovie } from "@seance/contract/movies";
import { getTicker, ticker } from "@seance/contract/ticker";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer } from "#test/answers.ts";
import { atSize } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";
import { homeOf, movieOf } from "#test/titles.ts";

const carousel = page.getByRole("region", { name: "À la une" });
const sizes = [
  [1440, 900],
  [390, 844],
  [844, 390],
  [360, 640],
] as const;
const odd = [
  { title: "L’Histoire sans fin ".repeat(9).slice(0, 165), description: "Un synopsis sans fin. ".repeat(60) },
  { title: "a".repeat(60), description: "b".repeat(60) },
  { title: "Nosferatu", description: "" },
].map((fields) => movieOf({ ...fields, original_title: "Eine Symphonie des Grauens" }));
const notices = [
  answer(getTicker, sample(ticker, { enabled: true, message: "Ce soir : Caligari" })),
  answer(listAnnouncements, { announcements: [sample(announcement, { title: "Cycle Murnau" })] }),
  answer(viewAnnouncement, () => undefined),
];
const box = (element: Element) => element.getBoundingClientRect();
/** The lower edge of what can be seen: phones and tablets have a bar there. */
const floor = ([width, height]: readonly [number, number]): number => (width < 1024 ? height - 64 : height);
const play = (root: Element): Element[] =>
  [...root.querySelectorAll("button")].filter(({ textContent }) => textContent?.startsWith("Regarder"));

test.for(sizes)(
  "« Regarder » is on the first screen of the home page at %s × %s, under a ticker and an announcement, for every odd title",
  async (size) => {
    await atSize(size, async () => {
      await openApp("/", { answers: [answer(getHome, homeOf({ featured: odd })), ...notices] });
      await expect.element(page.getByRole("button", { name: "Fermer l’annonce" })).toBeVisible();
      await expect.element(page.getByRole("button", { name: "Fermer le bandeau" })).toBeVisible();
      await document.fonts.ready;
      const buttons = play(carousel.element());
      expect(buttons).toHaveLength(odd.length);
      const bottoms = buttons.map((button) => Math.round(box(button).bottom));
      expect(new Set(bottoms).size, "an odd title disturbs the other slides").toBe(1);
      expect(bottoms[0]).toBeLessThanOrEqual(floor(size));
      expect(document.documentElement.scrollWidth).toBe(size[0]);
    });
  },
);

test.for(sizes.flatMap(([width, height]) => odd.map((film) => [width, height, film.title.slice(0, 9), film] as const)))(
  "« Regarder » is on the first screen of a film's page at %s × %s, for the title %s…",
  async ([width, height, , film]) => {
    await atSize([width, height], async () => {
      await openApp(`/films/${film.id}`, { answers: [answer(getMovie, film)] });
      await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(film.title.trim());
      await document.fonts.ready;
      const [button] = play(page.getByRole("main").element());
      expect(box(button as Element).bottom).toBeLessThanOrEqual(floor([width, height]));
      expect(document.documentElement.scrollWidth).toBe(width);
    });
  },
);

test.for([
  [2560, 1440],
  [1440, 900],
  [844, 390],
  [390, 844],
] as const)("text ends before the picture begins, beside it or under it, at %s × %s", async (size) => {
  await atSize(size, async () => {
    await openApp("/", { answers: [answer(getHome, homeOf({ featured: odd }))] });
    await expect.element(carousel.getByRole("heading", { level: 2 })).toBeVisible();
    const art = carousel.element().querySelector(".fade-featured") as Element;
    const slide = box(carousel.getByRole("group", { name: "1 sur 3" }).element());
    const textEnd = /linear-gradient\(to right, rgba\(0, 0, 0, 0\) ([\d.]+)px/.exec(getComputedStyle(art).maskImage)?.[1];
    if (textEnd === undefined) expect(slide.top).toBeGreaterThanOrEqual(box(art).bottom);
    else expect(slide.right).toBeLessThanOrEqual(Number(textEnd) + 1);
  });
});

test("a long synopsis has at most four lines, and « Lire la suite » unfolds it", async () => {
  const [long] = odd;
  const film = movieOf({ ...long, title: "Nosferatu" });
  await openApp(`/films/${film.id}`, { answers: [answer(getMovie, film)] });
  const synopsis = page.getByText(/^Un synopsis sans fin/);
  await expect.element(synopsis).toBeVisible();
  const lines = () =>
    Math.round(box(synopsis.element()).height / Number.parseFloat(getComputedStyle(synopsis.element()).lineHeight));
  expect(lines()).toBe(4);
  await page.getByRole("button", { name: "Lire la suite" }).click();
  await expect.poll(lines).toBeGreaterThan(4);
  await page.getByRole("button", { name: "Réduire" }).click();
  await expect.poll(lines).toBe(4);
});

test("a synopsis of one line has no « Lire la suite »", async () => {
  const film = movieOf({ description: "Court." });
  await openApp(`/films/${film.id}`, { answers: [answer(getMovie, film)] });
  await expect.element(page.getByText("Court.")).toBeVisible();
  expect(page.getByRole("button", { name: "Lire la suite" }).elements()).toEqual([]);
});

test("a slide shows the short description, else the synopsis cut at a word, with « Lire la suite » to the title's page", async () => {
  const cut = movieOf({ title: "Coupé", description: "Un long synopsis de film. ".repeat(20) });
  const short = movieOf({ title: "Bref", description: "Long.", short_description: "Un vampire prend la mer." });
  await openApp("/", { answers: [answer(getHome, homeOf({ featured: [cut, short] }))] });
  await expect.element(carousel.getByText(/^Un long synopsis/)).toMatchTextContent(/ (synopsis|film)…$/);
  await expect
    .element(carousel.getByRole("link", { name: "Lire la suite de Coupé" }))
    .toHaveAttribute("href", `/films/${cut.id}`);
  await carousel.getByRole("button", { name: /^2 sur 2/ }).click();
  await expect.element(carousel.getByText("Un vampire prend la mer.")).toBeVisible();
});
