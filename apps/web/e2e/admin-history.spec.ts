import type { Movie } from "@seance/contract/movies";
import { enterAs, staffDesk } from "./back-office.ts";
import { expect, test } from "./site.ts";

test("a mistake is found in the history of its film, and one press takes it back", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const film = await desk.film();
  await desk.changeFilm(film.id, { genre: "Western", year: 1999 });
  await desk.changeFilm(film.id, { description: "Mieux dit." });
  await page.goto(`/admin/movies?fiche=${film.id}`);
  await page.getByRole("button", { name: "Historique", exact: true }).click();
  const versions = page.getByRole("dialog").getByRole("list", { name: "Versions" }).getByRole("listitem");
  await expect(versions).toHaveCount(3);
  await versions.nth(1).getByText("2 champs").click();
  await expect(versions.nth(1).getByRole("row").filter({ hasText: "Genres" })).toContainText("Western");
  await versions
    .last()
    .getByRole("button", { name: /^Revenir à cette version/ })
    .click();
  await expect(page.getByText(/rétablie$/)).toBeVisible();
  await expect(versions).toHaveCount(4);
  await expect(versions.first()).toContainText("Retour à une version");
  const { genre, year, description } = await desk.get<Movie>(`/movies/${film.id}`);
  expect({ genre, year, description }).toEqual({ genre: film.genre, year: film.year, description: film.description });
});

test("a deletion is undone from its toast, by the keyboard", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const saga = await desk.saga();
  await page.goto(`/admin/sagas?q=${encodeURIComponent(saga.name)}`);
  await page.getByRole("button", { name: `Supprimer ${saga.name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("Saga supprimée")).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.keyboard.press("F6");
  const undo = page.getByRole("button", { name: "Annuler" });
  await undo.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Suppression annulée")).toBeVisible();
  await expect(page.getByRole("button", { name: `Supprimer ${saga.name}` })).toBeVisible();
});
