import { listMovieFacets, listMovies } from "@seance/contract/movies";
import type { Movie } from "@seance/contract/movies";
import { listSeries, listSeriesFacets } from "@seance/contract/series";
import { titleFacets } from "@seance/contract/titles";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/answers.ts";
import { address, atSize, expectCount, texts } from "#test/on-page.ts";
import { leaveApp, openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";
import { moviesOf, seriesOf } from "#test/titles.ts";

const results = page.getByRole("region", { name: "Résultats" });
const cards = results.getByRole("article");
const count = page.getByRole("main").getByRole("status").first();
const steps = page.getByRole("navigation", { name: "Pagination" }).getByRole("button");
const previous = page.getByRole("button", { name: "Précédent" });

const offered = (value: string, titles: number) => ({ value, titles });
const facets = sample(titleFacets, {
  genres: [offered("Drame", 31), offered("Horreur", 4)],
  years: [offered("2024", 3), offered("1922", 1)],
  versions: ["VF", "VFQ", "AD"].map((version) => offered(version, 2)),
  flags: [offered("trending", 2)],
});

/** The list of films at an address, from a catalogue that pages but does not filter; gives what the list asks for. */
async function openFilms(path: string, films: readonly Movie[] = moviesOf(57)): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = [];
  const list = answer(listMovies, ({ query }) => {
    // The shell asks for the five newest films by itself.
    if (query.get("limit") !== "5") asked.push(query);
    const skip = Number(query.get("skip") ?? 0);
    return { movies: films.slice(skip, skip + Number(query.get("limit"))), total: films.length };
  });
  await openApp(path, { answers: [list, answer(listMovieFacets, facets)] });
  return asked;
}

test("a page shows 24 films and says how many pages there are, and the steps between pages change the address and move the focus to the results", async () => {
  const asked = await openFilms("/films");
  await expectCount(cards, 24);
  await expect.element(count).toHaveTextContent("57 films");
  await expect.element(previous).toBeDisabled();
  await expect.element(steps.last()).toHaveTextContent("Suivant");
  // The next page is asked for before it is opened.
  await expect.poll(() => asked.map((query) => query.get("skip"))).toContain("24");
  await steps.last().click();
  await expect.poll(address).toBe("/films?page=2");
  await expect.element(page.getByText("Page 2 sur 3")).toBeVisible();
  await expect.element(results).toHaveFocus();
  await steps.last().click();
  await expect.element(page.getByText("Page 3 sur 3")).toBeVisible();
  await expectCount(cards, 9);
  await expect.element(steps.last()).toBeDisabled();
  history.back();
  await expect.element(page.getByText("Page 2 sur 3")).toBeVisible();
  await previous.click();
  await expect.poll(address).toBe("/films");
});

test("the page size is kept in the address", async () => {
  await openFilms("/films");
  const size = page.getByRole("combobox", { name: "Résultats par page" });
  expect(texts(size.getByRole("option"))).toEqual(["24 / page", "48 / page", "72 / page", "96 / page", "Défilement continu"]);
  await userEvent.selectOptions(size, "72");
  await expectCount(cards, 57);
  await expect.poll(address).toBe("/films?size=72");
  await expect.element(steps.last()).toBeDisabled();
});

test("a sort has a key and a direction, both kept in the address and asked of the server", async () => {
  const asked = await openFilms("/films");
  const year = page.getByRole("group", { name: "Trier par" }).getByRole("button", { name: /^Année/ });
  await year.click();
  await expect.element(year).toHaveAccessibleName(/ordre décroissant/);
  await year.click();
  await expect.poll(address).toBe("/films?sort_by=year&sort_order=asc");
  await expect.element(year).toHaveAccessibleName(/ordre croissant/);
  await expect
    .poll(() => asked.filter((query) => query.get("sort_by") === "year").map((query) => query.get("sort_order")))
    .toContain("asc");
});

test("filters apply at once and show as chips, each with a button that removes it", async () => {
  await openFilms("/films");
  await page
    .getByRole("group", { name: "Genres" })
    .getByRole("button", { name: /^Horreur/ })
    .click();
  await expect.poll(address).toMatch(/genre=Horreur/);
  await page.getByRole("button", { name: /^Filtres avancés/ }).click();
  await page.getByRole("button", { name: "Tendances", exact: true }).click();
  await expect.poll(address).toMatch(/trending=true/);
  const chips = page.getByRole("list", { name: "Filtres actifs" });
  await expect.element(chips.getByRole("button", { name: "Retirer le filtre Horreur" })).toBeVisible();
  await chips.getByRole("button", { name: "Retirer le filtre Tendances" }).click();
  await expect.poll(address).not.toMatch(/trending/);
  history.back();
  await expect.poll(address).toMatch(/trending=true/);
  await page.getByRole("button", { name: /^Filtres avancés/ }).click();
  await expectCount(page.getByRole("region", { name: "Filtres avancés" }), 0);
});

test("versions are chosen by their names, kept in the address and asked of the server", async () => {
  const asked = await openFilms("/films?filters=true");
  const versions = page.getByRole("group", { name: "Versions" });
  await versions.getByRole("button", { name: "Audiodescription" }).click();
  await versions.getByRole("button", { name: "VFQ (Québec)" }).click();
  await expect.poll(() => asked.at(-1)?.get("versions")).toBe("VFQ,AD");
  await expect.poll(address).toMatch(/versions=VFQ(,|%2C)AD/);
  await page.getByRole("button", { name: "Retirer le filtre Audiodescription" }).click();
  await expect.poll(() => asked.at(-1)?.get("versions")).toBe("VFQ");
  await versions.getByRole("button", { name: "VFQ (Québec)" }).click();
  await expect.poll(address).not.toMatch(/versions/);
});

test("the minimum rating goes by half points from 0 to 10", async () => {
  await openFilms("/films?filters=true&min_rating=8");
  const slider = page.getByRole("slider", { name: "Note minimale" });
  await expect.element(slider).toHaveValue("8");
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(address).toMatch(/min_rating=8\.5/);
  for (const [name, value] of Object.entries({ min: "0", max: "10", step: "0.5" }))
    await expect.element(slider).toHaveAttribute(name, value);
});

test("typed words replace the history entry, once for each pause and not for each letter", async () => {
  await openFilms("/films?size=48");
  await expectCount(cards, 48);
  await page.getByRole("button", { name: "Titre" }).click();
  await expect.poll(address).toMatch(/sort_by=title/);
  await page.getByRole("searchbox", { name: "Filtrer les films" }).click();
  await userEvent.keyboard("melies");
  await expect.poll(address).toMatch(/q=melies/);
  history.back();
  await expect.poll(address).toBe("/films?size=48");
});

test("the filters offer what the catalogue has, with counts, and keep a chosen value that no title has", async () => {
  await openFilms("/films?filters=true&year=1950");
  const years = page.getByRole("combobox", { name: "Année" });
  await expect.element(years).toHaveValue("1950");
  expect(texts(years.getByRole("option"))).toEqual(["Toutes les années", "2024 (3)", "1922 (1)", "1950 (0)"]);
  expect(texts(page.getByRole("group", { name: "Genres" }).getByRole("button"))).toEqual(["Drame31", "Horreur4"]);
  expect(texts(page.getByRole("group", { name: "Filtres spéciaux" }).getByRole("button"))).toEqual(["Tendances"]);
  await userEvent.selectOptions(years, "1922");
  await expect.poll(address).toMatch(/year=1922/);
});

test("an empty result has its message, and a button that resets the filters", async () => {
  const empty = answer(listMovies, ({ query }) =>
    query.has("genre") ? { movies: [], total: 0 } : { movies: moviesOf(20), total: 20 },
  );
  await openApp("/films?genre=Western&year=2020&view=list", { answers: [empty, answer(listSeries, { series: [], total: 0 })] });
  await expect.element(page.getByRole("heading", { name: "Aucun film trouvé" })).toBeVisible();
  await page.getByRole("button", { name: "Réinitialiser les filtres" }).click();
  await expect.poll(address).toBe("/films?view=list");
  await expectCount(cards, 20);

  await leaveApp();
  await openApp("/series?q=zzzz", { answers: [answer(listSeries, { series: [], total: 0 })] });
  await expect.element(page.getByRole("heading", { name: "Aucune série trouvée" })).toBeVisible();
});

test("a page after the last one has a button to the first", async () => {
  await openFilms("/films?page=40");
  await page.getByRole("button", { name: "Revenir à la première page" }).click();
  await expectCount(cards, 24);
  await expect.poll(address).toBe("/films");
});

test("as a list, a film without a length counts 120 min", async () => {
  await openFilms("/films", moviesOf(1, { duration: null }));
  await page.getByRole("radio", { name: "Liste" }).click({ force: true });
  await expect.poll(address).toBe("/films?view=list");
  await expect.element(cards.first()).toMatchTextContent(/2h00/);
});

test("the series page sorts by seasons, filters by status and seasons, and names its next page", async () => {
  const asked: URLSearchParams[] = [];
  const list = answer(listSeries, ({ query }) => {
    asked.push(query);
    return query.has("seasons_min") ? { series: [], total: 0 } : { series: [seriesOf(), seriesOf()], total: 2 };
  });
  const statuses = answer(
    listSeriesFacets,
    sample(titleFacets, { statuses: [offered("completed", 2), offered("cancelled", 1)] }),
  );
  await openApp("/series?filters=true", { answers: [list, statuses] });
  await expect.element(count).toHaveTextContent("2 séries");
  await expect.element(page.getByRole("button", { name: "Séries suivantes" })).toBeDisabled();
  await page.getByRole("button", { name: "Saisons", exact: true }).click();
  await expect.poll(address).toMatch(/sort_by=seasons/);
  await userEvent.selectOptions(page.getByRole("combobox", { name: "Statut" }), "Terminé (2)");
  await expect.poll(address).toMatch(/status=completed/);
  await expect
    .poll(() => asked.some((query) => query.get("sort_by") === "seasons" && query.get("status") === "completed"))
    .toBe(true);
  await page.getByRole("spinbutton", { name: "Saisons, au moins" }).fill("900");
  await expect.element(page.getByRole("heading", { name: "Aucune série trouvée" })).toBeVisible();
  await page.getByRole("button", { name: "Tout effacer" }).click();
  await expect.element(count).toHaveTextContent("2 séries");
  await expect.poll(address).toBe("/series?filters=true&sort_by=seasons");
});

test("a failed load can be tried again", async () => {
  let fails = true;
  await openApp("/films", {
    answers: [answer(listMovies, () => (fails ? refusal(404, "Introuvable") : { movies: moviesOf(3), total: 3 }))],
  });
  await expect.element(page.getByRole("alert")).toMatchTextContent(/Les films n’ont pas pu être chargés/);
  fails = false;
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expectCount(cards, 3);
});

for (const path of ["/films", "/series"])
  test(`on a phone the steps between the pages of ${path} stand on one line`, async () => {
    const answers = [
      answer(listMovies, { movies: moviesOf(3), total: 30 }),
      answer(listSeries, { series: [seriesOf()], total: 30 }),
    ];
    await atSize([360, 780], async () => {
      await openApp(path, { answers });
      await expect.element(cards.first()).toBeVisible();
      const [back, on] = [steps.first(), steps.last()].map((step) => step.element().getBoundingClientRect().y);
      expect(on).toBe(back);
    });
  });
