import {
  getMetadataRun,
  listMetadataRuns,
  metadataResult,
  metadataRun,
  retryMetadataRun,
  startMetadataRun,
  stopMetadataRun,
  undoMetadataRun,
  type MetadataRun,
} from "@seance/contract/metadata-runs";
import { getMetadataSource, getMetadataTitle, candidate, searchMetadata } from "@seance/contract/metadata";
import { createMovie } from "@seance/contract/movie-form";
import { listMovies, movie } from "@seance/contract/movies";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { answer, network, record } from "#test/answers.ts";
import { address, atSize, confirm, expectCount, phone, row, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const id = newId();
const runOf = (fields: Partial<MetadataRun> = {}): MetadataRun =>
  sample(metadataRun, {
    id,
    item_type: "movie",
    state: "done",
    total: 2,
    done: 2,
    changed: 1,
    unmatched: 1,
    retryable: 0,
    ...fields,
  });
const results = [
  sample(metadataResult, {
    item_id: newId(),
    title: "Nosferatu",
    outcome: "changed",
    changes: [{ field: "director", before: null, after: "F. W. Murnau" }],
  }),
  sample(metadataResult, { item_id: newId(), title: "Judex", outcome: "unmatched", message: "Plusieurs titres correspondent" }),
];
const shown = (run: MetadataRun) => answer(getMetadataRun, { run, results, total: 2 });
const source = answer(getMetadataSource, { source: "TMDB" });
const panel = page.getByRole("region", { name: "Résultats de l’actualisation" });

test("a refresh shows its progress, is stopped, then shows before and after by field and is undone", async () => {
  const stop = record(stopMetadataRun, () => runOf({ state: "stopped" }));
  const undo = record(undoMetadataRun, () => runOf({ state: "undone", restored: 1 }));
  const going = runOf({ state: "running", done: 1 });
  await openApp(`/admin/metadata?run=${id}`, {
    as: "super_admin",
    answers: [source, shown(going), answer(listMetadataRuns, { runs: [going], total: 1 }), stop.handler, undo.handler],
  });
  await expect.element(panel).toMatchTextContent(/Actualisation en cours\s: 1 sur 2/);
  await panel.getByRole("button", { name: "Arrêter" }).click();
  network.use(shown(runOf({ state: "stopped" })));
  await confirm("Arrêter");
  await expect.element(toast("Actualisation arrêtée")).toBeVisible();
  await expect.element(panel.getByRole("listitem").first()).toMatchTextContent(/Réalisateur.*F\. W\. Murnau/);
  await expect.element(panel).toMatchTextContent("Plusieurs titres correspondent");
  await expectAccessible();
  await atSize(phone, expectAccessible);
  await panel.getByRole("button", { name: "Annuler cette actualisation" }).click();
  network.use(shown(runOf({ state: "undone", undone_at: "2026-01-01T12:00:00.000Z", restored: 1 })));
  await confirm("Annuler cette actualisation");
  await expect.element(panel).toMatchTextContent("1 titre remis comme avant");
  await expectCount(panel.getByRole("button", { name: "Annuler cette actualisation" }), 0);
  expect([stop.sent.length, undo.sent.length]).toEqual([1, 1]);
  network.use(shown(runOf({ state: "undone", undone_at: "2026-01-01T12:00:00.000Z", changed: 2, restored: 1 })));
  await queryClient.invalidateQueries();
  await panel.getByRole("button", { name: "Annuler ce qui reste" }).click();
  await confirm("Annuler ce qui reste");
  await expect.poll(() => undo.sent.length).toBe(2);
});

test("titles that failed are refreshed again from the results", async () => {
  const retry = record(retryMetadataRun, () => runOf({ state: "running" }));
  const failed = runOf({ retryable: 3 });
  await openApp(`/admin/metadata?run=${id}`, {
    as: "super_admin",
    answers: [source, shown(failed), answer(listMetadataRuns, { runs: [failed], total: 1 }), retry.handler],
  });
  await panel.getByRole("button", { name: "Réessayer 3 titres" }).click();
  await expect.poll(() => retry.sent.length).toBe(1);
  network.use(shown(runOf({ state: "undone", retryable: 3, undone_at: "2026-01-01T12:00:00.000Z", restored: 1 })));
  await queryClient.invalidateQueries();
  await expectCount(panel.getByRole("button", { name: /Réessayer/ }), 0);
});

test("chosen films are refreshed together, and the page goes to what came of it", async () => {
  const films = [sample(movie, { id: newId(), title: "Nosferatu" }), sample(movie, { id: newId(), title: "Judex" })];
  const start = record(startMetadataRun, () => runOf());
  await openApp("/admin/movies", {
    as: "super_admin",
    answers: [source, start.handler, shown(runOf()), answer(listMovies, { movies: films, total: 2 })],
  });
  await row("Nosferatu").getByRole("checkbox").click();
  await row("Judex").getByRole("checkbox").click();
  await page.getByRole("button", { name: "Actualiser", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Actualiser les métadonnées" });
  await expect.element(dialog).toMatchTextContent("2 films");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Actualiser" }).click();
  await expect.element(panel).toBeVisible();
  expect(address()).toContain(`/admin/metadata?run=${id}`);
  expect(start.sent).toEqual([{ item_type: "movie", only_missing: true, ids: films.map((film) => film.id) }]);
});

test("without a source the tab says so, and nothing can be started", async () => {
  await openApp("/admin/metadata", { as: "super_admin", answers: [answer(getMetadataSource, { source: null })] });
  await expect.element(page.getByText(/Aucune source de métadonnées n’est configurée/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Compléter les films" })).toBeDisabled();
});

test("a new film is filled from the source; a draft is saved with only a title", async () => {
  const found = sample(candidate, { tmdb_id: 653, title: "Nosferatu le vampire", year: 1922 });
  const add = record(createMovie, () => sample(movie, { title: "Sans rien" }));
  await openApp("/admin/movies?fiche=nouveau", {
    as: "admin",
    answers: [
      source,
      answer(searchMetadata, { candidates: [found], message: null }),
      answer(getMetadataTitle, { fields: { title: "Nosferatu le vampire", year: 1922, director: "F. W. Murnau" } }),
      add.handler,
    ],
  });
  const form = page.getByRole("form", { name: "Ajouter un film" });
  await page.getByRole("button", { name: /Remplir depuis TMDB/ }).click();
  const search = page.getByRole("form", { name: "Chercher le titre" });
  await search.getByLabelText("Titre").fill("Nosferatu");
  await search.getByRole("button", { name: "Rechercher" }).click();
  await page.getByRole("radio", { name: "Nosferatu le vampire (1922)" }).click();
  await expect.element(form.getByLabelText(/^Titre/).first()).toHaveValue("Nosferatu le vampire");
  await expectAccessible();
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(form).toMatchTextContent("La description du film est obligatoire");
  await form.getByLabelText("Statut").selectOptions("draft");
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(toast("Film ajouté")).toBeVisible();
  expect(add.sent[0]).toMatchObject({ title: "Nosferatu le vampire", status: "draft" });
});
