import { listChannels, channel } from "@seance/contract/channels";
import { favourite, listFavourites } from "@seance/contract/favourites";
import { getHome } from "@seance/contract/home";
import { listChannelProgrammes } from "@seance/contract/guide";
import { dismissTitle, listSuggestions, restoreTitle, suggestionRow, type SuggestionRow } from "@seance/contract/suggestions";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, refusal } from "#test/answers.ts";
import { expectCount, texts, toast } from "#test/on-page.ts";
import { leaveApp, openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";
import { homeOf, movieOf, moviesOf } from "#test/titles.ts";

const headings = page.getByRole("main").getByRole("heading", { level: 2 });
const because = page.getByRole("region", { name: "Parce que vous avez regardé Nosferatu" });
const cards = because.getByRole("article");

const home = answer(getHome, homeOf({ recent_movies: moviesOf(3), top_movies: moviesOf(3), top_series: [] }));
const suggestions = (): SuggestionRow[] => [
  sample(suggestionRow, {
    kind: "because",
    about: { id: newId(), item_type: "movie", title: "Nosferatu" },
    titles: moviesOf(3).map((title) => ({ ...title, title: `Proche : ${title.title}` })),
  }),
  sample(suggestionRow, { kind: "genre", genre: "Drame", titles: moviesOf(2) }),
  sample(suggestionRow, { kind: "discover", titles: moviesOf(2) }),
];
const film = movieOf({ title: "Faust" });
const liked = answer(listFavourites, {
  favorites: [sample(favourite, { item_type: "movie", content_id: film.id, item_id: film.id, content: film })],
});
const onAir = sample(channel, { name: "Ciné Muet", is_active: true, has_video: true });
const live = [
  answer(listChannels, { channels: [onAir] }),
  answer(listChannelProgrammes, {
    programmes: [
      {
        channel_id: onAir.id,
        programme_now: {
          title: "Ciné-club",
          start: "2026-01-01T20:00:00.000Z",
          stop: "2100-01-01T22:00:00.000Z",
          description: null,
        },
        programme_next: null,
      },
    ],
  }),
];

beforeEach(() => localStorage.clear());

test("the home page shows the person's list, suggestions with their reason, and the channels with what is on", async () => {
  const answers = [home, liked, ...live, answer(listSuggestions, { rows: suggestions() })];
  await openApp("/", { as: "user", answers });
  await expect.element(because).toBeVisible();
  expect(texts(headings)).toEqual([
    "Films récents",
    "Top 20 des films aujourd’hui",
    "Ma liste",
    "Parce que vous avez regardé Nosferatu",
    "Drame\u202f: vous en regardez souvent",
    "À découvrir, d’après ce que vous regardez",
    "En direct",
    "Nos sagas",
  ]);
  await expect.element(page.getByRole("region", { name: "En direct" })).toMatchTextContent(/Ciné Muet.*Ciné-club/s);
});

test("guests, and who has neither history nor favourites, find the page of everybody", async () => {
  await openApp("/", { answers: [home, liked, ...live] });
  await expect.element(page.getByRole("heading", { name: "Nos sagas" })).toBeVisible();
  const common = ["Films récents", "Top 20 des films aujourd’hui", "Nos sagas"];
  expect(texts(headings)).toEqual(common);
  await leaveApp();
  let asked = 0;
  const none = answer(listSuggestions, () => ((asked += 1), { rows: [] }));
  await openApp("/", { as: "user", answers: [home, ...live, none] });
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect.poll(() => texts(headings)).toEqual(common);
});

test("« Pas pour moi » takes a title off the row at once, and « Annuler » brings it back", async () => {
  const rows = suggestions();
  const gone = new Set<string>();
  const list = answer(listSuggestions, () => ({
    rows: rows.map((row) => ({ ...row, titles: row.titles.filter(({ id }) => !gone.has(id)) })),
  }));
  const dismiss = answer(dismissTitle, ({ params }) => void gone.add(String(params["id"])));
  const restore = answer(restoreTitle, ({ params }) => void gone.delete(String(params["id"])));
  await openApp("/", { as: "user", answers: [home, list, dismiss, restore] });
  await expectCount(cards, 3);
  await page.getByRole("button", { name: /^Pas pour moi.: Proche : Film 2$/ }).click();
  await expectCount(cards, 2);
  await expect.element(toast(/Film 2.* ne vous sera plus suggéré/)).toBeVisible();
  await page.getByRole("button", { name: "Annuler" }).click();
  await expectCount(cards, 3);
});

test("a refusal of « Pas pour moi » brings the title back", async () => {
  const answers = [
    home,
    answer(listSuggestions, { rows: suggestions() }),
    answer(dismissTitle, () => refusal(404, "Introuvable")),
  ];
  await openApp("/", { as: "user", answers });
  await expectCount(cards, 3);
  await page.getByRole("button", { name: /^Pas pour moi.: Proche : Film 2$/ }).click();
  await expect.element(toast("Introuvable")).toBeVisible();
  await expectCount(cards, 3);
});

test("suggestions that fail leave the rest of the page", async () => {
  await openApp("/", { as: "user", answers: [home, liked, answer(listSuggestions, () => refusal(403, "Accès refusé"))] });
  await expect.element(page.getByRole("region", { name: "Ma liste" })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Films récents" })).toBeVisible();
});

test("the place of the rows of the last visit is kept while they load", async () => {
  localStorage.setItem("seance:rangees", "2");
  const slow = Promise.withResolvers<void>();
  const list = answer(listSuggestions, async () => {
    await slow.promise;
    return { rows: suggestions() };
  });
  await openApp("/", { as: "user", answers: [home, list] });
  const sagas = page.getByRole("heading", { name: "Nos sagas" });
  await expect.element(sagas).toBeInTheDocument();
  const reserved = page.getByRole("main").element().querySelectorAll("section[aria-busy=true]");
  expect(reserved.length).toBe(2);
  slow.resolve();
  await expect.element(because).toBeVisible();
  await expect.poll(() => localStorage.getItem("seance:rangees")).toBe("3");
});
