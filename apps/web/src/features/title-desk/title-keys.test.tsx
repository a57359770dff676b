import { changeMovie, createMovie } from "@seance/contract/movie-form";
import { getMovie, listMovies, movie } from "@seance/contract/movies";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, record, refusal } from "#test/answers.ts";
import { address, confirm, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { newId, sample } from "#test/sample.ts";

/** Two pages of 50 films, and one film on the third. */
const films = Array.from({ length: 101 }, (_, at) =>
  sample(movie, {
    id: newId(),
    title: `Film ${at + 1}`,
    year: 1921,
    genre: "Drame",
    description: "Muet.",
    thumbnail: "/favicon.svg",
  }),
);
const idOf = (number: number): string => films[number - 1]?.id ?? "";
const form = page.getByRole("form", { name: "Modifier le film" });
const title = form.getByLabelText("Titre *");
const previous = form.getByRole("button", { name: "Précédent de la liste (Alt+↑)" });
const next = form.getByRole("button", { name: "Suivant de la liste (Alt+↓)" });
const saves = record(changeMovie, ({ params }) => films.find(({ id }) => id === params["id"]) ?? refusal(404, "Introuvable"));

const openFilm = (number: number, where = "") =>
  openApp(`/admin/movies?fiche=${idOf(number)}${where}`, {
    as: "super_admin",
    answers: [
      answer(listMovies, ({ query }) => {
        const from = Number(query.get("skip") ?? 0);
        return { movies: films.slice(from, from + 50), total: films.length };
      }),
      answer(getMovie, ({ params }) => films.find(({ id }) => id === params["id"]) ?? refusal(404, "Introuvable")),
      saves.handler,
    ],
  });

for (const key of ["Control", "Meta"])
  test(`${key}+S saves, with what the focused field has not yet taken`, async () => {
    await openFilm(2);
    saves.sent.length = 0;
    await form.getByRole("button", { name: /^Mots et liens/, expanded: false }).click();
    await form.getByLabelText("Étiquettes").fill("Kammerspiel");
    await userEvent.keyboard(`{${key}>}s{/${key}}`);
    await expect.element(page.getByText("Film modifié")).toBeVisible();
    expect(saves.sent).toMatchObject([{ tags: ["Kammerspiel"] }]);
  });

test("Ctrl+S saves while a message is shown in the corner", async () => {
  await openFilm(2);
  saves.sent.length = 0;
  await title.fill("Autre");
  notifyDone("Épisode 1 ajouté");
  await expect.element(toast("Épisode 1 ajouté")).toBeVisible();
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.poll(() => saves.sent).toMatchObject([{ title: "Autre" }]);
});

test("Ctrl+S in a dialog over the form saves nothing under it", async () => {
  await openFilm(2);
  saves.sent.length = 0;
  await title.fill("Autre");
  await form.getByRole("button", { name: "Annuler" }).click();
  await expect.element(page.getByRole("alertdialog")).toBeVisible();
  await userEvent.keyboard("{Control>}s{/Control}");
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuer la saisie" }).click();
  await expect.element(title).toHaveValue("Autre");
  expect(saves.sent).toEqual([]);
});

test("Alt and the arrows go to the next and previous film, over the pages of the list", async () => {
  await openFilm(50);
  await expect.element(title).toHaveValue("Film 50");
  await expect.element(next).toBeEnabled();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.element(title).toHaveValue("Film 51");
  expect(address()).toBe(`/admin/movies?fiche=${idOf(51)}&page=2`);
  await expect.element(previous).toBeEnabled();
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await expect.element(title).toHaveValue("Film 50");
  await expect.element(previous).toBeEnabled();
  await previous.click();
  await expect.element(title).toHaveValue("Film 49");
  expect(address()).toBe(`/admin/movies?fiche=${idOf(49)}`);
});

test("the first film has none before it, the last none after", async () => {
  await openFilm(1);
  await expect.element(next).toBeEnabled();
  await expect.element(previous).toBeDisabled();
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await expect.element(title).toHaveValue("Film 1");
});

test("the way to the next film asks about unsaved changes first", async () => {
  await openFilm(2);
  await title.fill("Autre");
  await expect.element(next).toBeEnabled();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuer la saisie" }).click();
  await expect.element(title).toHaveValue("Autre");
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await confirm("Abandonner");
  await expect.element(title).toHaveValue("Film 3");
});

test("a new film has no neighbours, and is added by Ctrl+S", async () => {
  const made = record(createMovie, films[0] as (typeof films)[number]);
  await openApp("/admin/movies?fiche=nouveau", { as: "super_admin", answers: [made.handler] });
  const adding = page.getByRole("form", { name: "Ajouter un film" });
  await adding.getByLabelText("Titre *").fill("Neuf");
  await expect.element(adding.getByRole("button", { name: /de la liste/ })).not.toBeInTheDocument();
  await userEvent.keyboard("{Control>}s{/Control}");
  await expect.element(adding.getByRole("alert")).toMatchTextContent(/points sont à corriger/);
});
