import { enterAs, staffDesk, toast } from "./back-office.ts";
import { expect, test } from "./site.ts";

test("a draft is shown to a guest by a link from its form, until the link is deleted", async ({ page, request, browser }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const { id, title } = await desk.film();
  await page.goto(`/admin/movies?fiche=${id}`);
  await page.getByRole("button", { name: "Aperçu", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Créer un lien" }).click();
  await expect(toast(page, /^Lien créé|^Le lien n’a pas pu être copié/)).toBeVisible();
  const path = (await dialog.getByRole("link", { name: /Ouvrir l’aperçu/ }).getAttribute("href")) ?? "";

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(path);
  await expect(guest.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(guest.getByRole("note")).toContainText("visible avec ce lien seulement");
  await guest.goto(`/films/${id}`);
  await expect(guest.getByRole("heading", { level: 1, name: "Film introuvable" })).toBeVisible();

  await dialog.getByRole("button", { name: /Supprimer le lien/ }).click();
  await expect(dialog.getByText("Aucun lien en cours.")).toBeVisible();
  await guest.goto(path);
  await expect(guest.getByRole("heading", { level: 1, name: "Aperçu indisponible" })).toBeVisible();
});
