import { getHome } from "@seance/contract/home";
import { getMovie } from "@seance/contract/movies";
import { getSaga, sagaWithItems } from "@seance/contract/sagas";
import type { SagaWithItems } from "@seance/contract/sagas";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/answers.ts";
import { address, expectCount, texts } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";
import { homeOf, movieOf, moviesOf, picture, seriesOf } from "#test/titles.ts";

const ours = page.getByRole("region", { name: "Nos sagas" });
const modal = page.getByRole("dialog");

const sagaOf = (fields: Partial<SagaWithItems> = {}): SagaWithItems => {
  const movie_items = fields.movie_items ?? moviesOf(5);
  const series_items = fields.series_items ?? [];
  return sample(sagaWithItems, {
    name: "Fantômas",
    posters: [1, 2, 3, 4].map((at) => `${picture}#${at}`),
    ...fields,
    movie_items,
    series_items,
    movies: movie_items.map(({ id }) => id),
    series: series_items.map(({ id }) => id),
  });
};

async function openSaga(one: SagaWithItems, path = "/"): Promise<void> {
  const home = homeOf({ recent_movies: moviesOf(20), sagas: [one] });
  const film = answer(
    getMovie,
    ({ params }) =>
      one.movie_items.map((item) => movieOf(item)).find(({ id }) => id === params["id"]) ?? refusal(404, "Introuvable"),
  );
  await openApp(path, { answers: [answer(getHome, home), answer(getSaga, one), film] });
}

test("a saga's card shows its name, three posters and its counts", async () => {
  await openSaga(sagaOf());
  const card = ours.getByRole("link", { name: /Fantômas/ });
  await expect.element(card).toMatchTextContent(/SAGAFantômas5 films$/);
  expect(card.element().querySelectorAll("img")).toHaveLength(3);
});

test("a saga opens over the page, numbered in its order, and back closes it", async () => {
  const series = ["Les Vampires", "Judex", "Tih-Minh"].map((title) => seriesOf({ title }));
  const one = sagaOf({ name: "Feuillade", movie_items: moviesOf(1, { title: "Vendémiaire" }), series_items: series });
  await openSaga(one);
  await ours.getByRole("link").click();
  await expect.poll(address).toBe(`/sagas/${one.id}`);
  await expect.element(modal).toHaveAccessibleName("Feuillade");
  await expect.element(modal).toMatchTextContent(/1 film · 3 séries/);
  const items = modal.getByRole("listitem");
  await expectCount(items, 4);
  expect(texts(modal.getByRole("heading", { level: 3 }))).toEqual(["Films", "Séries"]);
  for (const [at, [number, title]] of [
    ["1", "Vendémiaire"],
    ["1", "Les Vampires"],
    ["2", "Judex"],
    ["3", "Tih-Minh"],
  ].entries()) {
    await expect.element(items.nth(at).getByText(number ?? "", { exact: true })).toBeVisible();
    await expect.element(items.nth(at)).toMatchTextContent(new RegExp(title ?? ""));
  }
  history.back();
  await expect.poll(address).toBe("/");
  await expectCount(modal, 0);
});

test("Escape closes a saga and gives the focus back to its card, where the page was", async () => {
  await openSaga(sagaOf());
  const card = ours.getByRole("link");
  await expect.element(card).toBeInTheDocument();
  card.element().scrollIntoView();
  const before = scrollY;
  await card.click();
  await expect.element(modal).toHaveAccessibleName("Fantômas");
  await userEvent.keyboard("{Escape}");
  await expect.poll(address).toBe("/");
  await expect.element(card).toHaveFocus();
  expect(scrollY).toBe(before);
});

test("a title of a saga opens its page and closes the saga", async () => {
  const one = sagaOf();
  await openSaga(one, `/sagas/${one.id}`);
  await modal.getByRole("link", { name: /Film 2/ }).click();
  await expect.poll(address).toBe(`/films/${one.movie_items[1]?.id}`);
  await expect.element(page.getByRole("heading", { level: 1, name: "Film 2" })).toBeVisible();
  await expectCount(modal, 0);
});

test("a saga's address opens it over the home page, and closing leaves the home page", async () => {
  const one = sagaOf();
  await openSaga(one, `/sagas/${one.id}`);
  await modal.getByRole("button", { name: "Fermer" }).click();
  await expect.poll(address).toBe("/");
  await expect.element(ours).toBeInTheDocument();
});

test("an empty saga and a saga that fails to load have their messages", async () => {
  const one = sagaOf({ movie_items: [], posters: [] });
  let fails = true;
  await openApp(`/sagas/${one.id}`, { answers: [answer(getSaga, () => (fails ? refusal(404, "Introuvable") : one))] });
  await expect.element(page.getByRole("alert")).toMatchTextContent(/Erreur lors du chargement du contenu de la saga/);
  fails = false;
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect.element(page.getByText("Aucun contenu dans cette saga")).toBeVisible();
});
