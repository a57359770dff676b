import { editConflictMessage } from "@seance/contract/form-fields";
import { logout } from "@seance/contract/accounts";
import { changeMovie, createMovie } from "@seance/contract/movie-form";
import { getMovie, listMovies, movie } from "@seance/contract/movies";
import { deletedMessage } from "@seance/contract/save-refusal";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { address, confirm, expectCount } from "#test/on-page.ts";
import { closeApp, openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const film = sample(movie, {
  title: "Scherben",
  year: 1921,
  genre: "Drame",
  description: "Un rail, la nuit.",
  thumbnail: "/favicon.svg",
  updated_at: "2026-11-20T10:00:00.000Z",
});
const ada = { id: newId() };

const form = page.getByRole("form", { name: "Modifier le film" });
const title = form.getByLabelText("Titre *");
const notice = page.getByRole("region", { name: "Brouillon" });
const resume = notice.getByRole("button", { name: "Reprendre le brouillon" });
const stored = () => localStorage.getItem(`drafts:${ada.id}`);

const open = (path: string, answers: readonly HttpHandler[] = [], account = ada) =>
  openApp(path, {
    as: "super_admin",
    account,
    answers: [...answers, answer(listMovies, { movies: [film], total: 1 }), answer(getMovie, film)],
  });
const openFilm = (answers: readonly HttpHandler[] = [], account = ada) =>
  open(`/admin/movies?fiche=${film.id}`, answers, account);

/** As a reload or a crash does it: nothing of the page stays but its storage. */
async function reload(): Promise<void> {
  await expect.poll(stored).not.toBeNull();
  await closeApp();
}

test("what was typed is offered after a reload, resumed by one press, and dropped once it is saved", async () => {
  await openFilm();
  await title.fill("Le Rail");
  await form.getByRole("button", { name: /^Équipe/, expanded: false }).click();
  await form.getByLabelText("Réalisateur", { exact: true }).fill("Lupu Pick");
  await reload();
  const saved = record(changeMovie, film);
  await openFilm([saved.handler]);
  await expect.element(title).toHaveValue("Scherben");
  await expect.element(notice).toMatchTextContent(/Vous aviez commencé sans enregistrer, le /);
  await resume.click();
  await expect.element(title).toHaveValue("Le Rail");
  await expect.element(form).toMatchTextContent(/Modifications non enregistrées/);
  await expectCount(notice, 0);
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(page.getByText("Film modifié")).toBeVisible();
  expect(saved.sent).toEqual([{ title: "Le Rail", director: "Lupu Pick", expected_updated_at: film.updated_at }]);
  expect(stored()).toBeNull();
});

test("what is typed beside an offered draft is kept too, and wins where both have a field", async () => {
  await openFilm();
  await title.fill("Le Rail");
  await form.getByRole("button", { name: /^Équipe/, expanded: false }).click();
  await form.getByLabelText("Réalisateur", { exact: true }).fill("Lupu Pick");
  await reload();
  await openFilm();
  await expect.element(resume).toBeVisible();
  await title.fill("Scherben, le rail");
  await expect.poll(stored).toContain("Scherben, le rail");
  await reload();
  await openFilm();
  await resume.click();
  await expect.element(title).toHaveValue("Scherben, le rail");
  await expect.element(form.getByLabelText("Réalisateur", { exact: true })).toHaveValue("Lupu Pick");
});

test("a draft of an older version does not overwrite a colleague's change unseen", async () => {
  await openFilm();
  await title.fill("Le Rail");
  await reload();
  const newer = { ...film, title: "Éclats", updated_at: "2026-11-25T13:02:00.000Z" };
  const changed = { by: "jeanne", self: false, at: newer.updated_at };
  const saved = record(changeMovie, () => refusal(409, editConflictMessage, { current: newer, changed }));
  await openFilm([answer(getMovie, newer), saved.handler]);
  await resume.click();
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect
    .element(page.getByRole("dialog", { name: "Modifié entre-temps" }))
    .toMatchTextContent(/Avant\s*Scherben\s*La leur\s*Éclats/);
  expect(saved.sent).toEqual([{ title: "Le Rail", expected_updated_at: film.updated_at }]);
});

test("the draft of a film that was deleted meanwhile can still be saved as a new one", async () => {
  await openFilm();
  await title.fill("Le Rail");
  await reload();
  const deleted = { by: "jeanne", self: false, at: "2026-11-25T13:02:00.000Z" };
  await openFilm([
    answer(getMovie, () => refusal(404, "Introuvable")),
    answer(changeMovie, () => refusal(404, deletedMessage, { deleted })),
  ]);
  await resume.click();
  await form.getByRole("button", { name: "Enregistrer" }).click();
  const asked = page.getByRole("dialog", { name: "Supprimé entre-temps" });
  await expect.element(asked.getByRole("button", { name: "Copier en nouveau" })).toBeVisible();
});

test("a draft is of its film and of its account", async () => {
  await openFilm();
  await title.fill("Le Rail");
  await reload();
  await openFilm([], { id: newId() });
  await expect.element(title).toHaveValue("Scherben");
  await expectCount(notice, 0);
  await closeApp();
  await open("/admin/movies?fiche=nouveau");
  await expect.element(page.getByRole("form", { name: "Ajouter un film" })).toBeVisible();
  await expectCount(notice, 0);
});

test("axe finds no fault in the notice of a draft", async () => {
  await open("/admin/movies?fiche=nouveau");
  await page.getByRole("form", { name: "Ajouter un film" }).getByLabelText("Titre *").fill("Le Rail");
  await reload();
  await open("/admin/movies?fiche=nouveau");
  await expect.element(notice).toBeVisible();
  await expectAccessible();
});

test("a refused draft is dropped, as is one that is given up", async () => {
  await openFilm();
  await title.fill("Le Rail");
  await reload();
  await openFilm();
  await notice.getByRole("button", { name: "Supprimer le brouillon" }).click();
  await expectCount(notice, 0);
  expect(stored()).toBeNull();
  await title.fill("Le Rail, encore");
  await expect.poll(stored).not.toBeNull();
  await form.getByRole("button", { name: "Annuler" }).click();
  await confirm("Abandonner");
  await expect.poll(address).toBe("/admin/movies");
  expect(stored()).toBeNull();
});

test("typing a value back leaves no draft", async () => {
  await openFilm();
  await title.fill("Le Rail");
  await expect.poll(stored).not.toBeNull();
  await title.fill("Scherben");
  await expect.poll(stored).toBeNull();
});

test("an address with a password in it stays out of the draft", async () => {
  await openFilm();
  await title.fill("Le Rail");
  await form.getByLabelText("Lien vidéo").fill("https://jeanne:secret@exemple.fr/v.mp4");
  await expect.poll(stored).toContain("Le Rail");
  await closeApp();
  expect(stored()).toContain("Le Rail");
  expect(stored()).not.toContain("secret");
});

test("signing out drops the drafts", async () => {
  await open("/admin/movies?fiche=nouveau", [
    answer(logout, () => new Response(null, { status: 204 })),
    record(createMovie, film).handler,
  ]);
  await page.getByRole("form", { name: "Ajouter un film" }).getByLabelText("Titre *").fill("Le Rail");
  await expect.poll(stored).not.toBeNull();
  await page.getByRole("button", { name: "Profil" }).click();
  await page.getByRole("dialog", { name: "Mon compte" }).getByRole("button", { name: "Se déconnecter" }).click();
  await expect.poll(address).toBe("/");
  expect(stored()).toBeNull();
});
