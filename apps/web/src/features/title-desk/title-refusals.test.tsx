import { restoreFromBin } from "@seance/contract/bin";
import { editConflictMessage } from "@seance/contract/form-fields";
import { changeMovie, createMovie, movieMessages } from "@seance/contract/movie-form";
import { getMovie, listMovies, movie, type Movie } from "@seance/contract/movies";
import type { Role } from "@seance/contract/roles";
import { deletedMessage, type SaveRefusal } from "@seance/contract/save-refusal";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal, type ApiRequest } from "#test/answers.ts";
import { expectCount } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const film = sample(movie, {
  title: "Scherben",
  year: 1921,
  genre: "Drame",
  description: "Un rail, la nuit.",
  thumbnail: "/favicon.svg",
  duration: 70,
  status: "published",
  age_rating: "Tout public",
  video_quality: "HD",
  language: "Français",
  country: "France",
  updated_at: "2026-11-20T10:00:00.000Z",
});
const at = "2026-11-25T13:02:00.000Z";
const jeanne = { by: "jeanne", self: false, at };

const form = page.getByRole("form", { name: "Modifier le film" });
const title = form.getByLabelText("Titre *");
const alert = form.getByRole("alert");
const dialog = (name: string) => page.getByRole("dialog", { name });
const save = () => form.getByRole("button", { name: "Enregistrer" }).click();

/** Opens the film's form, changes its title and saves, to the answers given in turn. */
async function saveAgainst(
  answers: ((request: ApiRequest) => Movie | Response)[],
  { as = "super_admin", more = [record(createMovie, film).handler] }: { as?: Role; more?: HttpHandler[] } = {},
) {
  const saves = record(changeMovie, (request) => (answers.shift() ?? (() => film))(request));
  await openApp(`/admin/movies?fiche=${film.id}`, {
    as,
    answers: [answer(listMovies, { movies: [film], total: 1 }), answer(getMovie, film), saves.handler, ...more],
  });
  await title.fill("Le Rail");
  await save();
  return saves.sent;
}

const gone = (facts: SaveRefusal) => () => refusal(404, deletedMessage, facts);

test("a conflict says who saved the film and when, and saves over that version", async () => {
  const theirs = { ...film, director: "Lupu Pick", updated_at: at };
  const sent = await saveAgainst([() => refusal(409, editConflictMessage, { current: theirs, changed: jeanne })]);
  const asked = dialog("Modifié entre-temps");
  await expect
    .element(asked)
    .toMatchTextContent(/jeanne a enregistré ce film le 25 novembre 2026 à 14:02, pendant que vous l’éditiez/);
  await expectAccessible();
  await asked.getByRole("button", { name: "Enregistrer ces choix" }).click();
  await expect.element(page.getByText("Film modifié")).toBeVisible();
  expect(sent.at(-1)).toEqual({ title: "Le Rail", expected_updated_at: at });
});

test("a conflict with oneself says in another window, and one with nobody known says somebody", async () => {
  const current = { ...film, director: "Lupu Pick" };
  const conflict = (changed: SaveRefusal["changed"]) => () => refusal(409, editConflictMessage, { current, changed });
  await saveAgainst([conflict({ by: "ada", self: true, at }), conflict({ by: null, self: false, at })]);
  const asked = dialog("Modifié entre-temps");
  await expect
    .element(asked)
    .toMatchTextContent(/Vous avez enregistré ce film le 25 novembre 2026 à 14:02, dans une autre fenêtre/);
  await asked.getByRole("button", { name: "Revenir au formulaire" }).click();
  await save();
  await expect.element(asked).toMatchTextContent(/Quelqu’un a enregistré ce film/);
});

test("a newer version that differs in nothing that the form shows is saved over without a question", async () => {
  const current = { ...film, views: 12, updated_at: at };
  const sent = await saveAgainst([() => refusal(409, editConflictMessage, { current, changed: jeanne })]);
  await expect.element(page.getByText("Film modifié")).toBeVisible();
  expect(sent).toEqual([
    { title: "Le Rail", expected_updated_at: film.updated_at },
    { title: "Le Rail", expected_updated_at: at },
  ]);
});

test("a duplicate links to the other film, until the next save", async () => {
  const other = { type: "movie" as const, id: newId(), title: "Le Rail" };
  await saveAgainst([() => refusal(409, movieMessages.taken, { other })]);
  const link = alert.getByRole("link", { name: "Voir « Le Rail » (nouvel onglet)" });
  await expect.element(link).toHaveAttribute("href", `/admin/movies?q=Le+Rail&fiche=${other.id}`);
  await expect.element(link).toHaveAttribute("target", "_blank");
  await title.fill("Le Rail brisé");
  await save();
  await expect.element(page.getByText("Film modifié")).toBeVisible();
});

test("whoever may restores a film that a colleague has deleted, and saves it", async () => {
  const restored = record(restoreFromBin, undefined);
  const restore = { type: "movie" as const, id: film.id, title: "Scherben" };
  const sent = await saveAgainst([gone({ deleted: jeanne, restore })], { as: "fondateur", more: [restored.handler] });
  const asked = dialog("Supprimé entre-temps");
  await expect
    .element(asked)
    .toMatchTextContent(/jeanne a supprimé ce film le 25 novembre 2026 à 14:02\. Ce que vous avez saisi n’est pas perdu/);
  await expectAccessible();
  await asked.getByRole("button", { name: "Restaurer et enregistrer" }).click();
  await expect.element(page.getByText("Film modifié")).toBeVisible();
  expect(restored.sent).toHaveLength(1);
  expect(sent.at(-1)).toEqual({ title: "Le Rail", expected_updated_at: film.updated_at });
});

test("a restoration that is refused says why, and the form stays", async () => {
  const more = [answer(restoreFromBin, () => refusal(409, movieMessages.taken))];
  const restore = { type: "movie" as const, id: film.id, title: "Scherben" };
  await saveAgainst([gone({ deleted: jeanne, restore })], { as: "fondateur", more });
  await dialog("Supprimé entre-temps").getByRole("button", { name: "Restaurer et enregistrer" }).click();
  await expect.element(alert).toMatchTextContent(/Erreur 409: Un autre film porte déjà ce titre et cette année\./);
  await expect.element(title).toHaveValue("Le Rail");
  await expectCount(page.getByRole("dialog"), 0);
});

test("whoever may not restore a deleted film copies it as a new one, with all its fields", async () => {
  const made = record(createMovie, film);
  await saveAgainst([gone({ deleted: { ...jeanne, self: true } })], { more: [made.handler] });
  const asked = dialog("Supprimé entre-temps");
  await expect.element(asked).toMatchTextContent(/Vous avez supprimé ce film le .*, dans une autre fenêtre/);
  await expectCount(asked.getByRole("button", { name: /Restaurer/ }), 0);
  await asked.getByRole("button", { name: "Copier en nouveau" }).click();
  await expect.poll(() => made.sent).toHaveLength(1);
  expect(made.sent[0]).toMatchObject({ title: "Le Rail", genre: "Drame", description: "Un rail, la nuit.", year: 1921 });
});
