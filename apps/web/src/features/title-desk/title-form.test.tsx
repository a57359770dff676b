import { getMovie, listMovies, movie } from "@seance/contract/movies";
import type { Movie } from "@seance/contract/movies";
import { changeMovie, createMovie } from "@seance/contract/movie-form";
import { listRevisions, restoreRevision } from "@seance/contract/revisions";
import { createSeries } from "@seance/contract/series-form";
import { series } from "@seance/contract/series";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, noAnswer, record, refusal } from "#test/answers.ts";
import type { ApiRequest } from "#test/answers.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const form = page.getByRole("form", { name: "Modifier le film" });
const unfold = (name: RegExp) => form.getByRole("button", { name, expanded: false }).click();
const save = () => form.getByRole("button", { name: "Enregistrer" }).click();

const film = (fields: Partial<Movie> = {}) =>
  sample(movie, {
    title: "Scherben",
    year: 1921,
    genre: "Drame",
    description: "Un rail, la nuit.",
    thumbnail: "/favicon.svg",
    ...fields,
  });

/** Opens the form of a film, whose save is answered as the test says. */
async function openForm(edited: Movie, saved: (request: ApiRequest) => Movie | Response) {
  await openApp(`/admin/movies?fiche=${edited.id}`, {
    as: "super_admin",
    answers: [answer(listMovies, { movies: [edited], total: 1 }), answer(getMovie, edited), answer(changeMovie, saved)],
  });
  await expect.element(form.getByLabelText("Titre *")).toHaveValue(edited.title);
}

test("an edit sends what changed and nothing else, and an emptied picture stays", async () => {
  const edited = film({ tags: ["muet"], poster: "/favicon.svg" });
  let sent: unknown;
  await openForm(edited, ({ body }) => {
    sent = body;
    return { ...edited, director: "Lupu Pick" };
  });
  await unfold(/^Équipe/);
  await form.getByLabelText("Réalisateur", { exact: true }).fill("Lupu Pick");
  await form.getByRole("button", { name: "Retirer muet" }).click();
  await form.getByLabelText("Étiquettes").fill("Kammerspiel");
  await form.getByLabelText("Affiche").fill("");
  await form.getByRole("switch", { name: "Exclusivité" }).click();
  await save();
  await expect.element(page.getByText("Film modifié")).toBeVisible();
  expect(sent).toEqual({ director: "Lupu Pick", tags: ["Kammerspiel"], exclusive: true, expected_updated_at: edited.updated_at });
});

test("versions are chosen among those that exist, and sent as a list", async () => {
  const edited = film({ versions: ["VOSTFR"] });
  let sent: unknown;
  await openForm(edited, ({ body }) => {
    sent = body;
    return edited;
  });
  const versions = form.getByRole("group", { name: "Versions" });
  await expect.element(versions.getByRole("checkbox", { name: "VOSTFR" })).toBeChecked();
  await versions.getByRole("checkbox", { name: "VF", exact: true }).click();
  await save();
  await expect.poll(() => sent).toMatchObject({ versions: ["VOSTFR", "VF"] });
});

test("a form that was not changed sends nothing", async () => {
  await openForm(film(), () => refusal(500, "sent"));
  await save();
  await expect.element(page.getByText("Aucune modification à enregistrer")).toBeVisible();
});

test("the server's faults go back to their fields, in its words", async () => {
  await openForm(film({ cast: ["Werner Krauss", "Edith Posca"] }), () =>
    refusal(422, [
      { loc: ["body", "director"], msg: "Ce nom est réservé" },
      { loc: ["body", "cast", 1], msg: "Trop long" },
    ]),
  );
  const director = form.getByLabelText("Réalisateur", { exact: true });
  await director.fill("X");
  await save();
  await expect.element(director).toHaveAccessibleDescription("Ce nom est réservé");
  await expect.element(director).toHaveFocus();
  await expect.element(form.getByRole("alert")).toMatchTextContent(/Distribution\s: Trop long/);
});

test("a lost line and a duplicate are told in a sentence each", async () => {
  let answers = 0;
  await openForm(film(), () =>
    answers++ === 0 ? refusal(409, "Un autre film porte déjà ce titre et cette année.") : noAnswer(),
  );
  await form.getByLabelText("Titre *").fill("Sylvester");
  await save();
  await expect
    .element(form.getByRole("alert"))
    .toMatchTextContent("Erreur 409: Un autre film porte déjà ce titre et cette année.");
  await save();
  await expect
    .element(form.getByRole("alert"))
    .toMatchTextContent("Erreur lors de la sauvegarde du film. Verifiez votre connexion et reessayez.");
});

test("an optional section is folded while it is empty, and opens by its heading, its link and its errors", async () => {
  const crew = form.getByLabelText("Scénariste");
  const edited = film({ budget: 1200 });
  await openForm(edited, () => refusal(422, [{ loc: ["body", "writer"], msg: "Ce nom est réservé" }]));
  await expect.element(form.getByLabelText("Budget")).toBeVisible();
  await expect.element(crew).not.toBeVisible();
  await unfold(/^Équipe\s*Facultatif/);
  await crew.fill("Carl Mayer");
  await form.getByRole("button", { name: "Équipe", expanded: true }).click();
  await expect.element(crew).not.toBeVisible();
  await expect.element(form.getByRole("button", { name: /^Équipe\s*1 champ rempli/ })).toBeVisible();
  await page.getByRole("navigation", { name: "Sections du formulaire" }).getByRole("button", { name: "Équipe" }).click();
  await expect.element(crew).toBeVisible();
  await form.getByRole("button", { name: "Équipe", expanded: true }).click();
  await save();
  await expect.element(crew).toBeVisible();
  await expect.element(crew).toHaveAccessibleDescription("Ce nom est réservé");
});

for (const [tab, kind] of [
  ["movies", "film"],
  ["series", "série"],
] as const)
  test(`a draft of a new ${kind} needs only its title`, async () => {
    const created = kind === "film" ? record(createMovie, film()) : record(createSeries, sample(series));
    await openApp(`/admin/${tab}?fiche=nouveau`, { as: "super_admin", answers: [created.handler] });
    await page.getByLabelText("Titre *").fill("Les Vampires");
    await page.getByLabelText("Statut").selectOptions("Brouillon");
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await expect.poll(() => created.sent).toHaveLength(1);
    const [sent] = created.sent as [Record<string, unknown>];
    expect(sent).toMatchObject({ title: "Les Vampires", status: "draft" });
    // The call refuses an empty text or null in place of a field that a draft lacks.
    expect(Object.entries(sent).filter(([, value]) => value === null || value === "")).toEqual([]);
  });

test("a restored version takes the place of the one in the form; what was typed is offered as a draft", async () => {
  const edited = film({ updated_at: "2026-11-20T10:00:00.000Z" });
  const revision = (id: string, after: Record<string, unknown>) => ({
    ...{ id, at: "2026-01-02T12:00:00.000Z", kind: "update" as const, before: { title: "Éclats" }, after },
    actor: null,
  });
  const revisions = [revision(newId(), { title: "Scherben" }), revision(newId(), { title: "Éclats" })];
  await openApp(`/admin/movies?fiche=${edited.id}`, {
    as: "super_admin",
    answers: [
      answer(listMovies, { movies: [edited], total: 1 }),
      answer(getMovie, () => edited),
      answer(listRevisions, () => ({ revisions })),
      answer(
        restoreRevision,
        () => void Object.assign(edited, { title: "Éclats", updated_at: "2026-11-21T10:00:00.000Z" }) as never,
      ),
    ],
  });
  await expect.element(form.getByLabelText("Titre *")).toHaveValue("Scherben");
  await form.getByLabelText("Titre original").fill("Der Splitter");
  await expect.poll(() => JSON.stringify(localStorage)).toContain("Der Splitter");
  await page.getByRole("button", { name: "Historique" }).click();
  const dialog = page.getByRole("dialog", { name: /^Historique de/ });
  await dialog
    .getByRole("button", { name: /^Revenir à cette version/ })
    .first()
    .click();
  await expect.element(form.getByLabelText("Titre *")).toHaveValue("Éclats");
  await dialog.getByRole("button", { name: "Fermer" }).click();
  await expect.element(page.getByRole("region", { name: "Brouillon" })).toBeVisible();
});
