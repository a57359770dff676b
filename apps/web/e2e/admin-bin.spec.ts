import type { Movie } from "@seance/contract/movies";
import { enterAs, staffDesk } from "./back-office.ts";
import { expect, test } from "./site.ts";

test("a deleted title is in the bin, and can be restored", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request, "fondateur"));
  const film = await desk.film();
  expect((await desk.remove(`/movies/${film.id}`)).status()).toBe(204);
  await page.goto("/admin/corbeille");
  await page.getByRole("combobox", { name: "Type" }).selectOption("Film");
  await expect(page).toHaveURL("/admin/corbeille?type=movie");
  const row = page.getByRole("row").filter({ hasText: film.title });
  await expect(row).toContainText("Film · 1921");
  await row.getByRole("button", { name: `Restaurer ${film.title}` }).click();
  await expect(page.getByText(`«\u202f${film.title}\u202f» est de retour`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await desk.get<Movie>(`/movies/${film.id}`)).toMatchObject({ title: film.title, status: "draft" });
});
