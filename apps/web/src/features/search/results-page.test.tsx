import { searchAll, type SearchKind, type SearchResult } from "@seance/contract/search";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/answers.ts";
import { address, expectCount, texts } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId } from "#test/sample.ts";

const none: Record<SearchKind, number> = { movie: 0, series: 0, person: 0, episode: 0, saga: 0, channel: 0 };
const filmOf = (title: string): SearchResult => ({
  kind: "movie",
  ...{ id: newId(), title, thumbnail: null, year: 1922, genre: "Drame", versions: [] },
});
const feuillade: SearchResult = {
  kind: "person",
  slug: "louis-feuillade",
  name: "Louis Feuillade",
  roles: ["director"],
  titles: 9,
};

const main = page.getByRole("main");
const tabs = main.getByRole("tab");
const links = main.getByRole("listitem").getByRole("link");

test("has a tab for each kind with results, with its count; « Tout » shows the first of each", async () => {
  const counts = { ...none, movie: 30, person: 1 };
  await openApp("/recherche?q=feuillade", {
    answers: [answer(searchAll, { counts, results: [filmOf("Judex"), feuillade] })],
  });
  await expectCount(tabs, 3);
  expect(texts(tabs)).toEqual(["Tout", "Films 30", "Personnes 1"]);
  await expect.element(main.getByRole("status")).toHaveTextContent("31 résultats");
  await expectCount(links, 2);
  await expect.element(links.nth(1)).toHaveAttribute("href", "/personnes/louis-feuillade");
});

test("a kind alone is paged by the address", async () => {
  const asked: string[] = [];
  await openApp("/recherche?q=feuillade", {
    answers: [
      answer(searchAll, ({ query }) => {
        asked.push(`${query.get("kind")} ${query.get("skip")}`);
        return { counts: { ...none, movie: 30 }, results: [filmOf(`Film ${query.get("skip")}`)] };
      }),
    ],
  });
  await main.getByRole("button", { name: "Tout voir" }).click();
  await expect.poll(address).toBe("/recherche?q=feuillade&type=films");
  await main.getByRole("button", { name: "Page suivante" }).click();
  await expect.poll(address).toBe("/recherche?q=feuillade&type=films&page=2");
  await expect.element(main.getByText("Page 2 sur 2")).toBeVisible();
  await expect.element(links.first()).toMatchTextContent(/Film 24/);
  expect(asked).toEqual(["null 0", "movie 0", "movie 24"]);
});

test("says so where nothing is found, under two characters, and where the search fails", async () => {
  let fails = false;
  await openApp("/recherche?q=1922", {
    answers: [answer(searchAll, () => (fails ? refusal(404, "Introuvable") : { counts: none, results: [] }))],
  });
  const field = main.getByRole("searchbox", { name: "Rechercher dans tout le catalogue" });
  await expect.element(field).toHaveValue("1922");
  await expect.element(main.getByText("Aucun résultat")).toBeVisible();
  await userEvent.fill(field, "z");
  await expect.element(main.getByText(/La recherche commence à 2 caractères/)).toBeVisible();
  fails = true;
  await userEvent.fill(field, "judex");
  await expect.element(main.getByText("La recherche n’a pas abouti")).toBeVisible();
  expect(address()).toBe("/recherche?q=judex");
});
