import {
  bulkMovies,
  createMovie,
  deleteMovie,
  exportMovies,
  listMovieIds,
  previewBulkMovies,
  toggleMovieCinema,
} from "@seance/contract/movie-form";
import { getMovie, listMovies, movie } from "@seance/contract/movies";
import type { Movie } from "@seance/contract/movies";
import type { Role } from "@seance/contract/roles";
import { securityCodeMessages } from "@seance/contract/security-code";
import { deleteSeries } from "@seance/contract/series-form";
import { listSeries, series } from "@seance/contract/series";
import type { Series } from "@seance/contract/series";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, sticksOut } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { address, atSize, expectCount, giveCode, row, texts, toast } from "#test/on-page.ts";
import { leaveApp, openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const film = (fields: Partial<Movie> = {}) =>
  sample(movie, {
    title: "Scherben",
    year: 1921,
    genre: "Drame",
    description: "Une nuit.",
    language: "Français",
    country: "France",
    duration: 90,
    video_quality: "HD",
    age_rating: "Tout public",
    thumbnail: "/favicon.svg",
    ...fields,
  });
const show = (fields: Partial<Series> = {}) =>
  sample(series, { title: "Les Vampires", year: 1915, genre: "Crime", thumbnail: "/favicon.svg", ...fields });

interface Desk {
  readonly as?: Role;
  readonly films?: Movie[];
  readonly answers?: HttpHandler[];
}

/** Opens the list of films; its answer is the films whose title holds the words searched for. */
async function openFilms(path: string, { as = "super_admin", films = [], answers = [] }: Desk = {}) {
  const list = record(listMovies, ({ query }) => {
    const found = films.filter(({ title }) => title.includes(query.get("search") ?? ""));
    return { movies: found, total: found.length };
  });
  const one = answer(getMovie, ({ params }) => films.find(({ id }) => id === params["id"]) ?? refusal(404, "Introuvable"));
  await openApp(path, { as, answers: [...answers, list.handler, one] });
  await expect.element(page.getByRole("heading", { level: 1, name: "Gestion des Films" })).toBeVisible();
  return { asked: list.sent };
}

async function choose(title: string, action: string): Promise<void> {
  await row(title)
    .getByRole("button", { name: /^Actions/ })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("a copy begins with everything of its model but its name", async () => {
  const model = film({ cast: ["Lya De Putti"], budget: 1200 });
  const created = record(createMovie, () => film());
  await openFilms("/admin/movies", { films: [model], answers: [created.handler] });
  await choose("Scherben", "Dupliquer");
  const form = page.getByRole("form", { name: "Ajouter un film" });
  await expect.element(form.getByLabelText("Titre *")).toHaveValue("Scherben (copie)");
  await expect.element(form.getByLabelText("Budget")).toHaveValue(1200);
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(page.getByText("Film ajouté")).toBeVisible();
  expect(created.sent[0]).toMatchObject({ title: "Scherben (copie)", cast: ["Lya De Putti"], budget: 1200, year: 1921 });
});

test("a deletion asks for the code: a wrong one deletes nothing, the right one does", async () => {
  const films = [film()];
  const codes: (string | null)[] = [];
  await openFilms("/admin/movies", {
    films,
    answers: [
      answer(deleteMovie, ({ headers }) => {
        codes.push(headers.get("X-Security-Code"));
        if (codes.length === 1) return refusal(403, securityCodeMessages.wrong);
        films.length = 0;
        return undefined;
      }),
    ],
  });
  await choose("Scherben", "Supprimer");
  await giveCode("12");
  await expect.element(page.getByText("Le code a 4 chiffres.")).toBeVisible();
  await giveCode("0000");
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("Code de securite incorrect ! Suppression annulee.");
  const field = page.getByLabelText("Code de sécurité (4 chiffres)");
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("");
  await giveCode("1895");
  await expect.element(page.getByText("Film mis à la corbeille")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Aucun film trouvé" })).toBeVisible();
  expect(codes).toEqual(["0000", "1895"]);
});

test("a failed deletion says what could not be deleted, and it stays", async () => {
  await openFilms("/admin/movies", { films: [film()], answers: [answer(deleteMovie, () => refusal(500, "?"))] });
  await choose("Scherben", "Supprimer");
  await giveCode("1895");
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("Erreur lors de la suppression du film");
  await page.getByRole("alertdialog").getByRole("button", { name: "Annuler" }).click();
  await expect.element(row("Scherben")).toBeVisible();
});

test("leaving a form with unsaved changes is asked about", async () => {
  await openFilms("/admin/movies", { films: [film()] });
  await row("Scherben").getByRole("link", { name: "Scherben", exact: true }).click();
  const field = page.getByLabelText("Titre original");
  await field.fill("Perdu ?");
  const asked = page.getByRole("alertdialog", { name: "Abandonner les modifications\u202f?" });
  const cancel = page.getByRole("button", { name: "Annuler" });
  for (const leave of [
    () => cancel.click(),
    () => page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Sagas" }).click(),
    async () => history.back(),
  ]) {
    await leave();
    await expect.element(asked).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expectCount(asked, 0);
    await expect.element(field).toHaveValue("Perdu ?");
  }
  await cancel.click();
  await asked.getByRole("button", { name: "Abandonner" }).click();
  await row("Scherben").getByRole("link", { name: "Scherben", exact: true }).click();
  await expect.element(field).toHaveValue("");
  await cancel.click();
  await expect.element(row("Scherben")).toBeVisible();
});

test("the box of all rows is checked by the rows below it, not by rows of another search", async () => {
  await openFilms("/admin/movies?q=Un", { films: [film({ title: "Un" }), film({ title: "Autre" })] });
  await page.getByRole("checkbox", { name: "Choisir Un" }).click();
  const all = page.getByRole("checkbox", { name: "Tout choisir sur cette page" });
  await expect.element(all).toBeChecked();
  await page.getByRole("searchbox", { name: "Rechercher un film" }).fill("Autre");
  await expect.element(row("Autre")).toBeVisible();
  await expect.element(all).not.toBeChecked();
  await expect.element(all).not.toBePartiallyChecked();
  await all.click();
  await expect.element(page.getByRole("region", { name: "Actions sur la sélection" })).toMatchTextContent("2 films choisis");
});

test("several films are changed by one call, which sends what was set and nothing else", async () => {
  const films = ["Un", "Deux", "Trois"].map((title) => film({ title }));
  const bulk = record(bulkMovies, { changed: 2, missing: [] });
  const preview = answer(previewBulkMovies, {
    changed: 2,
    same: 1,
    missing: 0,
    refused: [],
    fields: { status: 2, genre: 1 },
    examples: [{ id: films[0]?.id ?? "", title: "Un", before: { status: "published" }, after: { status: "archived" } }],
  });
  await openFilms("/admin/movies", { films, answers: [bulk.handler, preview] });
  await page.getByRole("checkbox", { name: "Choisir Un" }).click();
  await page.getByRole("checkbox", { name: "Choisir Trois" }).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Actions sur la sélection" });
  await expect.element(bar).toMatchTextContent("3 films choisis");
  await page.getByRole("checkbox", { name: "Choisir Deux" }).click();
  await bar.getByRole("button", { name: "Modifier" }).click();
  const dialog = page.getByRole("dialog", { name: "Modifier 2 films" });
  const look = dialog.getByRole("button", { name: "Voir ce qui change" });
  await expect.element(look).toBeDisabled();
  await dialog.getByLabelText("Statut").selectOptions("Archivé");
  await dialog.getByRole("group", { name: "Genres à ajouter" }).getByRole("checkbox", { name: "Guerre" }).click();
  await look.click();
  const changes = dialog.getByRole("region", { name: "Ce qui va changer" });
  await expect.element(changes).toMatchTextContent("2 films à modifier");
  await expect.element(changes).toMatchTextContent("1 film déjà ainsi");
  await expect.element(changes.getByRole("row", { name: /État/ })).toMatchTextContent("Archivé");
  await expectAccessible();
  expect(bulk.sent).toEqual([]);
  await dialog.getByRole("button", { name: "Appliquer à 2 films" }).click();
  await expect.element(page.getByText("2 films à jour")).toBeVisible();
  await expectCount(bar, 0);
  expect(bulk.sent).toEqual([
    { action: "change", ids: [films[0]?.id, films[2]?.id], status: "archived", genres_add: ["Guerre"] },
  ]);
});

test("a change that would leave a film without a genre is not applied, and says which", async () => {
  const one = film();
  const refused = { changed: 0, same: 0, missing: 0, refused: [{ id: one.id, title: one.title }], fields: {}, examples: [] };
  await openFilms("/admin/movies", { films: [one], answers: [answer(previewBulkMovies, refused)] });
  await page.getByRole("checkbox", { name: "Choisir Scherben" }).click();
  await page.getByRole("region", { name: "Actions sur la sélection" }).getByRole("button", { name: "Modifier" }).click();
  const dialog = page.getByRole("dialog", { name: "Modifier 1 film" });
  await dialog.getByRole("group", { name: "Genres à retirer" }).getByRole("checkbox", { name: "Drame" }).click();
  await dialog.getByRole("button", { name: "Voir ce qui change" }).click();
  await expect.element(dialog.getByRole("alert")).toMatchTextContent("Scherben");
  await expect.element(dialog.getByRole("button", { name: "Appliquer" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Retour" }).click();
  await expect
    .element(dialog.getByRole("group", { name: "Genres à retirer" }).getByRole("checkbox", { name: "Drame" }))
    .toBeChecked();
});

test("all results of the filters are selected, also those of other pages, and previewed in batches of the server's", async () => {
  const ids = Array.from({ length: 1800 }, () => crypto.randomUUID());
  const shown = film({ id: ids[0] ?? "" });
  const asked = record(listMovieIds, { ids });
  const previewed = record(previewBulkMovies, { changed: 450, same: 0, missing: 0, refused: [], fields: {}, examples: [] });
  await openApp("/admin/movies?status=draft", {
    as: "super_admin",
    answers: [answer(listMovies, { movies: [shown], total: 1800 }), asked.handler, previewed.handler],
  });
  await page.getByRole("checkbox", { name: "Choisir Scherben" }).click();
  const bar = page.getByRole("region", { name: "Actions sur la sélection" });
  await bar.getByRole("button", { name: /^Sélectionner les 1\s800 résultats$/ }).click();
  await expect.element(bar).toMatchTextContent(/1\s800 films choisis/);
  await expectCount(bar.getByRole("button", { name: /^Sélectionner les/ }), 0);
  expect(asked.sent[0]).toMatchObject({ status: "draft" });
  await bar.getByRole("button", { name: "Modifier" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText("Statut").selectOptions("Publié");
  await dialog.getByRole("button", { name: "Voir ce qui change" }).click();
  await expect.element(dialog.getByRole("button", { name: /^Appliquer à 1\s800 films$/ })).toBeVisible();
  expect(previewed.sent.map((body) => (body as { ids: string[] }).ids.length)).toEqual([500, 500, 500, 300]);
});

test("the cinema mode is turned in the film's menu; a failure says so", async () => {
  const one = film();
  let failing = false;
  await openFilms("/admin/movies", {
    films: [one],
    answers: [
      answer(toggleMovieCinema, () => {
        if (failing) return refusal(500, "Erreur interne");
        Object.assign(one, { cinema_mode: true });
        return { cinema_mode: true };
      }),
    ],
  });
  await expect.element(row("Scherben")).not.toMatchTextContent("Au cinéma");
  await choose("Scherben", "Mettre au cinéma");
  await expect.element(row("Scherben")).toMatchTextContent("Au cinéma");
  failing = true;
  await choose("Scherben", "Retirer du cinéma");
  await expect.element(toast("Erreur lors du changement du mode cinema")).toBeVisible();
  await expect.element(row("Scherben")).toMatchTextContent("Au cinéma");
});

test("search, filters, sort and view stay in the address", async () => {
  const { asked } = await openFilms("/admin/movies", { films: [film({ title: "Nosferatu", rating: 7.5 })] });
  const rating = page.getByRole("columnheader", { name: "Note" });
  await rating.getByRole("button").click();
  await expect.poll(address).toBe("/admin/movies?sort_by=rating");
  await expect.element(rating).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(() => asked.at(-1)).toMatchObject({ sort_by: "rating", limit: "50" });
  await rating.getByRole("button").click();
  await expect.poll(address).toBe("/admin/movies?sort_by=rating&sort_order=desc");
  await page.getByRole("combobox", { name: "Genre" }).selectOptions("Horreur");
  await page.getByRole("combobox", { name: "Statut" }).selectOptions("Publié");
  await page.getByRole("searchbox", { name: "Rechercher un film" }).fill("Nosferatu");
  await expect.poll(address).toContain("q=Nosferatu");
  await expect.poll(() => asked.at(-1)).toMatchObject({ genre: "Horreur", status: "published", search: "Nosferatu" });
  await page.getByRole("radio", { name: "Grille" }).click();
  await expect.element(page.getByRole("article", { name: /Nosferatu/ })).toMatchTextContent("7,5/10");
  await page.getByRole("searchbox", { name: "Rechercher un film" }).fill("rien de tel nulle part");
  await page.getByRole("button", { name: "Réinitialiser les filtres" }).click();
  await expect.poll(address).toBe("/admin/movies?sort_by=rating&sort_order=desc&view=grid");
});

test("filters of the address are set in their controls", async () => {
  await openFilms("/admin/movies?genre=Horreur&view=grid", { films: [film({ title: "Nosferatu" })] });
  await expect.element(page.getByRole("combobox", { name: "Genre" })).toHaveValue("Horreur");
  await expect.element(page.getByRole("article", { name: /Nosferatu/ })).toBeVisible();
});

test("the further filters are set in their panel, stay in the address and are all taken off at once", async () => {
  const { asked } = await openFilms("/admin/movies?flags=exclusive", { films: [film()] });
  const panel = page.getByRole("group", { name: "Plus de filtres" });
  await expect.element(panel.getByRole("button", { name: "Exclusivité" })).toHaveAttribute("aria-pressed", "true");
  await panel.getByRole("button", { name: "Gratuit" }).click();
  await panel.getByRole("button", { name: "Sans affiche" }).click();
  await panel.getByLabelText("Année").fill("1921");
  await panel.getByRole("combobox", { name: "Langue" }).selectOptions("Anglais");
  await panel.getByRole("combobox", { name: "Qualité" }).selectOptions("4K");
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ flags: "exclusive,free_to_watch", without: "poster", year: "1921", language: "Anglais", quality: "4K" });
  await expect.poll(address).toContain("year=1921");
  await expect.element(page.getByRole("button", { name: "Plus de filtres (5)" })).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("searchbox", { name: "Rechercher un film" }).fill("rien");
  await page.getByRole("button", { name: "Réinitialiser les filtres" }).click();
  await expect.poll(address).toBe("/admin/movies");
  await expect.element(panel.getByLabelText("Année")).toHaveValue("");
});

test("a page beyond the last one becomes the last one", async () => {
  const films = [film()];
  await openApp("/admin/movies?page=900", {
    as: "super_admin",
    answers: [answer(listMovies, ({ query }) => ({ movies: query.get("skip") === "50" ? films : [], total: 51 }))],
  });
  await expect.poll(address).toBe("/admin/movies?page=2");
  await expect.element(row("Scherben")).toBeVisible();
});

test("an admin adds and reads; nothing there edits, deletes or chooses", async () => {
  await openFilms("/admin/movies", { as: "admin", films: [film()] });
  await expect.element(page.getByText("Lecture seule")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Ajouter un film" })).toBeVisible();
  await expectCount(page.getByRole("main").getByRole("checkbox"), 0);
  await row("Scherben")
    .getByRole("button", { name: /^Actions/ })
    .click();
  await expect.poll(() => texts(page.getByRole("menuitem"))).toEqual(["Actualiser les métadonnées", "Voir la fiche"]);
  await expect.element(page.getByRole("menuitem", { name: "Voir la fiche" })).toHaveAttribute("target", "_blank");
});

test("the name is a link to the form, which a new tab can open, and keeps the filters", async () => {
  const one = film();
  await openFilms("/admin/movies?q=Scherben", { films: [one] });
  const link = row("Scherben").getByRole("link", { name: "Scherben", exact: true });
  await expect.element(link).toHaveAttribute("href", `/admin/movies?q=Scherben&fiche=${one.id}`);
  await link.click();
  await expect.poll(address).toBe(`/admin/movies?q=Scherben&fiche=${one.id}`);
});

test("tags stay on one line; those that do not fit are counted and named", async () => {
  const all = { featured: true, cinema_mode: true, coming_soon: true, exclusive: true };
  await openFilms("/admin/movies", { films: [film({ title: "Un", ...all }), film({ title: "Deux" })] });
  await expect.element(row("Un")).toMatchTextContent(/À la une.*\+3.*Au cinéma, Prochainement, Exclusivité/);
  const height = (title: string) => row(title).element().getBoundingClientRect().height;
  expect(height("Un")).toBe(height("Deux"));
});

test("columns are chosen and rows made of one line, for this device; the usual layout comes back", async () => {
  await openFilms("/admin/movies", { films: [film({ director: "Lupu Pick", country: "Autriche" })] });
  const headers = () => texts(page.getByRole("columnheader")).slice(1);
  await expect.poll(headers).toEqual(["Titre", "Année", "Note", "Vues", "Statut", "Ajouté le", "Actions"]);
  await expect.element(row("Scherben")).toBeVisible();
  const { height } = row("Scherben").element().getBoundingClientRect();
  await page.getByRole("button", { name: "Colonnes" }).click();
  const check = (name: string) => page.getByRole("menuitemcheckbox", { name }).click();
  await expect.element(page.getByRole("menuitemcheckbox", { name: "Vues" })).toHaveAttribute("aria-checked", "true");
  for (const name of ["Vues", "Note", "Pays", "Lignes serrées"]) await check(name);
  const chosen = ["Titre", "Année", "Statut", "Ajouté le", "Pays", "Actions"];
  await expect.poll(headers).toEqual(chosen);
  await expect.element(row("Scherben")).toMatchTextContent("Autriche");
  expect(row("Scherben").element().getBoundingClientRect().height).toBeLessThan(height);
  await page.getByRole("button", { name: "Colonnes" }).click();
  const pages = page.getByRole("navigation", { name: "Administration" });
  await pages.getByRole("link", { name: "Séries" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Gestion des Séries" })).toBeVisible();
  await pages.getByRole("link", { name: "Films" }).click();
  await expect.poll(headers).toEqual(chosen);
  await page.getByRole("button", { name: "Colonnes" }).click();
  await page.getByRole("menuitem", { name: "Disposition habituelle" }).click();
  await expect.poll(headers).toContain("Vues");
});

test("at 1280 px the titles have room", async () => {
  const title = "La Très Longue Nuit du projectionniste bcfghjkl";
  const wide = async () => {
    const box = row(title).getByRole("link", { name: title, exact: true });
    await expect.element(box).toBeVisible();
    expect(box.element().getBoundingClientRect().width).toBeGreaterThan(120);
    await expect.element(page.getByRole("columnheader", { name: "Ajouté le" })).toBeVisible();
  };
  const one = show({ title });
  await atSize([1280, 800], async () => {
    await openFilms("/admin/movies", { films: [film({ title })], answers: [answer(listSeries, { series: [one], total: 1 })] });
    await wide();
    await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Séries" }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Gestion des Séries" })).toBeVisible();
    await wide();
  });
});

test("a list that could not be loaded can be asked for again", async () => {
  let failing = true;
  await openApp("/admin/movies", {
    as: "admin",
    answers: [answer(listMovies, () => (failing ? refusal(404, "Introuvable") : { movies: [film()], total: 1 }))],
  });
  await expect.element(page.getByRole("alert")).toMatchTextContent("Les films n’ont pas pu être chargés");
  failing = false;
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect.element(row("Scherben")).toBeVisible();
});

test("axe finds no fault in the grid, nor in the form and its errors", async () => {
  await openFilms("/admin/movies?view=grid", { films: [film(), film({ title: "Nosferatu", cinema_mode: true })] });
  await expect.element(page.getByRole("article").first()).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Ajouter un film" }).click();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect.element(page.getByRole("form").getByRole("alert")).toMatchTextContent("points sont à corriger");
  await expectAccessible();
});

test("a series whose deletion fails stays", async () => {
  await openApp("/admin/series", {
    as: "super_admin",
    answers: [answer(listSeries, { series: [show()], total: 1 }), answer(deleteSeries, () => refusal(500, "?"))],
  });
  await choose("Les Vampires", "Supprimer");
  await giveCode("1895");
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("Erreur lors de la suppression de la série");
  await page.getByRole("alertdialog").getByRole("button", { name: "Annuler" }).click();
  await expect.element(row("Les Vampires")).toBeVisible();
});

test("a card of a series has its seasons and episodes; axe finds no fault in the form", async () => {
  await openApp("/admin/series?view=grid", {
    as: "admin",
    answers: [answer(listSeries, { series: [show({ seasons_count: 1, episodes_count: 10 })], total: 1 })],
  });
  await expect.element(page.getByRole("article", { name: "Les Vampires" })).toMatchTextContent("1 Saison · 10 épisodes");
  await expect.element(page.getByText("Lecture seule")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Ajouter une série" }).click();
  await expect.element(page.getByRole("form", { name: "Ajouter une série" })).toBeVisible();
  await expectAccessible();
});

test("cards of films and of series say what the specification lists, and what can be done with each", async () => {
  const facts = {
    genre: "Drame, Crime",
    rating: 8.2,
    description: "Un train, la nuit.",
    thumbnail: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
  };
  const one = film({ ...facts, status: "draft", cinema_mode: true });
  const two = show({ ...facts, status: "completed", seasons_count: 2, episodes_count: 3 });
  const empty = show({ ...facts, title: "Judex", rating: 0, seasons_count: 0, episodes_count: 0 });
  for (const { tab, title, words } of [
    { tab: "movies", title: one.title, words: ["1921", "8,2/10", facts.description, facts.genre, "Brouillon", "Au cinéma"] },
    { tab: "series", title: two.title, words: ["2 Saisons · 3 épisodes", "8,2/10", facts.description, facts.genre, "Terminé"] },
    { tab: "series", title: empty.title, words: ["Aucun épisode", "Non noté"] },
  ]) {
    await openApp(`/admin/${tab}?view=grid`, {
      as: "super_admin",
      answers: [answer(listMovies, { movies: [one], total: 1 }), answer(listSeries, { series: [two, empty], total: 2 })],
    });
    const card = page.getByRole("article", { name: title });
    for (const word of [title, ...words]) await expect.element(card).toMatchTextContent(word);
    await expect.element(card).not.toMatchTextContent("0,0");
    await expect.poll(() => card.element().querySelector("img")?.getAttribute("src")).toBe(facts.thumbnail);
    await card.getByRole("button", { name: /^Actions/ }).click();
    await expect
      .poll(() => texts(page.getByRole("menuitem")))
      .toEqual(expect.arrayContaining(["Modifier", "Actualiser les métadonnées", expect.stringMatching(/cinéma/), "Supprimer"]));
    await userEvent.keyboard("{Escape}");
    await leaveApp();
  }
});

test("the export has the columns that are shown, chosen ones too", async () => {
  const exported = record(exportMovies, () => new Response("Titre"));
  await openFilms("/admin/movies?status=draft", { films: [film()], answers: [exported.handler] });
  await page.getByRole("button", { name: "Colonnes" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Vues" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Réalisation" }).click();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Exporter les résultats en CSV" }).click();
  await expect
    .poll(() => exported.sent)
    .toMatchObject([{ status: "draft", columns: "title,year,rating,status,created_at,maker" }]);
});

test("on a phone a film with dates of publication and every tag fits, as a row and as a card", async () => {
  const busy = film({
    ...{ featured: true, cinema_mode: true, coming_soon: true, exclusive: true, status: "published" },
    publish_until: "2999-12-28T22:30:00.000Z",
  });
  for (const view of ["", "?view=grid"])
    await atSize([390, 844], async () => {
      await openFilms(`/admin/movies${view}`, { films: [busy] });
      await expect.element(page.getByRole("link", { name: "Scherben" })).toBeVisible();
      expect(sticksOut()).toBe(false);
      await leaveApp();
    });
});
