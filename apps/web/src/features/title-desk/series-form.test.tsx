import { movieMessages } from "@seance/contract/movie-form";
import { changeSeries, createSeries } from "@seance/contract/series-form";
import { getSeries, listSeries, series } from "@seance/contract/series";
import type { Series } from "@seance/contract/series";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, noAnswer, record, refusal } from "#test/answers.ts";
import { row, texts, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const show = () =>
  sample(series, {
    title: "Les Vampires",
    year: 1915,
    genre: "Crime",
    description: "Dix épisodes.",
    language: "Français",
    country: "France",
    thumbnail: "/favicon.svg",
  });

async function openForm(one: Series, saved: () => Series | Response) {
  const list = record(listSeries, () => ({ series: [one], total: 1 }));
  await openApp(`/admin/series?fiche=${one.id}`, {
    as: "super_admin",
    answers: [list.handler, answer(getSeries, one), answer(changeSeries, saved)],
  });
  await expect.element(page.getByLabelText("Titre *")).toHaveValue(one.title);
  return { asked: list.sent };
}
const unfold = (name: RegExp) => page.getByRole("button", { name, expanded: false }).click();
const save = () => page.getByRole("button", { name: "Enregistrer", exact: true }).click();

test("after a save the page is told, and the list is read again a moment later", async () => {
  const one = show();
  const { asked } = await openForm(one, () => Object.assign(one, { creator: "Louis Feuillade" }));
  const told: string[] = [];
  const listening = new AbortController();
  for (const name of ["series-updated", "content-updated"])
    addEventListener(name, () => told.push(name), { signal: listening.signal });
  await unfold(/^Équipe/);
  await page.getByLabelText("Créateur").fill("Louis Feuillade");
  await save();
  await expect.element(toast("Série modifiée")).toBeVisible();
  await expect.poll(() => told.filter((name) => name === "series-updated").length).toBe(2);
  listening.abort();
  await expect.element(row("Les Vampires")).toMatchTextContent("Louis Feuillade");
  expect(asked.length).toBeGreaterThan(1);
});

test("a failed save says the server's text, and without an answer the line", async () => {
  const answers = [
    () => refusal(422, [{ loc: ["body", "title"], msg: "Déjà pris" }]),
    () => refusal(422, "Le studio est fermé."),
    () => refusal(422, { studio: "inconnu" }),
    () => HttpResponse.json({ message: "Revenez demain." }, { status: 422 }),
  ];
  await openForm(show(), () => (answers.shift() ?? noAnswer)());
  await unfold(/^Équipe/);
  await page.getByLabelText("Studio").fill("Gaumont");
  const alert = page.getByRole("form").getByRole("alert");
  await save();
  await expect.element(alert).toMatchTextContent("Erreur 422: Erreurs de validation: Titre : Déjà pris");
  await expect.element(page.getByLabelText("Titre *")).toHaveAccessibleDescription("Déjà pris");
  for (const words of [
    "Erreur 422: Le studio est fermé.",
    "Erreur 422: Erreur de validation: studio: inconnu",
    "Erreur 422: Revenez demain.",
    "Erreur lors de la sauvegarde de la serie. Verifiez votre connexion et reessayez.",
  ]) {
    await save();
    await expect.element(alert).toMatchTextContent(words);
  }
});

test("a picture is shown beside its address; one that fails is replaced by a placeholder", async () => {
  await openApp("/admin/movies?fiche=nouveau", { as: "admin" });
  const field = page.getByLabelText("Miniature *");
  await field.fill("/favicon.svg");
  const frame = () => {
    let box = field.element().parentElement;
    while (box && !box.querySelector("img, svg")) box = box.parentElement;
    return box;
  };
  await expect.poll(() => frame()?.querySelector("img")?.getAttribute("src")).toBe("/favicon.svg");
  await field.fill("/nulle-part.jpg");
  await expect.poll(() => frame()?.querySelector("img") === null && frame()?.querySelector("svg") !== null).toBe(true);
});

test("each wrong field of a new film is told beside it and above the form", async () => {
  await openApp("/admin/movies?fiche=nouveau", { as: "admin" });
  const form = page.getByRole("form", { name: "Ajouter un film" });
  for (const [label, value] of [
    ["Durée en minutes *", 120],
    ["Pays *", "France"],
    ["Classification d’âge", "Tout public"],
    ["Qualité vidéo", "HD"],
    ["Statut", "published"],
  ] as const)
    await expect.element(form.getByLabelText(label)).toHaveValue(value);
  await save();
  await expect.element(form.getByRole("alert")).toMatchTextContent("5 points sont à corriger");
  await expect.element(form.getByLabelText("Titre *")).toHaveFocus();
  await expect.element(form.getByLabelText("Titre *")).toHaveAccessibleDescription(movieMessages.title);
  await form
    .getByRole("alert")
    .getByRole("button", { name: /^Année/ })
    .click();
  await expect.element(form.getByLabelText("Année *")).toHaveFocus();
});

test("a series is added with its defaults, in the words of its own form", async () => {
  const created = record(createSeries, () => show());
  await openApp("/admin/series", { as: "super_admin", answers: [created.handler] });
  await page.getByRole("button", { name: "Ajouter une série" }).first().click();
  const form = page.getByRole("form", { name: "Ajouter une série" });
  for (const [label, value] of [
    ["Épisodes annoncés", 10],
    ["Durée d’un épisode en minutes", 45],
    ["Type de série", "Drama"],
    ["Public visé", "General"],
  ] as const)
    await expect.element(form.getByLabelText(label, { exact: true })).toHaveValue(value);
  expect(texts(form.getByLabelText("Type de série").getByRole("option"))).toContain("Série limitée");
  expect(texts(form.getByLabelText("Public visé").getByRole("option"))).toContain("Jeunes adultes");
  await expect.element(form.getByRole("checkbox", { name: "Téléréalité" })).toBeVisible();
  await form.getByLabelText("Saisons annoncées *").fill("0");
  await save();
  for (const words of [
    "Le titre de la serie est obligatoire !",
    "Le genre de la serie est obligatoire !",
    "Veuillez entrer une annee valide (1900-2030) !",
    "Le nombre de saisons doit etre au moins de 1 !",
  ])
    await expect.element(form.getByText(words, { exact: true }).first()).toBeVisible();
  await form.getByLabelText("Titre *").fill("Barrabas");
  await form.getByRole("checkbox", { name: "Mystère" }).click();
  await form.getByLabelText("Année *").fill("1919");
  await form.getByLabelText("Saisons annoncées *").fill("1");
  await form.getByLabelText("Affiche", { exact: true }).fill("/favicon.svg");
  await save();
  await expect.element(form.getByLabelText("Miniature *")).toHaveAccessibleDescription("L’image de la série est obligatoire");
  await form.getByLabelText("Miniature *").fill("/favicon.svg");
  await form.getByLabelText("Statut").selectOptions("Brouillon");
  await unfold(/^Notes/);
  for (const label of ["Épisodes annoncés", "Durée d’un épisode en minutes", "Note sur 10"])
    await form.getByLabelText(label, { exact: true }).fill("");
  expect(created.sent).toEqual([]);
  await save();
  await expect.element(toast("Série ajoutée")).toBeVisible();
  expect(created.sent).toEqual([
    expect.objectContaining({
      title: "Barrabas",
      genre: "Mystere",
      year: 1919,
      status: "draft",
      seasons: 1,
      episodes: 10,
      episode_duration: 45,
      rating: 0,
      poster: "/favicon.svg",
    }),
  ]);
});
