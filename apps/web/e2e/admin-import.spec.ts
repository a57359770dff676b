import type { Page } from "@playwright/test";
import type { Episode } from "@seance/contract/episodes";
import type { Movie } from "@seance/contract/movies";
import { enterAs, staffDesk, toast, unique } from "./back-office.ts";
import { sayOnPage } from "./desk.ts";
import { cutText, sticksOut } from "./readable.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const source = (page: Page) => page.getByLabel("Liens (un par ligne)");
const table = (page: Page) => page.getByRole("table", { name: "Liens à importer" });
const results = (page: Page) => page.getByRole("region", { name: "Résultats de l’import" });

/** Reads the links: nothing is written yet. */
async function validate(page: Page, links: readonly string[]): Promise<void> {
  await page.goto("/admin/auto-import");
  await source(page).fill(links.join("\n"));
  await page.getByRole("button", { name: "Valider les liens" }).click();
  await expect(table(page)).toBeVisible();
}

/** Episodes go to a series of this test's own, which viewers do not see. */
async function aim(page: Page, title: string, season: string): Promise<void> {
  await page.getByRole("radio", { name: "Épisodes" }).check();
  await page.getByRole("combobox", { name: "Série cible" }).fill(title);
  await page.getByRole("option", { name: title }).click();
  await page.getByLabel("Saison").fill(season);
}

test("links are read, corrected, taken out, imported, and the whole import is undone", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const series = await desk.series();
  const film = await desk.film({ title: unique("Nuit de lampe") });
  const name = film.title.replaceAll(" ", ".");
  const base = `https://${crypto.randomUUID().slice(0, 8)}.example`;
  const wrong = `${base}/divers/sans-nom-connu.mkv`;
  await validate(page, [
    `${base}/${name}.1921.1080p.mkv`,
    `${base}/${name}.1921.1080p.mkv`,
    wrong,
    `${base}/notice.txt`,
    "# une remarque",
  ]);
  await expect(page.getByRole("region", { name: "Résultats de la validation" })).toContainText("4 liens");
  const row = (text: string) => table(page).getByRole("row").filter({ hasText: text });
  await expect(row("Film · 1921").first()).toContainText("À compléter");
  await expect(row("Lien déjà présent dans la liste (lien 1)")).toContainText("Doublon");
  await expect(row("notice.txt")).toContainText("Format non pris en charge");
  await page.getByRole("switch", { name: "Valider les liens" }).uncheck();
  await expect(row("notice.txt")).not.toContainText("Format non pris en charge");
  await page.getByRole("switch", { name: "Valider les liens" }).check();
  await expect(row("notice.txt")).toContainText("Format non pris en charge");
  expect((await desk.get<Movie>(`/movies/${film.id}`)).has_video).toBe(false);

  // By hand: an episode of the series that is there.
  await page.getByRole("button", { name: "Corriger sans-nom-connu.mkv" }).click();
  const dialog = page.getByRole("dialog", { name: "Corriger la lecture du lien" });
  await dialog.getByRole("radio", { name: "Épisode" }).check();
  await dialog.getByLabel("Titre de la série").fill(series.title);
  await dialog.getByLabel("Année").fill("1800");
  await dialog.getByLabel("Saison").fill("51");
  await dialog.getByLabel("Épisode", { exact: true }).last().fill("3");
  await dialog.getByRole("button", { name: "Corriger" }).click();
  await expect(dialog.getByLabel("Saison")).toHaveAccessibleDescription("Entre 1 et 50");
  await expect(dialog.getByLabel("Année")).toHaveAccessibleDescription("Entre 1900 et 2030");
  await dialog.getByLabel("Année").fill("");
  await dialog.getByLabel("Saison").fill("2");
  await dialog.getByRole("button", { name: "Corriger" }).click();
  await expect(row("sans-nom-connu.mkv")).toContainText(`Crée l’épisode dans «\u202f${series.title}\u202f»`);
  await expect(row("sans-nom-connu.mkv")).toContainText("S02E03");

  await page.getByRole("button", { name: "Retirer notice.txt" }).click();
  await page.getByRole("button", { name: "Retirer ceux qui ne donnent rien" }).click();
  await page.getByRole("button", { name: "Importer 2 liens" }).click();
  await expect(results(page).getByText("Importés").locator("..")).toContainText("2");
  await expect(results(page)).toContainText("Durée");
  await expect(results(page).getByRole("row").filter({ hasText: film.title })).toContainText("Complété");
  expect((await desk.get<Movie>(`/movies/${film.id}`)).video_url).toBe(`${base}/${name}.1921.1080p.mkv`);
  const { episodes } = await desk.get<{ episodes: Episode[] }>(`/series/${series.id}/episodes`);
  expect(episodes).toMatchObject([{ season_number: 2, episode_number: 3, video_url: wrong }]);
  const history = page.getByRole("region", { name: "Historique des 10 derniers imports" });
  await expect(history.getByRole("listitem").first()).toContainText("2 liens, 2 importés");

  await results(page).getByRole("button", { name: "Annuler cet import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Annuler l’import" }).click();
  await expect(toast(page, /Import annulé/)).toContainText("1 épisode, 1 lien repris");
  await expect(results(page)).toContainText("Annulé");
  expect((await desk.get<Movie>(`/movies/${film.id}`)).has_video).toBe(false);
});

test("a long list is imported beside the page, which follows it", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const series = await desk.series();
  const base = `https://${crypto.randomUUID().slice(0, 8)}.example`;
  const links = Array.from({ length: 230 }, (_, at) => `${base}/Episode.E${String(at + 1).padStart(3, "0")}.mp4`);
  await page.goto("/admin/auto-import");
  await source(page).fill(links.join("\n"));
  await page.getByRole("button", { name: "Valider les liens" }).click();
  await page.getByRole("button", { name: "Importer 230 liens" }).waitFor();
  await page.getByRole("radio", { name: "Épisodes" }).check();
  await page.getByRole("button", { name: "Importer 230 liens" }).click();
  await expect(page.getByRole("combobox", { name: "Série cible" })).toHaveAccessibleDescription(
    "Choisissez une série et une saison",
  );
  await expect(page.getByLabel("Saison")).toHaveAccessibleDescription("Entre 1 et 50");
  await aim(page, series.title, "4");
  await expect(table(page).getByRole("row").nth(1)).toContainText("S04E01");
  await expect(page.getByText("0 épisode présent")).toBeVisible();
  await page.getByRole("button", { name: "Importer 230 liens" }).click();
  await expect(page).toHaveURL(/import=[0-9a-f-]{36}/);
  await expect(results(page).getByText("Importés").locator("..")).toContainText("230", { timeout: 60_000 });
  await expect(results(page).getByRole("progressbar")).toHaveCount(0);
  await expect(results(page).getByText("Page 1 sur 3")).toBeVisible();
  const { total } = await desk.get<{ total: number }>(`/series/${series.id}/episodes?limit=1`);
  expect(total).toBe(230);
});

test("ten thousand links are read in a table that draws what is in sight", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  await page.goto("/admin/auto-import");
  const link = (at: number) => `https://films.example/Film.numero.${at}.1922.mkv`;
  const list = Array.from({ length: 10_000 }, (_, at) => link(at)).join("\n");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Joindre un fichier" }).click();
  await (await choosing).setFiles({ name: "liens.txt", mimeType: "text/plain", buffer: Buffer.from(list) });
  await expect(page.getByRole("list", { name: "Listes jointes" })).toContainText("liens.txt · 10\u202f000 liens");
  await page.getByRole("button", { name: "Valider les liens" }).click();
  await expect(table(page)).toHaveAttribute("aria-rowcount", "10001", { timeout: 60_000 });
  expect(await table(page).getByRole("row").count()).toBeLessThan(60);
  await page.getByRole("region", { name: "Liens à importer" }).evaluate((box) => (box.scrollTop = box.scrollHeight));
  await expect(table(page).getByText(link(9999))).toBeVisible();
  await source(page).fill(link(10_000));
  await page.getByRole("button", { name: "Valider les liens" }).click();
  await expect(source(page)).toHaveAccessibleDescription(/Au plus 10\s000 liens à la fois/);
  await page.getByRole("button", { name: "Retirer liens.txt" }).click();
  await expect(page.getByText("1 lien", { exact: true })).toBeVisible();
  // A long paste stands beside the field too.
  await source(page).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, list);
  await expect(page.getByRole("list", { name: "Listes jointes" })).toContainText("Liste collée · 10\u202f000 liens");
  await expect(source(page)).toHaveValue(link(10_000));
});

test("failures are said, what was pasted stays, and leaving is asked about", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  await page.goto("/admin/auto-import");
  await page.getByRole("button", { name: "Valider les liens" }).click();
  await expect(source(page)).toHaveAccessibleDescription(/Collez au moins un lien/);
  const film = { name: "film.txt", mimeType: "text/plain", buffer: Buffer.alloc(4 * 2 ** 20 + 1, "x") };
  await page.getByLabel("Fichiers de liens").setInputFiles(film);
  await expect(toast(page, /^film\.txt\s: fichier trop volumineux/)).toBeVisible();
  await expect(page.getByText("0 lien", { exact: true })).toBeVisible();
  const link = "https://films.example/Nosferatu.1922.mkv";
  await source(page).fill(link);
  await page.route("**/api/admin/import/validate-links*", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Valider les liens" }).click();
  await expect(toast(page, "Erreur lors de la validation des liens")).toBeVisible();
  await page.getByRole("button", { name: "Valider les liens" }).click();
  await expect(table(page)).toBeVisible();
  // What was corrected by hand stays when the list is read again.
  await page.getByRole("button", { name: "Corriger Nosferatu.1922.mkv" }).click();
  const dialog = page.getByRole("dialog", { name: "Corriger la lecture du lien" });
  await dialog.getByLabel("Titre du film").fill("Le Vampire");
  await dialog.getByRole("button", { name: "Corriger" }).click();
  await expect(table(page)).toContainText("Le Vampire");
  const again = page.waitForResponse("**/api/admin/import/validate-links*");
  await page.getByRole("button", { name: "Valider les liens" }).click();
  expect((await again).request().postDataJSON()).toMatchObject([{ link, title: "Le Vampire" }]);
  await expect(table(page)).toContainText("Le Vampire");
  await page.route("**/api/admin/import/auto", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: "Importer 1 lien" }).click();
  await expect(toast(page, "Erreur lors de l'import automatique")).toBeVisible();
  await expect(source(page)).toHaveValue(link);
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Films" }).click();
  await expect(page.getByRole("alertdialog", { name: /Abandonner les modifications/ })).toBeVisible();
});

test("a list that has changed since it was validated is not imported as it was, nor lost", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  const [first, second] = ["https://films.example/Le.Premier.1921.mkv", "https://films.example/Le.Second.1922.mkv"];
  await validate(page, [first]);
  await source(page).fill(second);
  const run = page.getByRole("button", { name: /^Importer/ });
  await expect(run).toBeDisabled();
  await expect(page.getByText("La liste a changé depuis sa validation")).toBeVisible();
  await source(page).fill(`${second}\nhttps://films.example/${"x".repeat(2100)}.mkv`);
  await page.getByRole("button", { name: "Valider les liens" }).click();
  await expect(source(page)).toHaveAccessibleDescription(/Lien 2 \(https:\/\/films\.example\/x+…\)\s: Au plus 2048 caractères/);
  await source(page).fill(second);
  await page.getByRole("button", { name: "Valider les liens" }).click();
  await expect(table(page)).toContainText("Le Second");
  // What is written while the import goes on stays.
  let sent: unknown;
  await page.route("**/api/admin/import/auto", async (route) => {
    sent = route.request().postDataJSON().links;
    await source(page).fill(first);
    await route.fulfill({ status: 202, json: { job_id: crypto.randomUUID() } });
  });
  await run.click();
  await expect(table(page)).toHaveCount(0);
  expect(sent).toEqual([second]);
  await expect(source(page)).toHaveValue(first);
});

test("while an import brings films by the hundred, an open page hears of it once", async ({ page, request }) => {
  const { movies } = (await (await request.get("/api/movies?limit=5")).json()) as { movies: Movie[] };
  const listed = { movies, total: movies.length };
  const path = "**/api/movies?limit=5";
  await page.route(path, (route) => route.fulfill({ json: listed }));
  const asked = page.waitForResponse(path);
  await page.goto("/series");
  await asked;
  const come = async (lot: string): Promise<void> => {
    const created_at = new Date().toISOString();
    listed.movies = movies.map((one, at) => ({ ...one, id: crypto.randomUUID(), title: `${lot} ${at}`, created_at }));
    const again = page.waitForResponse(path);
    await sayOnPage(page, "movies-updated");
    await again;
  };
  await come("Premier lot");
  await expect(toast(page, /^5 nouveaux films/)).toContainText("Premier lot 0");
  await come("Deuxième lot");
  await come("Troisième lot");
  await expect(toast(page, /nouveaux films/)).toHaveCount(1);
});

test("what somebody changed since stays when an import is undone, and is named", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const series = await desk.series();
  const link = `https://${crypto.randomUUID().slice(0, 8)}.example/Episode.E007.mp4`;
  await validate(page, [link]);
  await aim(page, series.title, "1");
  await expect(table(page)).toContainText("S01E07");
  await page.getByRole("button", { name: "Importer 1 lien" }).click();
  await expect(results(page)).toContainText("1 épisode");
  const { episodes } = await desk.get<{ episodes: Episode[] }>(`/series/${series.id}/episodes`);
  await desk.changeEpisode(episodes[0]?.id ?? "", { title: "Le maître de la foudre" });
  await results(page).getByRole("button", { name: "Annuler cet import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Annuler l’import" }).click();
  const left = page.getByRole("dialog", { name: "Ce qui est resté au catalogue" });
  await expect(left).toContainText(`${series.title} — S1E7`);
  await expect(left).toContainText("Modifié depuis l’import");
});

test("an admin imports and cannot undo; while the stream is down, the run is asked for", async ({ page, request }) => {
  await page.route("**/api/events", (route) => route.abort());
  await enterAs(page, request, "admin");
  const id = crypto.randomUUID();
  const run = {
    id,
    email: "lumiere",
    import_type: "auto",
    state: "running",
    total_links: 400,
    done_links: 100,
    successful_imports: 96,
    failed_imports: 4,
    already_present: 3,
    movies_created: 40,
    series_created: 2,
    episodes_created: 54,
    created_at: "2026-11-21T10:00:00.000Z",
    finished_at: null as string | null,
    undone_at: null,
  };
  await page.route(`**/api/admin/import/runs/${id}?*`, (route) => route.fulfill({ json: { run, results: [], total: 0 } }));
  await page.goto(`/admin/auto-import?import=${id}`);
  await expect(results(page).getByRole("status")).toHaveText("Import en cours\u202f: 100 sur 400");
  await expect(results(page).getByRole("progressbar", { name: "Avancement de l’import" })).toHaveAttribute("aria-valuenow", "25");
  Object.assign(run, { state: "done", done_links: 400, finished_at: "2026-11-21T10:00:42.500Z" });
  await expect(results(page)).toContainText("42,5 s");
  await expect(results(page)).toContainText("40 films, 2 séries, 54 épisodes");
  await expect(results(page).getByRole("button", { name: "Annuler cet import" })).toHaveCount(0);
});

test("axe finds nothing to say of it, and nothing is cut off", async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enterAs(page, request, "admin");
  for (const list of ["history", "runs"])
    await page.route(`**/api/admin/import/${list}*`, async (route) => {
      const answer = await (await route.fetch()).text();
      await route.fulfill({
        body: answer.replaceAll(/"email":"[^"]*"/g, '"email":"une.personne.au.nom.interminable@films.example"'),
      });
    });
  await validate(page, [
    "https://films.example/Nosferatu.1922.TRUEFRENCH.1080p.mkv",
    "https://films.example/Les.Vampires.S01E02.VOSTFR.720p.mp4",
    "https://films.example/Les.Vampires.S01E02.VOSTFR.1080p.mp4",
    "https://films.example/lisez-moi.txt",
  ]);
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await accessibilityFaults(page), `at ${width} px`).toEqual([]);
    expect(await sticksOut(page), `at ${width} px`).toBe(false);
  }
  expect(await cutText(page)).toEqual([]);
});
