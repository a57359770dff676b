import type { Page } from "@playwright/test";
import { enterAs, giveCode, securityCode, staffDesk, unique, wrongCode } from "./back-office.ts";
import { expect, test } from "./site.ts";

const block = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const count = (page: Page) => page.getByRole("main").getByRole("status").first();

test("an episode is added to a series found by its title", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const one = await desk.series();
  await page.goto("/admin/episodes");
  await page.getByRole("button", { name: "Ajouter un épisode", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Ajouter un épisode" });
  await expect(dialog.getByLabel("Durée en minutes *")).toHaveValue("45");
  await dialog.getByLabel("Saison *").fill("0");
  await dialog.getByLabel("Numéro de l’épisode *").fill("0");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  for (const words of [
    "Le titre de l'épisode est obligatoire !",
    "Veuillez sélectionner une série !",
    "Le numéro de saison doit être au moins 1 !",
    "Le numéro d'épisode doit être au moins 1 !",
  ])
    await expect(dialog.getByText(words, { exact: true }).first()).toBeVisible();
  await dialog.getByRole("combobox", { name: "Série *" }).fill(one.title);
  await page.getByRole("option", { name: one.title }).click();
  await expect(dialog.getByRole("combobox", { name: "Série *" })).toHaveValue(one.title);
  await dialog.getByLabel("Titre *").fill("Le pilote");
  await dialog.getByLabel("Saison *").fill("1");
  await dialog.getByLabel("Numéro de l’épisode *").fill("1");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText("Un lien vidéo ou un lien iframe est obligatoire").first()).toBeVisible();
  await dialog.getByLabel("Lien iframe").fill("https://films.example/embed/1");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Épisode ajouté")).toBeVisible();
  await expect(block(page, one.title)).toContainText("1 épisode");
});

test("episodes of two series are chosen and deleted together, after the code", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const mark = unique("Lot");
  const [one, other] = [await desk.series(), await desk.series()];
  for (const episode_number of [1, 2, 3]) await desk.episode(one.id, { episode_number, title: `${mark} ${episode_number}` });
  await desk.episode(other.id, { title: `${mark} autre` });
  await page.goto(`/admin/episodes?q=${encodeURIComponent(mark)}`);
  await expect(count(page)).toHaveText("4 épisodes trouvés dans 2 séries");
  const all = (title: string) => block(page, title).getByRole("checkbox", { name: "Tout choisir sur cette page" });
  await all(one.title).check();
  await block(page, one.title)
    .getByRole("checkbox", { name: `Choisir S1E2 ${mark} 2` })
    .uncheck();
  await expect(all(one.title)).toBeChecked({ indeterminate: true });
  await expect(all(other.title)).not.toBeChecked({ indeterminate: true });
  await block(page, other.title)
    .getByRole("checkbox", { name: `Choisir S1E1 ${mark} autre` })
    .check();
  const bar = page.getByRole("region", { name: "Actions sur la sélection" });
  await expect(bar).toContainText("3 épisodes choisis");
  await bar.getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByRole("alertdialog", { name: "Supprimer 3 épisodes\u202f?" })).toBeVisible();
  await giveCode(page, wrongCode);
  await expect(page.getByRole("alertdialog")).toContainText("Code de securite incorrect ! Suppression annulee.");
  await giveCode(page, securityCode);
  await expect(page.getByText("3 épisodes à la corbeille")).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(count(page)).toHaveText("1 épisode trouvé dans 1 série");
  await expect(block(page, one.title).getByRole("rowheader")).toContainText([`${mark} 2`]);
});
