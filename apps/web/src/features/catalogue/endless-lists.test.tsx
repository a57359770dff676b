import { listMovieFacets, listMovies } from "@seance/contract/movies";
import { titleFacets } from "@seance/contract/titles";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { announceContentChange } from "#shared/events/page-events.ts";
import { answer } from "#test/answers.ts";
import { address, atSize, expectCount, phone } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";
import { moviesOf } from "#test/titles.ts";

const results = page.getByRole("region", { name: "Résultats" });
const films = moviesOf(130);

async function openFilms(path: string): Promise<string[]> {
  const asked: string[] = [];
  const list = answer(listMovies, ({ query }) => {
    const [skip, limit] = [Number(query.get("skip") ?? 0), Number(query.get("limit"))];
    // The shell asks for the five newest films by itself.
    if (limit !== 5) asked.push(`${skip}`);
    return { movies: films.slice(skip, skip + limit), total: films.length };
  });
  const facets = answer(listMovieFacets, sample(titleFacets, { genres: [{ value: "Drame", titles: 130 }] }));
  await openApp(path, { answers: [list, facets] });
  return asked;
}

const scrollTo = (name: string) => page.getByRole("region", { name, exact: true }).element().scrollIntoView();

test("pages follow one another as the reader scrolls, and the address has the one in view", async () => {
  await openFilms("/films");
  await userEvent.selectOptions(page.getByRole("combobox", { name: "Résultats par page" }), "Défilement continu");
  await expect.poll(address).toBe("/films?endless=true");
  await expect.element(page.getByRole("region", { name: "Page 2" })).toBeInTheDocument();
  scrollTo("Page 2");
  await expect.poll(address).toBe("/films?endless=true&page=2");
  await expect.element(page.getByRole("region", { name: "Page 3" })).toBeInTheDocument();
  scrollTo("Page 3");
  await expect.poll(address).toBe("/films?endless=true&page=3");
  scrollTo("Page 1");
  await expect.poll(address).toBe("/films?endless=true");
});

test("an address opens at its page, with the place of those before it, which are not fetched", async () => {
  const asked = await openFilms("/films?endless=true&page=5");
  const fifth = page.getByRole("region", { name: "Page 5" });
  await expectCount(fifth.getByRole("article"), 24);
  await expect.poll(() => Math.abs(fifth.element().getBoundingClientRect().top) < innerHeight / 2).toBe(true);
  expect(address()).toBe("/films?endless=true&page=5");
  expect(asked).not.toContain("0");
});

test("after a change only the pages near the view are fetched again", async () => {
  await atSize(phone, async () => {
    const asked = await openFilms("/films?endless=true");
    for (const name of ["Page 2", "Page 3"]) {
      await expect.element(page.getByRole("region", { name })).toBeInTheDocument();
      scrollTo(name);
    }
    await expect.element(page.getByRole("region", { name: "Page 3" })).toHaveAttribute("aria-current", "page");
    // It has the place of the one after it once it is near the view; that it was fetched is not enough: it is fetched ahead too.
    await expect.element(page.getByRole("region", { name: "Page 4" })).toBeInTheDocument();
    // A page whose first answer is still on its way is not asked for again.
    await expectCount(page.getByRole("region", { name: "Page 3" }).getByRole("article"), 24);
    // The first change may still meet the first page near the view: the window tells of what leaves it a frame later.
    let before = 0;
    for (let change = 1; change <= 2; change++) {
      before = asked.length;
      announceContentChange("movies-updated");
      await expect.poll(() => asked.slice(before)).toContain("48");
    }
    expect(asked.slice(before)).not.toContain("0");
  });
});

test("on a phone the filters are a sheet: Back closes it, keeps what was chosen and leaves no entry behind", async () => {
  await atSize(phone, async () => {
    await openFilms("/films?sort_by=title");
    await page.getByRole("button", { name: "Filtres avancés" }).click();
    const sheet = page.getByRole("dialog", { name: "Filtres avancés" });
    await sheet.getByRole("button", { name: "Année" }).click();
    await expect.poll(address).toMatch(/sort_by=year/);
    await expect.element(sheet.getByRole("button", { name: "Voir 130 films" })).toBeVisible();
    const entries = history.length;
    history.back();
    await expectCount(sheet, 0);
    await expect.poll(address).toBe("/films?sort_by=year");
    expect(history.length).toBe(entries);
    await page.getByRole("button", { name: "Filtres avancés" }).click();
    await sheet.getByRole("button", { name: "Fermer" }).click();
    await expectCount(sheet, 0);
    await expect.poll(address).toBe("/films?sort_by=year");
    // Nothing of the sheet stands before the list: the entry below is the page that was open before this test.
    expect(history.state.__TSR_index).toBe(0);
  });
});

test("on a phone search and filters stand on one line", async () => {
  await atSize(phone, async () => {
    await openFilms("/films");
    const field = page.getByRole("searchbox", { name: "Filtrer les films" }).element().getBoundingClientRect();
    const button = page.getByRole("button", { name: "Filtres avancés" }).element().getBoundingClientRect();
    expect(button.y).toBe(field.y);
    await expectCount(page.getByRole("group", { name: "Trier par" }), 0);
  });
});

for (const [width, columns] of [
  [390, 2],
  [768, 3],
  [1440, 6],
  [1920, 8],
] as const)
  test(`at ${width} px a page fills whole rows of ${columns}`, async () => {
    await atSize([width, 900], async () => {
      await openFilms("/films");
      const cards = results.getByRole("article");
      await expectCount(cards, 24);
      const rows = Map.groupBy(cards.elements(), (card) => Math.round(card.getBoundingClientRect().y));
      expect([...rows.values()].map((row) => row.length)).toEqual(Array(24 / columns).fill(columns));
    });
  });
