import type { Page } from "@playwright/test";
import { enterAs, staffDesk } from "./back-office.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const candidates = [
  {
    tmdb_id: 653,
    title: "Nosferatu le vampire",
    original_title: "Nosferatu",
    year: 1922,
    description: "Le comte Orlok.",
    poster_url: null,
    vote_average: 7.7,
  },
  {
    tmdb_id: 6404,
    title: "Nosferatu, fantôme de la nuit",
    original_title: "Nosferatu",
    year: 1979,
    description: "Herzog.",
    poster_url: null,
    vote_average: 7.4,
  },
];
const changes = [
  { field: "director", before: null, after: "F. W. Murnau" },
  { field: "year", before: 1921, after: 1922 },
];

/** The site's source of metadata, in the shapes of its call. Gives what it was asked. */
async function source(page: Page) {
  const asked: Record<string, unknown>[] = [];
  await page.route("**/api/admin/refresh-metadata", (route) => {
    const body = route.request().postDataJSON();
    asked.push(body);
    const chosen = body.tmdb_id ?? null;
    const message =
      body.mode === "apply"
        ? "Métadonnées actualisées"
        : chosen
          ? "Voici ce qui changerait"
          : "Plusieurs titres correspondent : choisissez le bon";
    return route.fulfill({
      json: {
        success: chosen !== null,
        message,
        tmdb_id: chosen,
        candidates: body.mode === "apply" ? [] : candidates,
        changes: chosen ? changes : [],
      },
    });
  });
  return asked;
}

async function openRefresh(page: Page, title: string) {
  await page.goto(`/admin/movies?q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `Actualiser les métadonnées\u202f: ${title}` }).click();
  return page.getByRole("dialog", { name: "Actualiser les métadonnées" });
}

test("an ambiguous title is chosen, its changes are seen field by field, and only those kept are written", async ({
  page,
  request,
}) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const film = await desk.film();
  const asked = await source(page);
  const dialog = await openRefresh(page, film.title);
  await dialog.getByRole("textbox", { name: "Titre" }).fill("  ");
  await dialog.getByLabel("Année").fill("1899");
  await dialog.getByRole("button", { name: "Rechercher" }).click();
  await expect(dialog.getByRole("textbox", { name: "Titre" })).toHaveAccessibleDescription("Le titre est requis");
  await expect(dialog.getByLabel("Année")).toHaveAccessibleDescription("Année entre 1900 et 2030");
  await dialog.getByRole("textbox", { name: "Titre" }).fill("Nosferatu");
  await dialog.getByLabel("Année").fill("");
  await dialog.getByRole("button", { name: "Rechercher" }).click();
  await expect(dialog).toContainText("Plusieurs titres correspondent : choisissez le bon");
  await dialog.getByRole("radio", { name: "Nosferatu le vampire (1922)" }).check();
  const table = dialog.getByRole("table", { name: "Ce qui changerait" });
  await expect(table.getByRole("row", { name: /Réalisateur/ })).toContainText("F. W. Murnau");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await accessibilityFaults(page)).toEqual([]);
  await table.getByRole("checkbox", { name: "Changer Année" }).uncheck();
  await dialog.getByRole("button", { name: "Appliquer" }).click();
  await expect(page.getByText("Métadonnées actualisées")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(asked.at(-1)).toMatchObject({ item_id: film.id, item_type: "movie", mode: "apply", tmdb_id: 653, fields: ["director"] });
});

test("an admin sees the button, and the server's refusal", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  const dialog = await openRefresh(page, "Fantasmagorie");
  await dialog.getByRole("button", { name: "Rechercher" }).click();
  await expect(dialog).toContainText("Accès refusé");
});
