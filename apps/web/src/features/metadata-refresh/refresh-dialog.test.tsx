import { candidate, refreshMetadata } from "@seance/contract/metadata";
import { listMovies, movie } from "@seance/contract/movies";
import type { Movie } from "@seance/contract/movies";
import type { Role } from "@seance/contract/roles";
import type { HttpHandler } from "msw";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { atSize, expectCount, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const film = (): Movie => sample(movie, { id: newId(), title: "Scherben", year: 1921, thumbnail: "/favicon.svg" });
const candidates = [
  sample(candidate, { tmdb_id: 653, title: "Nosferatu le vampire", original_title: "Nosferatu", year: 1922, vote_average: 7.7 }),
  sample(candidate, { tmdb_id: 6404, title: "Nosferatu, fantôme de la nuit", year: 1979, vote_average: 7.4 }),
];
const changes = [
  { field: "director", before: null, after: "F. W. Murnau" },
  { field: "year", before: 1921, after: 1922 },
];

const dialog = page.getByRole("dialog", { name: "Actualiser les métadonnées" });
const search = () => dialog.getByRole("button", { name: "Rechercher" }).click();

async function openRefresh(one: Movie, refresh: HttpHandler, as: Role = "super_admin"): Promise<void> {
  await openApp("/admin/movies", { as, answers: [refresh, answer(listMovies, { movies: [one], total: 1 })] });
  await page.getByRole("button", { name: `Actions\u202f: ${one.title}` }).click();
  await page.getByRole("menuitem", { name: "Actualiser les métadonnées" }).click();
}

test("an ambiguous title is chosen, its changes are seen field by field, and only those kept are written", async () => {
  const one = film();
  const refresh = record(refreshMetadata, ({ body }) => {
    const { mode, tmdb_id = null } = body as { mode: string; tmdb_id?: number };
    if (mode === "apply") return { success: true, message: "Métadonnées actualisées", tmdb_id, candidates: [], changes };
    const message = tmdb_id ? "Voici ce qui changerait" : "Plusieurs titres correspondent : choisissez le bon";
    return { success: tmdb_id !== null, message, tmdb_id, candidates, changes: tmdb_id ? changes : [] };
  });
  await openRefresh(one, refresh.handler);
  const title = dialog.getByRole("textbox", { name: "Titre" });
  await title.fill("  ");
  await dialog.getByLabelText("Année").fill("1899");
  await search();
  await expect.element(title).toHaveAccessibleDescription("Le titre est requis");
  await expect.element(dialog.getByLabelText("Année")).toHaveAccessibleDescription("Année entre 1900 et 2030");
  expect(refresh.sent).toEqual([]);
  await title.fill("Nosferatu");
  await dialog.getByLabelText("Année").fill("");
  await search();
  await expect.element(dialog).toMatchTextContent("Plusieurs titres correspondent : choisissez le bon");
  await dialog.getByRole("radio", { name: "Nosferatu le vampire (1922)" }).click();
  const table = dialog.getByRole("table", { name: "Ce qui changerait" });
  await expect.element(table.getByRole("row", { name: /Réalisateur/ })).toMatchTextContent("F. W. Murnau");
  await expectAccessible();
  await atSize(phone, expectAccessible);
  await table.getByRole("checkbox", { name: "Changer Année" }).click();
  await dialog.getByRole("button", { name: "Appliquer" }).click();
  await expect.element(toast("Métadonnées actualisées")).toBeInTheDocument();
  await expectCount(dialog, 0);
  expect(refresh.sent.at(-1)).toMatchObject({
    item_id: one.id,
    item_type: "movie",
    mode: "apply",
    tmdb_id: 653,
    fields: ["director"],
  });
});

test("an admin sees the button, and the server's refusal", async () => {
  await openRefresh(
    film(),
    answer(refreshMetadata, () => refusal(403, "Accès refusé")),
    "admin",
  );
  await search();
  await expect.element(dialog).toMatchTextContent("Accès refusé");
});
