import type { Page } from "@playwright/test";
import type { Series } from "@seance/contract/series";
import { enterAs, giveCode, securityCode, staffDesk, unique } from "./back-office.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });

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

test("after a save the page is told, and the list is read again a moment later", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const one = await desk.series();
  await page.goto(`/admin/series?q=${encodeURIComponent(one.title)}`);
  await row(page, one.title).getByRole("button", { name: one.title, exact: true }).click();
  await page.evaluate(() => {
    const told: string[] = [];
    Object.assign(globalThis, { told });
    for (const name of ["series-updated", "content-updated"]) addEventListener(name, () => told.push(name));
  });
  await page.getByLabel("Créateur").fill("Louis Feuillade");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Série modifiée")).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() => (globalThis as unknown as { told: string[] }).told.filter((name) => name === "series-updated").length),
    )
    .toBeGreaterThanOrEqual(2);
  await expect(row(page, one.title)).toContainText("Louis Feuillade");
});

test("a failed save says the server's text, and without an answer the line", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const one = await desk.series();
  const answers = [
    { detail: [{ loc: ["body", "title"], msg: "Déjà pris" }] },
    { detail: "Le studio est fermé." },
    { detail: { studio: "inconnu" } },
    { message: "Revenez demain." },
  ];
  await page.route(`**/api/series/${one.id}`, (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    const json = answers.shift();
    return json ? route.fulfill({ status: 422, json }) : route.abort();
  });
  await page.goto(`/admin/series?fiche=${one.id}`);
  await page.getByLabel("Studio").fill("Gaumont");
  const save = page.getByRole("button", { name: "Enregistrer" });
  await save.click();
  await expect(page.getByRole("form").getByRole("alert")).toContainText("Erreur 422: Erreurs de validation: title: Déjà pris");
  await expect(page.getByLabel("Titre *")).toHaveAccessibleDescription("Déjà pris");
  await save.click();
  await expect(page.getByRole("form").getByRole("alert")).toContainText("Erreur 422: Le studio est fermé.");
  for (const words of ["Erreur 422: Erreur de validation: studio: inconnu", "Erreur 422: Revenez demain."]) {
    await save.click();
    await expect(page.getByRole("form").getByRole("alert")).toContainText(words);
  }
  await save.click();
  await expect(page.getByRole("form").getByRole("alert")).toContainText(
    "Erreur lors de la sauvegarde de la serie. Verifiez votre connexion et reessayez.",
  );
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

test("cards show the seasons; axe finds nothing to say of the form", async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enterAs(page, request, "admin");
  await page.goto("/admin/series?view=grid");
  await expect(page.getByRole("article", { name: "Les Vampires" })).toContainText("1 Saison · 10 épisodes");
  await expect(page.getByText("Lecture seule")).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Ajouter une série" }).click();
  await expect(page.getByRole("form", { name: "Ajouter une série" })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});
