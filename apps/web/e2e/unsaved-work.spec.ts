import type { Page } from "@playwright/test";
import { logout } from "@seance/contract/accounts";
import type { Movie } from "@seance/contract/movies";
import { enterAs, staffDesk } from "./back-office.ts";
import { newMember } from "./desk.ts";
import { expect, test } from "./site.ts";

test("a session that is ended elsewhere opens a sign-in over the form, and what was typed is saved after it", async ({
  page,
  request,
}) => {
  const person = await enterAs(page, request);
  const desk = staffDesk(request, person);
  const film = await desk.film();
  await page.goto(`/admin/movies?fiche=${film.id}`);
  await page.getByLabel("Titre original").fill("Scherben");
  const ended = await request.post(`/api${logout.path}`, {
    headers: { Authorization: `Bearer ${person.token}` },
    data: { end_session: true },
  });
  expect(ended.ok()).toBe(true);
  const dialog = page.getByRole("dialog", { name: "Votre session a pris fin" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel("Adresse email")).toHaveValue(person.email);
  await dialog.getByLabel("Mot de passe", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Se connecter" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Titre original")).toHaveValue("Scherben");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Film modifié")).toBeVisible();
  const { original_title } = (await (
    await request.get(`/api/movies/${film.id}`, { headers: await bearerOf(page) })
  ).json()) as Movie;
  expect(original_title).toBe("Scherben");
});

test("a film that a colleague deletes meanwhile is restored and saved; a draft outlives the page", async ({ page, request }) => {
  const colleague = await newMember(request, "super_admin");
  const desk = staffDesk(request, colleague);
  const film = await desk.film();
  await enterAs(page, request, "fondateur");
  await page.goto(`/admin/movies?fiche=${film.id}`);
  await page.getByLabel("Titre original").fill("Scherben");
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("drafts:"))))
    .toHaveLength(1);
  expect((await desk.remove(`/movies/${film.id}`)).status()).toBe(204);
  page.once("dialog", (leaving) => void leaving.accept());
  await page.reload();
  await page.getByRole("button", { name: "Reprendre le brouillon" }).click();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  const dialog = page.getByRole("dialog", { name: "Supprimé entre-temps" });
  await expect(dialog).toContainText(`${colleague.email.split("@")[0]} a supprimé ce film le`);
  await dialog.getByRole("button", { name: "Restaurer et enregistrer" }).click();
  // Or else what the form says against it.
  await expect(page.getByRole("form").getByRole("alert").or(page.getByText("Film modifié")).last()).toHaveText("Film modifié");
  expect(await desk.get<Movie>(`/movies/${film.id}`)).toMatchObject({ original_title: "Scherben" });
});

/** The session that the page has now. */
async function bearerOf(page: Page): Promise<{ Authorization: string }> {
  return { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem("token"))}` };
}
