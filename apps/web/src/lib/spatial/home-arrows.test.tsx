import { announcement, listAnnouncements, viewAnnouncement } from "@seance/contract/announcements";
import { getHome } from "@seance/contract/home";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/answers.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";
import { homeOf, movieOf, moviesOf } from "#test/titles.ts";

const row = (name: string) => page.getByRole("region", { name });
const play = row("À la une").getByRole("button", { name: /^Regarder/ });
const card = (name: string, at: number) => row(name).getByRole("listitem").nth(at).getByRole("link");
const answers = [
  answer(getHome, homeOf({ featured: [movieOf()], recent_movies: moviesOf(20), top_movies: moviesOf(20) })),
  answer(listAnnouncements, { announcements: [sample(announcement, { title: "Cycle Murnau" })] }),
  answer(viewAnnouncement, () => undefined),
];
const press = (key: string) => userEvent.keyboard(`{Arrow${key}}`);

/** Enters the page by an arrow: its code has loaded then. */
async function enterPage(): Promise<void> {
  await openApp("/", { answers });
  await expect.element(play).toBeVisible();
  await press("Right");
  await expect.element(play).toHaveFocus();
}

test("an arrow that is pressed before the code of the arrows has loaded is handled once it has", async () => {
  const idle = vi.spyOn(globalThis, "requestIdleCallback").mockReturnValue(1);
  await enterPage();
  expect(idle).toHaveBeenCalledWith(expect.any(Function), { timeout: 1000 });
});

test("on a television the code of the arrows loads at once", async () => {
  const idle = vi.spyOn(globalThis, "requestIdleCallback").mockReturnValue(1);
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (Web0S; Linux/SmartTV) Chrome/108.0");
  await openApp("/", { answers });
  await expect.element(play).toBeVisible();
  expect(idle.mock.calls.filter(([, options]) => options?.timeout === 1000)).toEqual([]);
});

test("up and down go from card to card, past the hearts and the scroll buttons", async () => {
  await enterPage();
  await expect.element(card("Top 20 des films aujourd’hui", 4)).toBeVisible();
  (card("Top 20 des films aujourd’hui", 4).element() as HTMLElement).focus();
  await press("Up");
  const above = document.activeElement as Element;
  expect(row("Films récents").element().contains(above)).toBe(true);
  expect(above.closest("li")).not.toBeNull();
  expect(above.tagName).toBe("A");
  await press("Down");
  expect(row("Top 20 des films aujourd’hui").element().contains(document.activeElement)).toBe(true);
});

test("the announcement is reached last, and left by down", async () => {
  await enterPage();
  await expect.element(page.getByRole("button", { name: "En savoir plus" })).toBeVisible();
  const within = (name: string) => page.getByRole("region", { name }).element().contains(document.activeElement);
  for (let step = 0; step < 4 && within("À la une"); step++) await press("Up");
  expect(within("Annonces")).toBe(true);
  await press("Down");
  expect(within("Annonces")).toBe(false);
  expect(document.querySelector("main")?.contains(document.activeElement)).toBe(true);
});
