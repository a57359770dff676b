import { streamEvents } from "@seance/contract/events";
import { listMovies } from "@seance/contract/movies";
import { getPerson, person } from "@seance/contract/people";
import { listPopular, listSuggestions, searchMore, suggestion } from "@seance/contract/search";
import type { SearchResult, Suggestion } from "@seance/contract/search";
import { getSeries } from "@seance/contract/series";
import { http, type HttpHandler } from "msw";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, noAnswer, refusal } from "#test/answers.ts";
import type { ApiRequest } from "#test/answers.ts";
import { holdClock, pass } from "#test/clock.ts";
import { address, expectCount } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";
import { picture, seriesOf } from "#test/titles.ts";

const opener = page.getByRole("banner").getByRole("button", { name: "Rechercher" });
const field = page.getByRole("combobox", { name: "Rechercher un film ou une série" });
const everything = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
const options = everything.filter({ hasNotText: "Tous les résultats" });
const dialog = page.getByRole("dialog");

const suggestionOf = (fields: Partial<Suggestion>): Suggestion =>
  sample(suggestion, { title: "Nosferatu", year: 1922, genre: "Horreur", thumbnail: picture, ...fields });
const vampires = suggestionOf({ title: "Les Vampires", type: "series", year: 1915, genre: "Crime" });

beforeEach(() => localStorage.removeItem("recherches"));

type Suggested = (request: ApiRequest) => { suggestions: Suggestion[] } | Response;

/** The page of films, whose search answers as the test says. */
async function openFilms(
  suggested: Suggested = () => ({ suggestions: [suggestionOf({}), vampires] }),
  answers: readonly HttpHandler[] = [],
): Promise<void> {
  await openApp("/films", {
    answers: [
      ...answers,
      answer(listMovies, { movies: [], total: 0 }),
      answer(listSuggestions, suggested),
      answer(getSeries, seriesOf({ id: vampires.id, title: "Les Vampires" })),
    ],
  });
}

/** Otherwise the page would ask again for what it shows, 3 s after its event stream has opened. */
const noStream = http.get(`/api${streamEvents.path}`, noAnswer);

async function openSearch(): Promise<void> {
  await opener.click();
  await expect.element(field).toHaveFocus();
}

test("opens by its button with a question, and gives the focus back when it closes", async () => {
  await openFilms();
  await openSearch();
  await expect.element(page.getByText(/Que voulez-vous regarder/)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expectCount(dialog, 0);
  await expect.element(opener).toHaveFocus();
});

test("opens by « / » and by Ctrl-K, but not while typing elsewhere", async () => {
  await openFilms();
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const keys of ["/", "{Control>}k{/Control}"]) {
    await userEvent.keyboard(keys);
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expectCount(dialog, 0);
  }
  const words = page.getByRole("searchbox", { name: "Filtrer les films" });
  await words.click();
  await userEvent.keyboard("/");
  await expect.element(words).toHaveValue("/");
  await expectCount(dialog, 0);
});

test("closes by a press outside and by its button", async () => {
  await openFilms();
  await openSearch();
  await userEvent.click(document.documentElement, { position: { x: 20, y: 700 }, force: true });
  await expectCount(dialog, 0);
  await openSearch();
  await page.getByRole("button", { name: "Fermer la recherche" }).click();
  await expectCount(dialog, 0);
});

test("asks once, 300 ms after the last letter, and not under two letters", async () => {
  const asked: string[] = [];
  holdClock();
  await openFilms(
    ({ query }) => {
      asked.push(`${query.get("query")} ${query.get("limit")}`);
      return { suggestions: [suggestionOf({})] };
    },
    [noStream],
  );
  await openSearch();
  await pass(0);
  await userEvent.keyboard("n");
  await pass(1000);
  await userEvent.keyboard("os");
  await pass(200);
  await userEvent.keyboard("fe");
  await pass(299);
  expect(asked).toEqual([]);
  await pass(1);
  await expect.poll(() => asked).toEqual(["nosfe 8"]);
  await pass(1000);
  await expect.element(options.first()).toMatchTextContent(/Nosferatu/);
  expect(asked).toEqual(["nosfe 8"]);
});

test("a suggestion shows its kind, year and genre, and arrows and Enter open its page", async () => {
  await openFilms();
  await openSearch();
  await userEvent.keyboard("vampires");
  const option = options.nth(1);
  await expect.element(option).toMatchTextContent(/^Les Vampires1915 · CrimeSérie$/);
  expect(option.element().querySelector("img")).not.toBeNull();
  await expect.element(options.first()).toHaveAttribute("data-highlighted");
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(option).toHaveAttribute("data-highlighted");
  expect(field.element().getAttribute("aria-activedescendant")).toBe(option.element().id);
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe(`/series/${vampires.id}`);
  await expect.element(page.getByRole("heading", { level: 1, name: "Les Vampires" })).toBeVisible();
  await expectCount(dialog, 0);
});

test("the versions of the suggestions are tags, and narrow them, several at once", async () => {
  const asked: string[] = [];
  const [french, both] = [
    suggestionOf({ title: "Judex", versions: ["VF"] }),
    suggestionOf({ title: "Fantômas", versions: ["VF", "AD"] }),
  ];
  await openFilms(({ query }) => {
    const versions = query.get("versions") ?? "";
    asked.push(versions);
    return { suggestions: versions.includes("AD") ? [both] : [french, both] };
  });
  await openSearch();
  await userEvent.keyboard("feuillade");
  await expect.element(options.nth(1)).toMatchTextContent(/VFAD/);
  expect(options.nth(1).getByTitle("Audiodescription").element().textContent).toBe("AD");
  const chips = page.getByRole("group", { name: "Versions" }).getByRole("button");
  await expect.poll(() => chips.elements().map((chip) => chip.textContent)).toEqual(["VF", "Audiodescription"]);
  await chips.nth(1).click();
  await expectCount(options, 1);
  await expect.element(field).toHaveFocus();
  await expect.element(chips.nth(1)).toHaveAttribute("aria-pressed", "true");
  await chips.first().click();
  // Slow typing asks more than once.
  await expect.poll(() => [...new Set(asked)]).toEqual(["", "AD", "VF,AD"]);
  await chips.nth(1).click();
  await expect.poll(() => asked.at(-1)).toBe("VF");
});

test("all versions are offered where more titles may be found than are shown, and one that none has can be left", async () => {
  const eight = Array.from({ length: 8 }, (_, at) => suggestionOf({ title: `Vampires ${at}` }));
  await openFilms(({ query }) => ({ suggestions: query.has("versions") ? [] : eight }));
  await openSearch();
  await userEvent.keyboard("vampires");
  const chips = page.getByRole("group", { name: "Versions" }).getByRole("button");
  await expectCount(chips, 6);
  await chips.nth(1).click();
  await expect.element(page.getByText(/Rien ne ressemble à .* dans ces versions/)).toBeVisible();
  await expectCount(chips, 1);
  await chips.first().click();
  await expectCount(options, 8);
});

test("an empty result and a failed search have their messages", async () => {
  let fails = false;
  await openFilms(({ query }) =>
    fails
      ? refusal(404, "Introuvable")
      : { suggestions: query.get("query") === "judex" ? [suggestionOf({ title: "Judex" })] : [] },
  );
  await openSearch();
  await userEvent.keyboard("zzzzqqq");
  await expect.element(page.getByText("Aucun résultat")).toBeVisible();
  fails = true;
  await field.fill("judex");
  await expect.element(page.getByText("La recherche n’a pas abouti")).toBeVisible();
  fails = false;
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect.element(options.first()).toMatchTextContent(/Judex/);
});

const results: SearchResult[] = [
  { kind: "person", slug: "musidora", name: "Musidora", roles: ["cast", "director"], titles: 3 },
  {
    kind: "channel",
    ...{ id: "00000000-0000-4000-8000-0000000000aa", name: "Ciné Mémoire", category: "Cinéma", thumbnail: null },
    programme: { title: "Judex", start: "2026-01-01T20:00:00.000Z", stop: "2026-01-01T22:00:00.000Z" },
  },
  { kind: "genre", name: "Crime", type: "movie" },
];

const groupNames = (): (string | null | undefined)[] =>
  page
    .getByRole("listbox", { name: "Suggestions" })
    .getByRole("group")
    .elements()
    .map((group) => {
      const label = group.getAttribute("aria-labelledby");
      return label === null ? null : document.getElementById(label)?.textContent;
    });

test("what is found beside titles stands under the name of its kind, and the arrows reach all of it", async () => {
  await openApp("/films", {
    answers: [
      answer(listSuggestions, { suggestions: [vampires] }),
      answer(searchMore, { results }),
      answer(getPerson, sample(person, { name: "Musidora", slug: "musidora" })),
    ],
  });
  await openSearch();
  await userEvent.keyboard("musi");
  await expectCount(everything, 5);
  expect(groupNames()).toEqual(["Films et séries", "Personnes", "Chaînes", "Genres et années", null]);
  await expect.element(everything.nth(1)).toMatchTextContent("MusidoraInterprétation · Réalisation · 3 titres");
  await expect.element(everything.nth(2)).toMatchTextContent(/En ce moment : Judex/);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
  await expect.element(everything.last()).toHaveAttribute("data-highlighted");
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}{Enter}");
  await expect.poll(address).toBe("/personnes/musidora");
  await expectCount(dialog, 0);
});

test("« Tous les résultats » leads to the page of results, and so does Enter before anything is found", async () => {
  await openFilms();
  await openSearch();
  await userEvent.keyboard("vampires");
  await everything.last().click();
  await expect.poll(address).toBe("/recherche?q=vampires");
  await openSearch();
  await userEvent.keyboard("zz{Enter}");
  await expect.poll(address).toBe("/recherche?q=zz");
});

test("searches that led somewhere are offered before the first letter, and can be repeated and removed", async () => {
  localStorage.setItem("recherches", JSON.stringify(["judex", "feuillade"]));
  await openFilms();
  await openSearch();
  await expectCount(options, 3);
  expect(groupNames()).toEqual(["Recherches récentes"]);
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue("");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Delete}");
  await expectCount(options, 2);
  await options.first().click();
  await expect.element(field).toHaveValue("judex");
  await expect.element(options.first()).toMatchTextContent(/Nosferatu/);
  await userEvent.keyboard("{Enter}");
  await expectCount(dialog, 0);
  await openSearch();
  await expect.element(options.first()).toMatchTextContent("judex");
  await options.filter({ hasText: "Effacer les recherches récentes" }).click();
  await expectCount(options, 0);
  expect(localStorage.getItem("recherches")).toBeNull();
});

test("popular titles stand before the first letter", async () => {
  await openApp("/films", { answers: [answer(listPopular, { suggestions: [vampires] })] });
  await openSearch();
  await expect.element(options.first()).toMatchTextContent(/Les Vampires/);
  expect(groupNames()).toEqual(["Populaires"]);
  await userEvent.keyboard("x");
  await expectCount(options, 0);
  await expect.element(page.getByText(/Encore une lettre/)).toBeVisible();
});
