import type { Page } from "@playwright/test";
import type { Movie } from "@seance/contract/movies";
import { enterAs, giveCode, securityCode, staffDesk, toast, unique, wrongCode } from "./back-office.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });
const form = (page: Page, name: string) => page.getByRole("form", { name });
const summary = (page: Page) => page.getByRole("form").getByRole("alert");

/** The films of a test alone: its own words in the search. */
const found = (title: string) => `/admin/movies?q=${encodeURIComponent(title)}`;

test("a film is added: every fault is told beside its field and above the form, then it is in the list", async ({
  page,
  request,
}) => {
  const person = await enterAs(page, request, "admin");
  const title = unique("Le Rail");
  await page.goto("/admin/movies");
  await page.getByRole("button", { name: "Ajouter un film" }).click();
  await expect(page).toHaveURL("/admin/movies?fiche=nouveau");
  const adding = form(page, "Ajouter un film");
  await expect(adding.getByLabel("Durée en minutes *")).toHaveValue("120");
  await expect(adding.getByLabel("Pays *")).toHaveValue("France");
  await expect(adding.getByLabel("Classification d’âge")).toHaveValue("Tout public");
  await expect(adding.getByLabel("Qualité vidéo")).toHaveValue("HD");
  await expect(adding.getByLabel("Statut")).toHaveValue("published");

  await adding.getByRole("button", { name: "Enregistrer" }).click();
  await expect(summary(page)).toContainText("5 points sont à corriger");
  for (const words of [
    "Le titre du film est obligatoire !",
    "Le genre du film est obligatoire !",
    "Veuillez entrer une année valide (1900-2030) !",
  ])
    await expect(adding.getByText(words, { exact: true }).first()).toBeVisible();
  await expect(adding.getByLabel("Titre *")).toBeFocused();
  await expect(adding.getByLabel("Titre *")).toHaveAccessibleDescription("Le titre du film est obligatoire !");
  await summary(page)
    .getByRole("button", { name: /^Année/ })
    .click();
  await expect(adding.getByLabel("Année *")).toBeFocused();

  await adding.getByLabel("Titre *").fill(title);
  await adding.getByLabel("Année *").fill("1899");
  await adding.getByRole("checkbox", { name: "Drame" }).check();
  await adding.getByRole("checkbox", { name: "Crime" }).check();
  await adding.getByLabel("Description *").fill("Un train, la nuit.");
  await adding.getByLabel("Miniature *").fill("/favicon.svg");
  await adding.getByLabel("Distribution").fill("Werner Krauss, Edith Posca,");
  await adding.getByLabel("Rotten Tomatoes (%)").fill("101");
  await adding.getByLabel("Statut").selectOption("Brouillon");
  await adding.getByRole("button", { name: "Enregistrer" }).click();
  await expect(summary(page)).toContainText("2 points sont à corriger");
  await adding.getByLabel("Année *").fill("1921");
  await adding.getByLabel("Rotten Tomatoes (%)").fill("91");
  await adding.getByRole("button", { name: "Enregistrer" }).click();

  await expect(page.getByText("Film ajouté")).toBeVisible();
  await expect(page).toHaveURL("/admin/movies");
  const { movies } = await staffDesk(request, person).get<{ movies: Movie[] }>(`/movies?q=${encodeURIComponent(title)}`);
  expect(movies[0]).toMatchObject({
    title,
    year: 1921,
    duration: 120,
    genre: "Drame, Crime",
    cast: ["Werner Krauss", "Edith Posca"],
    rotten_tomatoes: 91,
    imdb_rating: null,
    status: "draft",
  });
});

test("a copy begins with everything of its model but its name", async ({ page, request }) => {
  const person = await enterAs(page, request);
  const desk = staffDesk(request, person);
  const film = await desk.film({ cast: ["Lya De Putti"], budget: 1200 });
  await page.goto(found(film.title));
  await row(page, film.title)
    .getByRole("button", { name: /^Autres actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Dupliquer" }).click();
  const adding = form(page, "Ajouter un film");
  await expect(adding.getByLabel("Titre *")).toHaveValue(`${film.title} (copie)`);
  await expect(adding.getByLabel("Budget")).toHaveValue("1200");
  await adding.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Film ajouté")).toBeVisible();
  await expect(page.getByRole("main").getByRole("status").first()).toHaveText("2 films");
});

test("a deletion asks for the code: a wrong one deletes nothing, the right one does", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const film = await desk.film();
  await page.goto(found(film.title));
  await row(page, film.title)
    .getByRole("button", { name: /^Autres actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Supprimer" }).click();
  await giveCode(page, "12");
  await expect(page.getByText("Le code a 4 chiffres.")).toBeVisible();
  await giveCode(page, wrongCode);
  await expect(page.getByRole("alertdialog")).toContainText("Code de securite incorrect ! Suppression annulee.");
  await expect(page.getByLabel("Code de sécurité (4 chiffres)")).toBeFocused();
  await expect(page.getByLabel("Code de sécurité (4 chiffres)")).toHaveValue("");
  expect((await desk.get<Movie>(`/movies/${film.id}`)).title).toBe(film.title);
  await giveCode(page, securityCode);
  await expect(page.getByText("Film mis à la corbeille")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aucun film trouvé" })).toBeVisible();
});

test("the second of two people who save one film sees what the first changed, and chooses", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const film = await desk.film({ director: "Anonyme", studio: "Decla" });
  await page.goto(`/admin/movies?fiche=${film.id}`);
  await page.getByLabel("Réalisateur", { exact: true }).fill("Le mien");
  await page.getByLabel("Scénariste").fill("Carl Mayer");
  await page.getByLabel("Titre original").fill("Scherben");
  await desk.changeFilm(film.id, { director: "Le leur", studio: "UFA", original_title: "Autre" });
  await page.getByRole("button", { name: "Enregistrer" }).click();

  const conflict = page.getByRole("dialog", { name: "Modifié entre-temps" });
  await expect(conflict).toContainText("Anonyme");
  await expect(conflict).toContainText("Le leur");
  await expect(conflict.getByRole("heading", { name: "Studio" })).toBeVisible();
  await expect(conflict.getByRole("heading", { name: "Scénariste" })).toHaveCount(0);
  await conflict
    .getByRole("group", { name: /^Titre original/ })
    .getByRole("radio", { name: "La leur" })
    .check();
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await accessibilityFaults(page)).toEqual([]);
  await conflict.getByRole("button", { name: "Enregistrer ces choix" }).click();
  await expect(page.getByText("Film modifié")).toBeVisible();
  expect(await desk.get<Movie>(`/movies/${film.id}`)).toMatchObject({
    director: "Le mien",
    writer: "Carl Mayer",
    studio: "UFA",
    original_title: "Autre",
  });
});

test("what is unsaved is asked about before one leaves", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const film = await desk.film();
  await page.goto(found(film.title));
  await row(page, film.title).getByRole("button", { name: film.title, exact: true }).click();
  await page.getByLabel("Titre original").fill("Perdu ?");
  const asked = page.getByRole("alertdialog", { name: "Abandonner les modifications\u202f?" });
  for (const leave of [
    () => page.getByRole("button", { name: "Annuler" }).click(),
    () => page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Sagas" }).click(),
    () => page.goBack(),
  ]) {
    await leave();
    await expect(asked).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(asked).toHaveCount(0);
    await expect(page.getByLabel("Titre original")).toHaveValue("Perdu ?");
  }
  await page.getByRole("button", { name: "Annuler" }).click();
  await asked.getByRole("button", { name: "Abandonner" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Gestion des Films" })).toBeVisible();
  await row(page, film.title).getByRole("button", { name: film.title, exact: true }).click();
  await expect(page.getByLabel("Titre original")).toHaveValue("");
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Gestion des Films" })).toBeVisible();
});

test("the box of all rows tells of the rows it stands over, whatever else is chosen", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const [one, other] = [await desk.film(), await desk.film()];
  await page.goto(found(one.title));
  await page.getByRole("checkbox", { name: `Choisir ${one.title}` }).check();
  const all = page.getByRole("checkbox", { name: "Tout choisir sur cette page" });
  await expect(all).toBeChecked();
  await page.getByRole("searchbox", { name: "Rechercher un film" }).fill(other.title);
  await expect(row(page, other.title)).toBeVisible();
  await expect(all).not.toBeChecked();
  await expect(all).not.toBeChecked({ indeterminate: true });
  await all.check();
  await expect(page.getByRole("region", { name: "Actions sur la sélection" })).toContainText("2 films choisis");
});

test("several films are changed at once, then deleted at once", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const mark = unique("Lot");
  const films = [
    await desk.film({ title: `${mark} a` }),
    await desk.film({ title: `${mark} b` }),
    await desk.film({ title: `${mark} c` }),
  ];
  await page.goto(found(mark));
  await page.getByRole("checkbox", { name: `Choisir ${mark} a` }).check();
  await page.getByRole("checkbox", { name: `Choisir ${mark} c` }).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Actions sur la sélection" });
  await expect(bar).toContainText("3 films choisis");
  await page.getByRole("checkbox", { name: `Choisir ${mark} b` }).uncheck();
  await bar.getByRole("button", { name: "Modifier" }).click();
  const dialog = page.getByRole("dialog", { name: "Modifier 2 films" });
  await expect(dialog.getByRole("button", { name: "Appliquer" })).toBeDisabled();
  await dialog.getByLabel("Statut").selectOption("Archivé");
  await dialog.getByLabel("Exclusivité").selectOption("Oui");
  await dialog.getByRole("group", { name: "Genres à ajouter" }).getByRole("checkbox", { name: "Guerre" }).check();
  await dialog.getByRole("group", { name: "Genres à retirer" }).getByRole("checkbox", { name: "Drame" }).check();
  await dialog.getByRole("button", { name: "Appliquer" }).click();
  await expect(page.getByText("2 films à jour")).toBeVisible();
  await expect(bar).toHaveCount(0);
  const [a, b] = await Promise.all(films.slice(0, 2).map(({ id }) => desk.get<Movie>(`/movies/${id}`)));
  expect(a).toMatchObject({ status: "archived", exclusive: true, genre: "Guerre" });
  expect(b).toMatchObject({ status: "draft", exclusive: false, genre: "Drame" });

  await page.getByRole("checkbox", { name: "Tout choisir sur cette page" }).check();
  await bar.getByRole("button", { name: "Supprimer" }).click();
  await giveCode(page, wrongCode);
  await expect(page.getByRole("alertdialog")).toContainText("Code de securite incorrect ! Suppression annulee.");
  await giveCode(page, securityCode);
  await expect(page.getByText("3 films à la corbeille")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aucun film trouvé" })).toBeVisible();
});

test("the cinema mode is turned where the film stands; a failure says so", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const film = await desk.film();
  await page.goto(found(film.title));
  const mode = row(page, film.title).getByRole("button", { name: /^Mode cinéma/ });
  await expect(mode).toHaveAttribute("aria-pressed", "false");
  await mode.click();
  await expect(mode).toHaveAttribute("aria-pressed", "true");
  await expect(row(page, film.title)).toContainText("Au cinéma");
  await page.route("**/cinema-mode", (route) => route.fulfill({ status: 500, json: { detail: "Erreur interne" } }));
  await mode.click();
  await expect(toast(page, "Erreur lors du changement du mode cinema")).toBeVisible();
  await expect(mode).toHaveAttribute("aria-pressed", "true");
});

test("search, filters, sort, page and view stay in the address", async ({ page, request }) => {
  await enterAs(page, request);
  await page.goto("/admin/movies");
  const asked = page.waitForRequest((one) => one.url().includes("sort_by=rating") && one.url().includes("limit=50"));
  await page.getByRole("columnheader", { name: "Note" }).getByRole("button").click();
  await asked;
  await expect(page).toHaveURL("/admin/movies?sort_by=rating");
  await expect(page.getByRole("columnheader", { name: "Note" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("columnheader", { name: "Note" }).getByRole("button").click();
  await expect(page).toHaveURL("/admin/movies?sort_by=rating&sort_order=desc");
  await page.getByRole("combobox", { name: "Genre" }).selectOption("Horreur");
  await page.getByRole("combobox", { name: "Statut" }).selectOption("Publié");
  await page.getByRole("searchbox", { name: "Rechercher un film" }).fill("nosferatu");
  await expect(page).toHaveURL(/q=nosferatu/);
  await expect(row(page, "Nosferatu")).toBeVisible();
  await page.getByRole("radio", { name: "Grille" }).check();
  await expect(page.getByRole("article", { name: /Nosferatu/ })).toContainText("/10");
  await page.reload();
  await expect(page.getByRole("article", { name: /Nosferatu/ })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Genre" })).toHaveValue("Horreur");
  await page.getByRole("searchbox", { name: "Rechercher un film" }).fill("rien de tel nulle part");
  await page.getByRole("button", { name: "Réinitialiser les filtres" }).click();
  await expect(page).toHaveURL("/admin/movies?sort_by=rating&sort_order=desc&view=grid");
  await page.goto("/admin/movies?page=900");
  // A page that is no more is the last one that is.
  await expect(page).not.toHaveURL(/page=900/);
  await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
});

test("an admin adds and reads; nothing there edits, deletes or chooses", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  await page.goto("/admin/movies");
  await expect(page.getByText("Lecture seule")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ajouter un film" })).toBeVisible();
  await expect(row(page, "Fantasmagorie").getByRole("button", { name: /^Actualiser les métadonnées/ })).toBeVisible();
  await expect(page.getByRole("main").getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Modifier|Mode cinéma)/ })).toHaveCount(0);
  await row(page, "Fantasmagorie")
    .getByRole("button", { name: /^Autres actions/ })
    .click();
  await expect(page.getByRole("menuitem")).toHaveText(["Voir la fiche"]);
});

test("on a usual screen there is room for the titles", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const name = "La Très Longue Nuit du projectionniste";
  const [film, series] = [await desk.film({ title: unique(name) }), await desk.series({ title: unique(name) })];
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [tab, title] of [
    ["movies", film.title],
    ["series", series.title],
  ] as const) {
    await page.goto(`/admin/${tab}?q=${encodeURIComponent(title)}`);
    const box = await row(page, title).getByRole("button", { name: title, exact: true }).boundingBox();
    expect(box?.width, tab).toBeGreaterThan(120);
    await expect(page.getByRole("columnheader", { name: "Ajouté le" })).toBeVisible();
  }
});

test("what could not be loaded can be asked for again", async ({ page, request }) => {
  await enterAs(page, request);
  await page.route("**/api/movies?*", (route) => route.fulfill({ status: 404, json: { detail: "Introuvable" } }));
  await page.goto("/admin/movies");
  await expect(page.getByRole("alert")).toContainText("Les films n’ont pas pu être chargés");
  await page.unroute("**/api/movies?*");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(row(page, "Fantasmagorie")).toBeVisible();
});

test("axe finds nothing to say of the grid and of the form, its faults included", async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enterAs(page, request);
  await page.goto("/admin/movies?view=grid");
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.goto("/admin/movies?fiche=nouveau");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(summary(page)).toContainText("points sont à corriger");
  expect(await accessibilityFaults(page)).toEqual([]);
});
