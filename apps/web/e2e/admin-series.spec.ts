import type { Series } from "@seance/contract/series";
import { enterAs, giveCode, securityCode, staffDesk, unique } from "./back-office.ts";
import { expect, test } from "./site.ts";

test("a series is added with its defaults, in the words of its own form", async ({ page, request }) => {
  const person = await enterAs(page, request);
  const title = unique("Barrabas");
  await page.goto("/admin/series");
  await expect(page.getByRole("heading", { level: 1, name: "Gestion des Series" })).toBeVisible();
  await page.getByRole("button", { name: "Ajouter une série" }).click();
  const form = page.getByRole("form", { name: "Ajouter une série" });
  await expect(form.getByLabel("Épisodes annoncés", { exact: true })).toHaveValue("10");
  await expect(form.getByLabel("Durée d’un épisode en minutes")).toHaveValue("45");
  await expect(form.getByLabel("Type de série")).toHaveValue("Drama");
  await expect(form.getByLabel("Public visé")).toHaveValue("General");
  await form.getByLabel("Saisons annoncées *").fill("0");
  await form.getByRole("button", { name: "Enregistrer" }).click();
  for (const words of [
    "Le titre de la serie est obligatoire !",
    "Le genre de la serie est obligatoire !",
    "Veuillez entrer une annee valide (1900-2030) !",
    "Le nombre de saisons doit etre au moins de 1 !",
  ])
    await expect(form.getByText(words, { exact: true }).first()).toBeVisible();
  await form.getByLabel("Titre *").fill(title);
  await form.getByRole("checkbox", { name: "Mystere" }).check();
  await form.getByLabel("Année *").fill("1919");
  await form.getByLabel("Saisons annoncées *").fill("1");
  await form.getByLabel("Affiche").fill("/favicon.svg");
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect(form.getByLabel("Miniature *")).toHaveAccessibleDescription("L’image de la série est obligatoire");
  await form.getByLabel("Miniature *").fill("/favicon.svg");
  await form.getByLabel("Statut").selectOption("Brouillon");
  for (const label of ["Épisodes annoncés", "Durée d’un épisode en minutes", "Note sur 10"])
    await form.getByLabel(label, { exact: true }).fill("");
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Série ajoutée")).toBeVisible();
  const { series } = await staffDesk(request, person).get<{ series: Series[] }>(`/series?q=${encodeURIComponent(title)}`);
  expect(series[0]).toMatchObject({
    title,
    genre: "Mystere",
    episodes: 10,
    episode_duration: 45,
    rating: 0,
    imdb_rating: null,
    poster_url: "/favicon.svg",
  });
});

test("a series goes with its episodes, after the code", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const one = await desk.series();
  await desk.episode(one.id, {});
  await page.goto(`/admin/series?q=${encodeURIComponent(one.title)}&view=grid`);
  await page
    .getByRole("article", { name: one.title })
    .getByRole("button", { name: /^Autres actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Supprimer" }).click();
  await giveCode(page, securityCode);
  await expect(page.getByText("Série mise à la corbeille")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aucune série trouvée" })).toBeVisible();
  const { episodes } = await desk.get<{ episodes: { series_id: string }[] }>("/episodes?limit=5000");
  expect(episodes.filter(({ series_id }) => series_id === one.id)).toEqual([]);
});
