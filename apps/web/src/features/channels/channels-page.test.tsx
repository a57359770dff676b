import { channel, listChannelCategories, listChannels } from "@seance/contract/channels";
import type { Channel } from "@seance/contract/channels";
import { startPlayback } from "@seance/contract/playback";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, refusal } from "#test/answers.ts";
import { address, atSize, expectCount, texts } from "#test/on-page.ts";
import { leaveApp, openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const articles = page.getByRole("main").getByRole("article");
const chips = page.getByRole("group", { name: "Catégories" }).getByRole("button");
const channelOf = (fields: Partial<Channel>): Channel => sample(channel, { name: "Ciné Méliès", category: "Cinéma", ...fields });

/** Four channels of one category, and one in each of four others. */
const channels = [
  ...["Ciné Méliès", "Ciné Feuillade", "Ciné Murnau", "Ciné Dreyer"].map((name) => channelOf({ name })),
  ...["Musique", "Voyages", "Archives", "Jeunesse"].map((category) => channelOf({ name: `Télé ${category}`, category })),
];
const categories = [...Map.groupBy(channels, ({ category }) => category)].map(([name, own]) => ({ name, count: own.length }));

async function openChannels(path = "/chaines", shown: readonly Channel[] = channels): Promise<void> {
  await openApp(path, {
    answers: [
      answer(listChannels, { channels: [...shown] }),
      answer(listChannelCategories, { categories }),
      answer(startPlayback, () => refusal(404, "Aucune source disponible")),
    ],
  });
}

test("the channels are in sections by category, and a chip keeps one in the address", async () => {
  await openChannels();
  await expect.element(chips.first()).toHaveTextContent("Toutes les chaînes8");
  await expect.element(chips.first()).toHaveAttribute("aria-pressed", "true");
  await expectCount(articles, 8);
  expect(texts(page.getByRole("main").getByRole("heading", { level: 2 }))).toEqual(categories.map(({ name }) => name));
  await page.getByRole("button", { name: /^Cinéma/ }).click();
  await expect.poll(address).toBe("/chaines?categorie=Cin%C3%A9ma");
  await expectCount(articles, 4);
  history.back();
  await expectCount(articles, 8);
});

test("an address with a category shows its channels and presses its chip", async () => {
  await openChannels("/chaines?categorie=Cinéma");
  await expectCount(articles, 4);
  await expect.element(page.getByRole("button", { name: /^Cinéma/ })).toHaveAttribute("aria-pressed", "true");
});

test("a channel's card shows its facts, and a press opens the player", async () => {
  const one = channelOf({ description: "Trucages, féeries", quality: "4K" });
  await openChannels("/chaines", [one]);
  for (const words of ["LIVE", "4K", "Ciné Méliès", "Cinéma", "En ligne", "Trucages, féeries"])
    await expect.element(articles.getByText(words, { exact: true }).first()).toBeVisible();
  await articles.getByRole("link").click();
  await expect.poll(address).toBe(`/chaines?lecture=chaine-${one.id}`);
});

test("an empty category and an empty list have their messages", async () => {
  await openChannels("/chaines?categorie=Sport");
  await expect.element(page.getByRole("heading", { name: "Aucune chaîne dans la catégorie Sport" })).toBeVisible();
  await leaveApp();
  await openChannels("/chaines", []);
  await expect.element(page.getByRole("heading", { name: "Aucune chaîne disponible" })).toBeVisible();
});

test("a failed load can be tried again", async () => {
  let fails = true;
  await openApp("/chaines", {
    answers: [answer(listChannels, () => (fails ? refusal(404, "Introuvable") : { channels }))],
  });
  await expect.element(page.getByRole("alert")).toMatchTextContent(/Les chaînes n’ont pas pu être chargées/);
  fails = false;
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expectCount(articles, 8);
});

test("a channel without a quality is HD", async () => {
  await openChannels("/chaines", [channelOf({ quality: "" })]);
  await expect.element(articles.getByText("HD", { exact: true })).toBeVisible();
});

for (const { width, rows } of [
  { width: 1440, rows: [1, 4] },
  { width: 768, rows: [1, 2, 2] },
  { width: 390, rows: [1, 1, 1, 1, 1] },
])
  test(`at ${width} px categories of one channel share a row`, async () => {
    await atSize([width, 900], async () => {
      await openChannels();
      await expectCount(articles, 8);
      const headings = page.getByRole("main").getByRole("heading", { level: 2 }).elements();
      const tops = Map.groupBy(headings, (heading) => Math.round(heading.getBoundingClientRect().top));
      expect([...tops.values()].map((row) => row.length)).toEqual(rows);
      expect(document.documentElement.scrollWidth).toBe(width);
    });
  });

test("a category without a space does not widen a narrow screen", async () => {
  const category = "C".repeat(60);
  await atSize([390, 844], async () => {
    await openChannels("/chaines", [channelOf({ category })]);
    await expect.element(articles).toMatchTextContent(new RegExp(category));
    expect(document.documentElement.scrollWidth).toBe(390);
  });
});
