import { bulkEpisodes, changeEpisode, createEpisode, deleteEpisode } from "@seance/contract/episode-form";
import { episode, listEpisodes } from "@seance/contract/episodes";
import type { Episode } from "@seance/contract/episodes";
import type { Role } from "@seance/contract/roles";
import { securityCodeMessages } from "@seance/contract/security-code";
import { getSeries, listSeries, series } from "@seance/contract/series";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, network, record, refusal } from "#test/answers.ts";
import { confirm, expectCount, giveCode, texts } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const vampires = sample(series, { id: newId(), title: "Les Vampires" });
const judex = sample(series, { id: newId(), title: "Judex" });
const part = (fields: Partial<Episode> = {}) =>
  sample(episode, {
    series_id: vampires.id,
    series_title: vampires.title,
    season_number: 1,
    episode_number: 1,
    title: "La Tête coupée",
    duration: 33,
    video_url: "https://films.example/e.mp4",
    updated_at: "2026-01-02T12:00:00.000Z",
    ...fields,
  });

const open = (path: string, episodes: Episode[], answers: HttpHandler[] = [], as: Role = "super_admin") =>
  openApp(path, {
    as,
    answers: [
      ...answers,
      answer(listEpisodes, () => ({ episodes, total: episodes.length })),
      answer(listSeries, { series: [vampires, judex], total: 2 }),
      answer(getSeries, ({ params }) => (params["id"] === judex.id ? judex : vampires)),
    ],
  });

const block = (title: string) => page.getByRole("region", { name: title });
const count = page.getByRole("main").getByRole("status").first();
const search = page.getByRole("searchbox", { name: "Rechercher un épisode" });
const ofCode =
  (done: () => unknown) =>
  ({ headers }: { headers: Headers }) =>
    headers.get("X-Security-Code") === "1895" ? (done() as never) : refusal(403, securityCodeMessages.wrong);

test("episodes are folded by series, sorted by season then number, and the search counts its matches", async () => {
  await open("/admin/episodes", [
    part({ series_id: judex.id, series_title: judex.title, title: "Prologue" }),
    part({ season_number: 2, title: "Aubépine fin" }),
    part({
      episode_number: 2,
      title: "Aubépine suite",
      rating: 7.5,
      description: "Une description qui est bien plus longue que les soixante caractères que la liste en montre.",
    }),
  ]);
  await expect.element(page.getByRole("heading", { level: 1, name: "Gestion des Épisodes" })).toBeVisible();
  const fold = block("Les Vampires").getByRole("heading").getByRole("button");
  await expect.element(fold).toHaveAttribute("aria-expanded", "false");
  await fold.click();
  const rows = block("Les Vampires").getByRole("row");
  await expectCount(rows, 3);
  await expect.element(rows.nth(1)).toMatchTextContent("S1E2");
  await expect.element(rows.nth(1)).toMatchTextContent("Une description qui est bien plus longue que les soixante…");
  await expect.element(rows.nth(1)).toMatchTextContent(/33\s?min/);
  await expect.element(rows.nth(1)).toMatchTextContent("7,5/10");
  await expect.element(rows.nth(2)).toMatchTextContent("S2E1");
  await expect.element(rows.nth(2)).toMatchTextContent("Non noté");
  const headers = texts(block("Les Vampires").getByRole("columnheader")).join();
  for (const name of ["N°", "Titre", "Épisode", "Durée", "Note", "Actions"]) expect(headers).toContain(name);
  await search.fill("aubépine");
  await expect.element(count).toHaveTextContent("2 épisodes trouvés dans 1 série");
  await search.fill("aubépine s2e1");
  await expect.element(count).toHaveTextContent("1 épisode trouvé dans 1 série");
  await search.fill("rien de tel nulle part");
  await expect.element(page.getByRole("heading", { name: "Aucun épisode trouvé" })).toBeVisible();
});

test("without any episode the tab says that there are series to give some to", async () => {
  await open("/admin/episodes", []);
  await expect.element(page.getByText(/Le site a des séries, mais elles n’ont pas encore d’épisode/)).toBeVisible();
});

test("a failed load says so", async () => {
  await open("/admin/episodes", [], [answer(listEpisodes, () => refusal(404, "Introuvable"))]);
  await expect.element(page.getByRole("alert")).toMatchTextContent("Erreur lors de la récupération des épisodes");
});

test("an episode is added to a series found by its title; each wrong field says why", async () => {
  const created = record(createEpisode, () => part());
  await open("/admin/episodes", [part()], [created.handler]);
  await page.getByRole("button", { name: "Ajouter un épisode" }).click();
  const dialog = page.getByRole("dialog", { name: "Ajouter un épisode" });
  const save = () => dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect.element(dialog.getByLabelText("Durée en minutes *")).toHaveValue(45);
  await dialog.getByLabelText("Saison *").fill("0");
  await dialog.getByLabelText("Numéro de l’épisode *").fill("0");
  await save();
  for (const words of [
    "Le titre de l'épisode est obligatoire !",
    "Veuillez sélectionner une série !",
    "Le numéro de saison doit être au moins 1 !",
    "Le numéro d'épisode doit être au moins 1 !",
  ])
    await expect.element(dialog.getByText(words).first()).toBeVisible();
  const field = dialog.getByRole("combobox", { name: "Série *" });
  await field.fill("Les Vampires");
  await page.getByRole("option", { name: /^Les Vampires/ }).click();
  await expect.element(field).toHaveValue("Les Vampires");
  await dialog.getByLabelText("Titre *").fill("Le pilote");
  await dialog.getByLabelText("Saison *").fill("1");
  await dialog.getByLabelText("Numéro de l’épisode *").fill("1");
  await save();
  await expect.element(dialog.getByText("Un lien vidéo ou un lien iframe est obligatoire").first()).toBeVisible();
  await dialog.getByLabelText("Lien iframe").fill("https://films.example/embed/1");
  await save();
  await expect.element(page.getByText("Épisode ajouté")).toBeInTheDocument();
  expect(created.sent[0]).toMatchObject({
    series_id: vampires.id,
    season_number: 1,
    episode_number: 1,
    title: "Le pilote",
    duration: 45,
    iframe_url: "https://films.example/embed/1",
  });
});

test("an edit asks before unsaved changes are left, and sends what changed", async () => {
  const one = part();
  const changed = record(changeEpisode, ({ body }) => {
    const { expected_updated_at: _version, ...fields } = body as { expected_updated_at: string };
    return Object.assign(one, fields);
  });
  await open("/admin/episodes?q=coup%C3%A9e", [one], [changed.handler]);
  await page.getByRole("button", { name: "Modifier S1E1 La Tête coupée" }).click();
  const dialog = page.getByRole("dialog", { name: /^Modifier S1E1/ });
  const save = () => dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await dialog.getByLabelText("Année").fill("2101");
  await save();
  await expect.element(dialog.getByText("Veuillez entrer une année valide (1900-2100) !").first()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await confirm("Continuer la saisie");
  await dialog.getByLabelText("Année").fill("2100");
  await dialog.getByLabelText("Numéro de l’épisode *").fill("4");
  await save();
  await expect.element(page.getByText("Épisode modifié")).toBeInTheDocument();
  expect(changed.sent).toEqual([{ year: 2100, episode_number: 4, expected_updated_at: "2026-01-02T12:00:00.000Z" }]);
  await expect.element(page.getByRole("button", { name: "Supprimer S1E4 La Tête coupée" })).toBeVisible();
});

test("an episode is deleted with the code; a wrong one or a failure leaves it", async () => {
  const episodes = [part()];
  await open("/admin/episodes?q=coup%C3%A9e", episodes, [
    answer(
      deleteEpisode,
      ofCode(() => void episodes.splice(0)),
    ),
  ]);
  await page.getByRole("button", { name: "Supprimer S1E1 La Tête coupée" }).click();
  await giveCode("0000");
  const dialog = page.getByRole("alertdialog");
  await expect.element(dialog).toMatchTextContent("Code de securite incorrect ! Suppression annulee.");
  network.use(answer(deleteEpisode, () => refusal(500, "?")));
  await giveCode("1895");
  await expect.element(dialog).toMatchTextContent("Erreur lors de la suppression de l'épisode");
  network.use(
    answer(
      deleteEpisode,
      ofCode(() => void episodes.splice(0)),
    ),
  );
  await giveCode("1895");
  await expect.element(page.getByText("Épisode mis à la corbeille")).toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "Aucun épisode trouvé" })).toBeVisible();
});

test("an admin reads and adds; axe finds no fault in an open block and in the form", async () => {
  await open("/admin/episodes?q=coup%C3%A9e", [part()], [], "admin");
  await expect.element(page.getByText("Lecture seule")).toBeVisible();
  await expect.element(page.getByRole("table").first()).toBeVisible();
  await expectCount(page.getByRole("button", { name: /^(Modifier|Supprimer) / }), 0);
  await expectAccessible();
  await page.getByRole("button", { name: "Ajouter un épisode" }).click();
  await expect.element(page.getByRole("dialog", { name: "Ajouter un épisode" })).toBeVisible();
  await expectAccessible();
});

test("episodes of two series are chosen and deleted by one call, with the code", async () => {
  const episodes = [
    ...[1, 2, 3].map((episode_number) => part({ episode_number, title: `Lot ${episode_number}` })),
    part({ series_id: judex.id, series_title: judex.title, title: "Lot autre" }),
  ];
  const ids = episodes.filter(({ title }) => title !== "Lot 2").map(({ id }) => id);
  const bulk = record(
    bulkEpisodes,
    ofCode(() => {
      episodes.splice(0, episodes.length, ...episodes.filter(({ id }) => !ids.includes(id)));
      return { changed: 3, missing: [] };
    }),
  );
  await open("/admin/episodes?q=lot", episodes, [bulk.handler]);
  await expect.element(count).toHaveTextContent("4 épisodes trouvés dans 2 séries");
  const all = (title: string) => block(title).getByRole("checkbox", { name: "Tout choisir sur cette page" });
  await all("Les Vampires").click();
  await block("Les Vampires").getByRole("checkbox", { name: "Choisir S1E2 Lot 2" }).click();
  await expect.element(all("Les Vampires")).toBePartiallyChecked();
  await expect.element(all("Judex")).not.toBePartiallyChecked();
  await block("Judex").getByRole("checkbox", { name: "Choisir S1E1 Lot autre" }).click();
  const bar = page.getByRole("region", { name: "Actions sur la sélection" });
  await expect.element(bar).toMatchTextContent("3 épisodes choisis");
  await bar.getByRole("button", { name: "Supprimer" }).click();
  await expect.element(page.getByRole("alertdialog", { name: "Supprimer 3 épisodes\u202f?" })).toBeVisible();
  await giveCode("0000");
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("Code de securite incorrect ! Suppression annulee.");
  await giveCode("1895");
  await expect.element(page.getByText("3 épisodes à la corbeille")).toBeInTheDocument();
  await expectCount(bar, 0);
  await expect.element(count).toHaveTextContent("1 épisode trouvé dans 1 série");
  await expect.poll(() => texts(block("Les Vampires").getByRole("rowheader")).join()).toContain("Lot 2");
  expect((bulk.sent[1] as { ids: string[] }).ids.toSorted()).toEqual(ids.toSorted());
});
