import type { Page } from "@playwright/test";
import type { Episode } from "@seance/contract/episodes";
import type { Movie } from "@seance/contract/movies";
import { enterAs, staffDesk, toast, unique, securityCode } from "./back-office.ts";
import { expect, test } from "./site.ts";

const source = (page: Page) => page.getByLabel("Liens (un par ligne)");
const table = (page: Page) => page.getByRole("table", { name: "Liens à importer" });
const results = (page: Page) => page.getByRole("region", { name: "Résultats de l’import" });

/** Reads the links: nothing is written yet. */
async function validate(page: Page, links: readonly string[]): Promise<void> {
  await page.goto("/admin/auto-import");
  await source(page).fill(links.join("\n"));
  await page.getByRole("button", { name: "Valider les liens" }).click();
  await expect(table(page)).toBeVisible();
}

/** Episodes go to a series of this test's own, which viewers do not see. */
async function aim(page: Page, title: string, season: string): Promise<void> {
  await page.getByRole("radio", { name: "Épisodes" }).check();
  await page.getByRole("combobox", { name: "Série cible" }).fill(title);
  await page.getByRole("option", { name: title }).click();
  await page.getByLabel("Saison").fill(season);
}

test("links are read, corrected, taken out, imported, and the whole import is undone", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const series = await desk.series();
  const film = await desk.film({ title: unique("Nuit de lampe") });
  const name = film.title.replaceAll(" ", ".");
  const base = `https://${crypto.randomUUID().slice(0, 8)}.example`;
  const wrong = `${base}/divers/sans-nom-connu.mkv`;
  await validate(page, [
    `${base}/${name}.1921.1080p.mkv`,
    `${base}/${name}.1921.1080p.mkv`,
    wrong,
    `${base}/notice.txt`,
    "# une remarque",
  ]);
  await expect(page.getByRole("region", { name: "Résultats de la validation" })).toContainText("4 liens");
  const row = (text: string) => table(page).getByRole("row").filter({ hasText: text });
  await expect(row("Film · 1921").first()).toContainText("À compléter");
  await expect(row("Lien déjà présent dans la liste (lien 1)")).toContainText("Doublon");
  await expect(row("notice.txt")).toContainText("Format non pris en charge");
  await page.getByRole("switch", { name: "Valider les liens" }).uncheck();
  await expect(row("notice.txt")).not.toContainText("Format non pris en charge");
  await page.getByRole("switch", { name: "Valider les liens" }).check();
  await expect(row("notice.txt")).toContainText("Format non pris en charge");
  expect((await desk.get<Movie>(`/movies/${film.id}`)).has_video).toBe(false);

  // By hand: an episode of the series that is there.
  await page.getByRole("button", { name: "Corriger sans-nom-connu.mkv" }).click();
  const dialog = page.getByRole("dialog", { name: "Corriger la lecture du lien" });
  await dialog.getByRole("radio", { name: "Épisode" }).check();
  await dialog.getByLabel("Titre de la série").fill(series.title);
  await dialog.getByLabel("Année").fill("1800");
  await dialog.getByLabel("Saison").fill("51");
  await dialog.getByLabel("Épisode", { exact: true }).last().fill("3");
  await dialog.getByRole("button", { name: "Corriger" }).click();
  await expect(dialog.getByLabel("Saison")).toHaveAccessibleDescription("Entre 1 et 50");
  await expect(dialog.getByLabel("Année")).toHaveAccessibleDescription("Entre 1900 et 2030");
  await dialog.getByLabel("Année").fill("");
  await dialog.getByLabel("Saison").fill("2");
  await dialog.getByRole("button", { name: "Corriger" }).click();
  await expect(row("sans-nom-connu.mkv")).toContainText(`Crée l’épisode dans «\u202f${series.title}\u202f»`);
  await expect(row("sans-nom-connu.mkv")).toContainText("S02E03");

  await page.getByRole("button", { name: "Retirer notice.txt" }).click();
  await page.getByRole("button", { name: "Retirer ceux qui ne donnent rien" }).click();
  await page.getByRole("button", { name: "Importer 2 liens" }).click();
  await expect(results(page).getByText("Importés").locator("..")).toContainText("2");
  await expect(results(page)).toContainText("Durée");
  await expect(results(page).getByRole("row").filter({ hasText: film.title })).toContainText("Complété");
  expect((await desk.get<Movie>(`/movies/${film.id}`)).video_url).toBe(`${base}/${name}.1921.1080p.mkv`);
  const { episodes } = await desk.get<{ episodes: Episode[] }>(`/series/${series.id}/episodes`);
  expect(episodes).toMatchObject([{ season_number: 2, episode_number: 3, video_url: wrong }]);
  const history = page.getByRole("region", { name: "Historique des 10 derniers imports" });
  await expect(history.getByRole("listitem").first()).toContainText("2 liens, 2 importés");

  await results(page).getByRole("button", { name: "Annuler cet import" }).click();
  await page.getByLabel("Code de sécurité (4 chiffres)").fill(securityCode);
  await page.getByRole("alertdialog").getByRole("button", { name: "Annuler l’import" }).click();
  await expect(toast(page, /Import annulé/)).toContainText("1 épisode, 1 lien repris");
  await expect(results(page)).toContainText("Annulé");
  expect((await desk.get<Movie>(`/movies/${film.id}`)).has_video).toBe(false);
});

test("a long list is imported beside the page, which follows it", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const series = await desk.series();
  const base = `https://${crypto.randomUUID().slice(0, 8)}.example`;
  const links = Array.from({ length: 230 }, (_, at) => `${base}/Episode.E${String(at + 1).padStart(3, "0")}.mp4`);
  await page.goto("/admin/auto-import");
  await source(page).fill(links.join("\n"));
  await page.getByRole("button", { name: "Valider les liens" }).click();
  await page.getByRole("button", { name: "Importer 230 liens" }).waitFor();
  await page.getByRole("radio", { name: "Épisodes" }).check();
  await page.getByRole("button", { name: "Importer 230 liens" }).click();
  await expect(page.getByRole("combobox", { name: "Série cible" })).toHaveAccessibleDescription(
    "Choisissez une série et une saison",
  );
  await expect(page.getByLabel("Saison")).toHaveAccessibleDescription("Entre 1 et 50");
  await aim(page, series.title, "4");
  await expect(table(page).getByRole("row").nth(1)).toContainText("S04E01");
  await expect(page.getByText("0 épisode présent")).toBeVisible();
  await page.getByRole("button", { name: "Importer 230 liens" }).click();
  await expect(page).toHaveURL(/import=[0-9a-f-]{36}/);
  await expect(results(page).getByText("Importés").locator("..")).toContainText("230", { timeout: 60_000 });
  await expect(results(page).getByRole("progressbar")).toHaveCount(0);
  await expect(results(page).getByText("Page 1 sur 3")).toBeVisible();
  const { total } = await desk.get<{ total: number }>(`/series/${series.id}/episodes?limit=1`);
  expect(total).toBe(230);
});
