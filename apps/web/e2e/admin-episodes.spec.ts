import type { Page } from "@playwright/test";
import { enterAs, giveCode, securityCode, staffDesk, unique, wrongCode } from "./back-office.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const block = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const count = (page: Page) => page.getByRole("main").getByRole("status").first();

test("episodes stand by series, folded, by season then number, and the search counts what it finds", async ({
  page,
  request,
}) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const one = await desk.series();
  const mark = unique("Aubépine");
  await desk.episode(one.id, { season_number: 2, episode_number: 1, title: `${mark} fin` });
  await desk.episode(one.id, {
    season_number: 1,
    episode_number: 2,
    title: `${mark} suite`,
    duration: 33,
    rating: 7.5,
    description: "Une description qui est bien plus longue que les soixante caractères que la liste en montre.",
  });
  await page.goto("/admin/episodes");
  await expect(page.getByRole("heading", { level: 1, name: "Gestion des Episodes" })).toBeVisible();
  const fold = block(page, one.title).getByRole("heading").getByRole("button");
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await fold.click();
  const rows = block(page, one.title).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText("S1E2");
  await expect(rows.nth(1)).toContainText("Une description qui est bien plus longue que les soixante ca…");
  await expect(rows.nth(1)).toContainText("33\u202fmin");
  await expect(rows.nth(1)).toContainText("7,5/10");
  await expect(rows.nth(2)).toContainText("S2E1");
  await page.getByRole("searchbox", { name: "Rechercher un épisode" }).fill(mark);
  await expect(count(page)).toHaveText("2 épisodes trouvés dans 1 série");
  await expect(block(page, one.title).getByRole("row")).toHaveCount(3);
  await page.getByRole("searchbox", { name: "Rechercher un épisode" }).fill(`${mark} s2e1`);
  await expect(count(page)).toHaveText("1 épisode trouvé dans 1 série");
  await page.getByRole("searchbox", { name: "Rechercher un épisode" }).fill("rien de tel nulle part");
  await expect(page.getByRole("heading", { name: "Aucun épisode trouvé" })).toBeVisible();
});

test("without any episode the tab says that there are series to give some to", async ({ page, request }) => {
  await enterAs(page, request);
  await page.route("**/api/episodes?*", (route) => route.fulfill({ json: { episodes: [], total: 0 } }));
  await page.goto("/admin/episodes");
  await expect(page.getByText("Le site a des séries, mais elles n’ont pas encore d’épisode")).toBeVisible();
});

test("a failed load says so in the specification's words", async ({ page, request }) => {
  await enterAs(page, request);
  await page.route("**/api/episodes?*", (route) => route.fulfill({ status: 404, json: { detail: "Introuvable" } }));
  await page.goto("/admin/episodes");
  await expect(page.getByRole("alert")).toContainText("Erreur lors de la récupération des épisodes");
});

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

test("an episode is edited in a dialog that guards what is unsaved, and deleted after the code", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const one = await desk.series();
  const episode = await desk.episode(one.id, {});
  await page.goto(`/admin/episodes?q=${encodeURIComponent(episode.title)}`);
  await page.getByRole("button", { name: `Modifier S1E1 ${episode.title}` }).click();
  const dialog = page.getByRole("dialog", { name: /^Modifier S1E1/ });
  await dialog.getByLabel("Année").fill("2101");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText("Veuillez entrer une année valide (1900-2100) !").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Continuer la saisie" }).click();
  await dialog.getByLabel("Année").fill("2100");
  await dialog.getByLabel("Numéro de l’épisode *").fill("4");
  const sent = page.waitForRequest((sentOne) => sentOne.method() === "PUT");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  expect((await sent).postDataJSON()).toEqual({ year: 2100, episode_number: 4, expected_updated_at: episode.updated_at });
  await expect(page.getByText("Épisode modifié")).toBeVisible();
  await page.getByRole("button", { name: `Supprimer S1E4 ${episode.title}` }).click();
  await giveCode(page, wrongCode);
  await expect(page.getByRole("alertdialog")).toContainText("Code de securite incorrect ! Suppression annulee.");
  await giveCode(page, securityCode);
  await expect(page.getByText("Épisode mis à la corbeille")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aucun épisode trouvé" })).toBeVisible();
});

test("an admin reads and adds; axe finds nothing to say of an open block and of the dialog", async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enterAs(page, request, "admin");
  await page.goto("/admin/episodes?q=vampires");
  await expect(page.getByText("Lecture seule")).toBeVisible();
  await expect(page.getByRole("table").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Modifier|Supprimer) / })).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Ajouter un épisode", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Ajouter un épisode" })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
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
