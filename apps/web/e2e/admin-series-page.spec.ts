import type { Page } from "@playwright/test";
import type { Episode } from "@seance/contract/episodes";
import { enterAs, staffDesk, toast, unique } from "./back-office.ts";
import { expect, test } from "./site.ts";

const season = (page: Page, number: number) => page.getByRole("list", { name: `Épisodes de la saison ${number}` });
const adder = (page: Page, number: number) => page.getByRole("group", { name: `Ajouter un épisode à la saison ${number}` });

test("a series of two seasons is made on its page: typed, pasted, completed and ordered", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const title = unique("Feuilleton");
  await page.goto("/admin/series?fiche=nouveau");
  await page.getByLabel("Titre *").fill(title);
  await page.getByLabel("Année *").fill("1915");
  await page.getByRole("group", { name: "Genres" }).getByRole("checkbox", { name: "Crime" }).check();
  await page.getByRole("textbox", { name: "Miniature *" }).fill("/favicon.svg");
  await page.getByRole("button", { name: "Enregistrer et ajouter des épisodes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Modifier la série · ${title}` })).toBeVisible();
  const counts = page.getByRole("group", { name: "Saisons et épisodes" }).getByRole("status").first();
  await expect(counts).toHaveText("0 saison · 0 épisode");

  const first = adder(page, 1);
  await first.getByLabel("Titre de l’épisode").fill("La Tête coupée");
  await first.getByLabel("Lien de l’épisode").fill("https://films.exemple/1.mp4");
  await page.keyboard.press("Enter");
  await expect(season(page, 1).getByRole("listitem")).toHaveCount(1);
  await expect(first.getByLabel("N°")).toHaveValue("2");
  await expect(first.getByLabel("Titre de l’épisode")).toBeFocused();
  await page.keyboard.type("La Bague qui tue");
  await first.getByRole("button", { name: "Enregistrer et ajouter le suivant" }).click();
  await expect(season(page, 1).getByRole("listitem")).toHaveCount(2);

  await page.getByRole("button", { name: "Coller une liste" }).click();
  const paste = page.getByRole("dialog", { name: "Coller les épisodes de la saison 1" });
  await paste
    .getByLabel("Liste des épisodes")
    .fill("2. Autre titre https://pages.exemple/2\nLe Cryptogramme rouge\nLe Spectre\thttps://films.exemple/4.mkv");
  await expect(paste.getByRole("list", { name: "Épisodes de la liste" })).toContainText("Déjà là");
  await paste.getByRole("button", { name: "Ajouter 2 épisodes" }).click();
  await expect(toast(page, "2 épisodes ajoutés, 1 complété")).toBeVisible();
  await expect(counts).toHaveText("1 saison · 4 épisodes · 1 sans vidéo");

  await season(page, 1).getByRole("button", { name: "Déplacer S1E4 Le Spectre" }).focus();
  await page.keyboard.press("Home");
  await expect(season(page, 1).getByRole("listitem").first()).toContainText("Le Spectre");

  await page.getByRole("button", { name: "Ajouter la saison 2" }).click();
  await adder(page, 2).getByLabel("Titre de l’épisode").fill("Reprise");
  await page.keyboard.press("Control+s");
  await expect(adder(page, 2)).toContainText("Cet épisode n’est pas encore ajouté");
  await page.keyboard.press("Enter");
  await expect(counts).toHaveText("2 saisons · 5 épisodes · 2 sans vidéo");

  await page.getByRole("region", { name: "Saison 2" }).getByRole("button", { name: "Tous les champs" }).click();
  const dialog = page.getByRole("dialog", { name: "Ajouter un épisode" });
  await expect(dialog.getByLabel("Numéro de l’épisode *")).toHaveValue("2");
  await dialog.getByLabel("Titre *").fill("Suite");
  await dialog.getByRole("textbox", { name: "Lien vidéo" }).fill("https://films.exemple/s2e2.mp4");
  await dialog.getByRole("button", { name: "Enregistrer et ajouter le suivant" }).click();
  await expect(dialog.getByLabel("Numéro de l’épisode *")).toHaveValue("3");
  await expect(dialog.getByLabel("Titre *")).toBeFocused();
  await expect(dialog.getByLabel("Titre *")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(counts).toHaveText("2 saisons · 6 épisodes · 2 sans vidéo");

  const { episodes } = await desk.get<{ episodes: Episode[] }>(
    `/series/${new URL(page.url()).searchParams.get("fiche") ?? ""}/episodes`,
  );
  expect(episodes.map((one) => `S${one.season_number}E${one.episode_number} ${one.title}`)).toEqual([
    "S1E1 Le Spectre",
    "S1E2 La Tête coupée",
    "S1E3 La Bague qui tue",
    "S1E4 Le Cryptogramme rouge",
    "S2E1 Reprise",
    "S2E2 Suite",
  ]);
});
