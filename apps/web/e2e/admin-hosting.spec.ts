import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { Episode } from "@seance/contract/episodes";
import type { HostedVideo } from "@seance/contract/hosting";
import type { Movie } from "@seance/contract/movies";
import { enterAs, giveCode, securityCode, staffDesk, toast, unique } from "./back-office.ts";
import { expect, test } from "./site.ts";

const clip = readFileSync(fileURLToPath(new URL("../../../demo/test-clips/film.mp4", import.meta.url)));
const video = (name: string, buffer: Buffer = clip) => ({ name, mimeType: "video/mp4", buffer });

async function choose(page: Page, ...files: ReturnType<typeof video>[]): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choisir des fichiers" }).click();
  await (await choosing).setFiles(files);
}

const upload = (page: Page, name: string) =>
  page.getByRole("list", { name: "Envois" }).getByRole("listitem").filter({ hasText: name });
const row = (page: Page, name: string) =>
  page.getByRole("table", { name: "Vidéos hébergées" }).getByRole("row").filter({ hasText: name });

test("videos are uploaded in parallel, listed, copied, used and deleted", async ({ page, request, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const desk = staffDesk(request, await enterAs(page, request));
  await page.goto("/admin/hosting");
  const [one, other] = [`${unique("nuit")}.mp4`, `${unique("aube")}.mp4`];
  await choose(page, video(one), video(other));
  for (const name of [one, other]) await expect(upload(page, name)).toContainText("Envoyé", { timeout: 60_000 });
  await expect(row(page, one)).toContainText("Prête");
  await expect(row(page, one)).toContainText(/\d:\d\d/);
  await expect(row(page, one)).toContainText("Aucun titre");
  await row(page, one)
    .getByRole("button", { name: `Copier le lien de ${one}` })
    .click();
  await expect(toast(page, "Lien copié")).toBeVisible();
  const { videos } = await desk.get<{ videos: HostedVideo[] }>("/hosted-videos");
  const hosted = videos.find(({ original_filename }) => original_filename === one);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(hosted?.video_url);

  const film = await desk.film({ video_url: hosted?.video_url });
  await page.reload();
  await expect(row(page, one)).toContainText(film.title);
  await page.getByRole("button", { name: /^Stockage/ }).click();
  const titles = page.getByRole("table", { name: "Poids des titres" });
  await expect(titles.getByRole("row").filter({ hasText: film.title })).toContainText(/6,14\sMo/);
  await page.getByRole("radio", { name: "Par vidéo" }).click();
  const weight = (name: string) =>
    page.getByRole("table", { name: "Poids des vidéos" }).getByRole("row").filter({ hasText: name });
  await expect(weight(one)).toContainText(film.title);
  await expect(weight(one)).toContainText(/6,14\sMo/);
  const remove = async (name: string): Promise<void> => {
    await row(page, name)
      .getByRole("button", { name: `Supprimer ${name}` })
      .click();
    await giveCode(page, securityCode);
  };
  await row(page, one)
    .getByRole("button", { name: `Supprimer ${one}` })
    .click();
  const used = page.getByRole("dialog", { name: `${one}\u202f» est utilisée` });
  await expect(used.getByRole("link", { name: film.title })).toHaveAttribute("href", `/admin/movies?fiche=${film.id}`);
  await used.getByRole("button", { name: "Fermer" }).click();
  await remove(other);
  await expect(toast(page, "Fichier supprimé")).toBeVisible();
  await expect(row(page, other)).toHaveCount(0);
  await expect(weight(other)).toHaveCount(0);
  await desk.changeFilm(film.id, { video_url: null });
  await page.reload();
  await remove(one);
  await expect(row(page, one)).toHaveCount(0);
});

test("an interrupted upload resumes where it was, and a paused one waits", async ({ page, request }) => {
  await enterAs(page, request);
  await page.goto("/admin/hosting");
  const name = `${unique("coupure")}.mp4`;
  // The connection is lost as the bytes leave; the server has the upload already.
  await page.route("**/api/uploads/*", (route) => (route.request().method() === "PATCH" ? route.abort() : route.continue()));
  const cut = page.waitForEvent("requestfailed", (one) => one.method() === "PATCH");
  await choose(page, video(name));
  await cut;
  await page.getByRole("button", { name: `Mettre en pause ${name}` }).click();
  await expect(upload(page, name)).toContainText("En pause");
  await page.unroute("**/api/uploads/*");
  const asked = page.waitForRequest((one) => one.method() === "HEAD" && one.url().includes("/api/uploads/"));
  await page.getByRole("button", { name: `Reprendre ${name}` }).click();
  await asked;
  await expect(upload(page, name)).toContainText("Envoyé", { timeout: 60_000 });
  await row(page, name)
    .getByRole("button", { name: `Supprimer ${name}` })
    .click();
  await giveCode(page, securityCode);
  await expect(row(page, name)).toHaveCount(0);
});

test("a cancelled upload is deleted on the server too", async ({ page, request }) => {
  await enterAs(page, request);
  await page.goto("/admin/hosting");
  const name = `${unique("abandon")}.mp4`;
  await page.route("**/api/uploads/*", (route) => (route.request().method() === "PATCH" ? route.abort() : route.continue()));
  const begun = page.waitForResponse((one) => one.request().method() === "POST" && one.url().endsWith("/api/uploads"));
  await choose(page, video(name));
  await begun;
  const forgotten = page.waitForResponse((one) => one.request().method() === "DELETE");
  await page.getByRole("button", { name: `Annuler l’envoi de ${name}` }).click();
  expect((await forgotten).status()).toBe(204);
  await expect(upload(page, name)).toHaveCount(0);
});

test("a refused file shows why, before or after it is sent", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  await page.goto("/admin/hosting");
  await choose(page, video("notes.txt"));
  await expect(upload(page, "notes.txt")).toContainText("Ce fichier n’est pas une vidéo prise en charge");
  const fake = `${unique("faux")}.mp4`;
  await choose(page, video(fake, Buffer.from("<html>rien</html>".repeat(200))));
  await expect(upload(page, fake)).toContainText("Ce fichier n’est pas une vidéo prise en charge");
  await page.getByRole("button", { name: `Retirer ${fake} de la liste` }).click();
  await expect(upload(page, fake)).toHaveCount(0);
  for (const [status, detail] of [
    [413, "Fichier trop volumineux"],
    [507, "Espace disque insuffisant sur le serveur"],
  ] as const) {
    const name = `refus-${status}.mp4`;
    await page.route("**/api/uploads", (route) => route.fulfill({ status, json: { detail } }), { times: 1 });
    await choose(page, video(name));
    await expect(upload(page, name)).toContainText(detail);
  }
});

test("a video is uploaded and ordered in the form of a film, beside its link, and chosen in that of an episode", async ({
  page,
  request,
}) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const name = `${unique("projection")}.mp4`;
  const link = "/media/hosted/01890a5d-ac96-774b-bcce-b302099a8057.mp4";
  const film = await desk.film({ video_url: link });
  await page.goto(`/admin/movies?fiche=${film.id}`);
  const sources = page.getByRole("list", { name: "Sources, dans l’ordre de lecture" });
  const decision = page.getByRole("group", { name: "Sources" }).getByRole("status").first();
  await expect(decision).toContainText("aucune source ne se lira", { ignoreCase: true });
  await page.getByRole("button", { name: "Tester Lien vidéo" }).click();
  await expect(sources).toContainText("Le fichier est introuvable sur ce serveur · testée le");

  const choosing = page.waitForEvent("filechooser");
  await sources.getByRole("button", { name: "Envoyer une vidéo" }).click();
  await (await choosing).setFiles(video(name));
  const field = page.getByRole("combobox", { name: "Fichier hébergé" });
  await expect(field).toHaveValue(name, { timeout: 60_000 });
  await expect(page.getByRole("textbox", { name: "Lien vidéo" })).toHaveValue(link);
  await expect(decision).toContainText("la lecture prend « Fichier hébergé »");
  const handle = page.getByRole("button", { name: "Déplacer Fichier hébergé" });
  await handle.focus();
  await page.keyboard.press("Home");
  await expect(decision).toContainText("c’est la première source remplie");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(toast(page, "Film modifié")).toBeVisible();
  const { videos } = await desk.get<{ videos: HostedVideo[] }>("/hosted-videos");
  const address = videos.find(({ original_filename }) => original_filename === name)?.video_url;
  const saved = await desk.get<Movie>(`/movies/${film.id}`);
  expect([saved.video_url, saved.video_file, saved.source_order?.[0]]).toEqual([link, address?.split("/").at(-1), "video_file"]);

  await page.goto(`/admin/movies?fiche=${film.id}`);
  await expect(field).toHaveValue(name);
  await page.getByRole("button", { name: "Retirer la vidéo hébergée" }).click();
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(toast(page, "Film modifié")).toBeVisible();
  const without = await desk.get<Movie>(`/movies/${film.id}`);
  expect([without.video_url, without.video_file]).toEqual([link, null]);

  const series = await desk.series();
  await page.goto(`/admin/episodes?fiche=nouveau&serie=${series.id}`);
  const dialog = page.getByRole("dialog", { name: "Ajouter un épisode" });
  await dialog.getByLabel("Titre *").fill(unique("Bobine"));
  await dialog.getByLabel("Numéro de l’épisode *").fill("1");
  await dialog.getByRole("combobox", { name: "Fichier hébergé" }).fill(name.slice(0, 20));
  await page.getByRole("option", { name }).click();
  await dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(toast(page, "Épisode ajouté")).toBeVisible();
  const { episodes } = await desk.get<{ episodes: Episode[] }>(`/series/${series.id}/episodes`);
  expect(episodes.map((one) => one.video_url)).toEqual([address]);
});
