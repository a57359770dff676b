import { deleteMovie } from "@seance/contract/movie-form";
import { getMovie, listMovies, movie } from "@seance/contract/movies";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record } from "#test/answers.ts";
import { address, confirm, expectCount, giveCode } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const film = sample(movie, {
  title: "Scherben",
  status: "draft",
  views: 1234,
  thumbnail: "/favicon.svg",
  updated_at: "2026-11-25T13:02:00.000Z",
});
const aside = page.getByRole("region", { name: "En bref" });

const open = (fiche: string, answers = [answer(getMovie, film)]) =>
  openApp(`/admin/movies?fiche=${fiche}`, {
    as: "super_admin",
    answers: [...answers, answer(listMovies, { movies: [film], total: 1 })],
  });

test("beside the form stand the film's poster, status, views, last edit and page", async () => {
  await open(film.id);
  await expect.element(aside).toMatchTextContent(/Brouillon.*1.234 vues.*Modifié le 25 novembre 2026 à 14:02/);
  await expect.element(aside.getByRole("link", { name: /Voir la fiche/ })).toHaveAttribute("href", `/films/${film.id}`);
  const picture = () => aside.element().querySelector("img")?.getAttribute("src");
  await expect.poll(picture).toBe("/favicon.svg");
  await page.getByLabelText("Affiche").fill("/icon-192.png");
  await expect.poll(picture).toBe("/icon-192.png");
});

test("axe finds no fault in the form with its column", async () => {
  await open(film.id);
  await expect.element(aside).toBeVisible();
  await expectAccessible();
});

test("the film is deleted with the code from its form, without a question about what was typed", async () => {
  const deleted = record(deleteMovie, undefined);
  await open(film.id, [answer(getMovie, film), deleted.handler]);
  await page.getByLabelText("Titre *").fill("Le Rail");
  await aside.getByRole("button", { name: "Supprimer" }).click();
  await giveCode("1234");
  await expect.element(page.getByText("Film mis à la corbeille")).toBeVisible();
  await expect.poll(address).toBe("/admin/movies");
  expect(deleted.sent).toHaveLength(1);
});

test("a copy is begun from the form, after a question about unsaved changes", async () => {
  await open(film.id);
  await page.getByLabelText("Titre *").fill("Le Rail");
  await aside.getByRole("button", { name: "Dupliquer" }).click();
  await confirm("Abandonner");
  await expect.element(page.getByRole("heading", { level: 1, name: "Ajouter un film" })).toBeVisible();
  await expectCount(aside, 0);
});
