import type { Page } from "@playwright/test";
import type { Movie } from "@seance/contract/movies";
import { enterAs, giveCode, securityCode, staffDesk, unique, wrongCode } from "./back-office.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

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
  for (const name of [/^Équipe/, /^Notes/]) await adding.getByRole("button", { name, expanded: false }).click();
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
  await expect(dialog.getByRole("button", { name: "Voir ce qui change" })).toBeDisabled();
  await dialog.getByLabel("Statut").selectOption("Archivé");
  await dialog.getByLabel("Exclusivité").selectOption("Oui");
  await dialog.getByRole("group", { name: "Genres à ajouter" }).getByRole("checkbox", { name: "Guerre" }).check();
  await dialog.getByRole("group", { name: "Genres à retirer" }).getByRole("checkbox", { name: "Drame" }).check();
  await dialog.getByRole("button", { name: "Voir ce qui change" }).click();
  await expect(dialog.getByRole("region", { name: "Ce qui va changer" })).toContainText("2 films à modifier");
  await dialog.getByRole("button", { name: "Appliquer à 2 films" }).click();
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
