import type { Movie } from "@seance/contract/movies";
import { enterAs, giveCode, securityCode, staffDesk, wrongCode } from "./back-office.ts";
import { expect, test } from "./site.ts";

test("a deleted title is in the bin, and can be restored", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request, "fondateur"));
  const film = await desk.film();
  expect((await desk.remove(`/movies/${film.id}`)).status()).toBe(204);
  await page.goto("/admin/corbeille");
  await page.getByRole("radio", { name: "Films" }).check();
  await expect(page).toHaveURL("/admin/corbeille?type=movie");
  const row = page.getByRole("row").filter({ hasText: film.title });
  await expect(row).toContainText("Film · 1921");
  await row.getByRole("button", { name: `Restaurer ${film.title}` }).click();
  await expect(page.getByText(`«\u202f${film.title}\u202f» est de retour`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await desk.get<Movie>(`/movies/${film.id}`)).toMatchObject({ title: film.title, status: "draft" });
});

test("a title is erased for good once the page has listed what goes with it", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request, "fondateur"));
  const film = await desk.film();
  await desk.favourite(film);
  const saga = await desk.saga({ movies: [film.id] });
  await desk.remove(`/movies/${film.id}`);
  await page.goto("/admin/corbeille?type=movie");
  const row = page.getByRole("row").filter({ hasText: film.title });
  await row.getByRole("button", { name: `Supprimer définitivement ${film.title}` }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("listitem")).toHaveText([
    "sa place dans 1 liste de favoris",
    `sa place dans la saga «\u202f${saga.name}\u202f»`,
  ]);
  await giveCode(page, wrongCode);
  await expect(dialog.getByText("Code de securite incorrect ! Suppression annulee.")).toBeVisible();
  await giveCode(page, securityCode);
  await expect(page.getByText(`«\u202f${film.title}\u202f» est supprimé définitivement`)).toBeVisible();
  await expect(row).toHaveCount(0);
});
