import { changeMovie, deleteMovie } from "@seance/contract/movie-form";
import { getMovie, listMovies, movie } from "@seance/contract/movies";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record } from "#test/answers.ts";
import { address, atSize, confirm, expectCount, giveCode, openRowMenu, phone, texts } from "#test/on-page.ts";
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

test("dates to come and past stand beside the status, and are edited in Paris time", async () => {
  const scheduled = { ...film, status: "published", publish_from: "2100-01-05T19:00:00.000Z", publish_until: null };
  const sent = record(changeMovie, scheduled);
  await open(film.id, [answer(getMovie, scheduled), sent.handler]);
  await expect.element(aside).toMatchTextContent(/Publié.*Le 5 janv. 2100, 20:00/);
  await expect.element(page.getByLabelText("Publier le")).toHaveValue("2100-01-05T20:00");
  await page.getByLabelText("Retirer le").fill("2100-02-01T00:00");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect
    .poll(() => sent.sent)
    .toEqual([{ publish_until: "2100-01-31T23:00:00.000Z", expected_updated_at: film.updated_at }]);
});

test("on a phone the card stands above the fields, short, with its actions in a menu", async () => {
  await atSize(phone, async () => {
    await open(film.id);
    await expect.element(aside).toMatchTextContent(/Brouillon.*1.234 vues/);
    const { top, bottom } = aside.element().getBoundingClientRect();
    const fields = page.getByRole("region", { name: "L’essentiel" }).element().getBoundingClientRect();
    expect(bottom).toBeLessThan(fields.top);
    expect(bottom - top).toBeLessThan(140);
    await openRowMenu("Scherben");
    await expect.poll(() => texts(page.getByRole("menuitem"))).toEqual(["Voir la fiche", "Aperçu", "Dupliquer", "Supprimer"]);
    await userEvent.keyboard("{Escape}");
    await expectAccessible();
  });
});
