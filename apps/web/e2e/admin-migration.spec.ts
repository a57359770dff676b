import { randomUUID } from "node:crypto";
import type { Movie } from "@seance/contract/movies";
import { enterAs, staffDesk, toast } from "./back-office.ts";
import { cutText, sticksOut } from "./readable.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

// One after the other: the latest migration of the site is everybody's.
test.describe.configure({ mode: "default" });

const ownDomain = (): string => `${randomUUID().slice(0, 8)}.example`;

test("links move to another domain, whole hosts alone, and the latest migration is taken back", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request, "fondateur"));
  const [from, to] = [ownDomain(), ownDomain()];
  const film = await desk.film({ video_url: `https://${from}/nosferatu.mp4` });
  const other = await desk.film({ video_url: `https://pas-${from}/nosferatu.mp4` });
  const series = await desk.series();
  await desk.episode(series.id, { video_url: `https://${from}/e1.mp4` });
  await page.goto("/admin/url-migration");
  await page.getByLabel("Ancien domaine").fill(` ${from} `);
  await page.getByLabel("Nouveau domaine").fill(to);
  await page.getByRole("button", { name: "Prévisualiser" }).click();
  await expect(toast(page, "2 liens seront modifiés")).toBeVisible();
  const preview = page.getByRole("region", { name: "Prévisualisation" });
  await expect(preview).toContainText("1 film et 1 épisode");
  await expect(preview).toContainText(`https://${to}/nosferatu.mp4`);
  await page.getByRole("button", { name: "Lancer la migration" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Cette action est irréversible");
  await dialog.getByRole("button", { name: "Lancer la migration" }).click();
  await expect(toast(page, "Migration réussie! 2 liens mis à jour")).toBeVisible();
  expect((await desk.get<Movie>(`/movies/${film.id}`)).video_url).toBe(`https://${to}/nosferatu.mp4`);
  expect((await desk.get<Movie>(`/movies/${other.id}`)).video_url).toBe(`https://pas-${from}/nosferatu.mp4`);

  const row = page.getByRole("row").filter({ hasText: from });
  await expect(row).toContainText(`${from} → ${to}`);
  await page.getByRole("button", { name: "Annuler la dernière migration" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Annuler la migration" }).click();
  await expect(toast(page, /Migration annulée/)).toContainText("2 liens rétablis");
  await expect(row).toContainText("Annulée le");
  expect((await desk.get<Movie>(`/movies/${film.id}`)).video_url).toBe(`https://${from}/nosferatu.mp4`);
});

test("a double press runs one migration, and takes one back", async ({ page, request }) => {
  const person = await enterAs(page, request, "fondateur");
  const desk = staffDesk(request, person);
  const [from, between, to] = [ownDomain(), ownDomain(), ownDomain()];
  const film = await desk.film({ video_url: `https://${from}/nosferatu.mp4` });
  const link = async () => (await desk.get<Movie>(`/movies/${film.id}`)).video_url;
  const asked: string[] = [];
  page.on("request", (sent) => {
    if (sent.method() === "POST" && /migrate-urls(\/undo)?$/.test(sent.url())) asked.push(sent.url());
  });
  await page.goto("/admin/url-migration");
  for (const [old_domain, new_domain] of [
    [from, between],
    [between, to],
  ] as const) {
    await page.getByLabel("Ancien domaine").fill(old_domain);
    await page.getByLabel("Nouveau domaine").fill(new_domain);
    await page.getByRole("button", { name: "Lancer la migration" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Lancer la migration" }).dblclick();
    await expect(page.getByRole("region", { name: "Résultat" })).toContainText("1 film");
  }
  expect(asked).toHaveLength(2);
  await page.getByRole("button", { name: "Annuler la dernière migration" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Annuler la migration" }).dblclick();
  await expect(toast(page, /Migration annulée/)).toBeVisible();
  expect(asked).toHaveLength(3);
  expect(await link()).toBe(`https://${between}/nosferatu.mp4`);
  // The other is the latest now; somebody takes it back in another tab meanwhile.
  await page.getByRole("button", { name: "Annuler la dernière migration" }).click();
  const headers = { Authorization: `Bearer ${person.token}` };
  expect((await request.post("/api/admin/migrate-urls/undo", { headers })).ok()).toBe(true);
  await page.getByRole("alertdialog").getByRole("button", { name: "Annuler la migration" }).click();
  await expect(toast(page, /Cette migration n’est plus la dernière/)).toBeVisible();
  expect(await link()).toBe(`https://${from}/nosferatu.mp4`);
});

test("both domains are needed, and failures are said", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  await page.goto("/admin/url-migration");
  const [from, to] = [page.getByLabel("Ancien domaine"), page.getByLabel("Nouveau domaine")];
  await expect(from).not.toHaveValue("");
  await expect(to).not.toHaveValue("");
  await to.fill("  ");
  await page.getByRole("button", { name: "Lancer la migration" }).click();
  await expect(toast(page, "Veuillez remplir les deux domaines")).toBeVisible();
  await expect(to).toHaveAccessibleDescription("Veuillez remplir les deux domaines");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await to.fill("pas un domaine");
  await page.getByRole("button", { name: "Prévisualiser" }).click();
  await expect(toast(page, "Erreur lors de la prévisualisation")).toBeVisible();
  await expect(to).toHaveAccessibleDescription(/^Domaine invalide/);
  await page.getByRole("button", { name: "Lancer la migration" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Lancer la migration" }).click();
  await expect(toast(page, "Erreur lors de la migration")).toBeVisible();
});

for (const role of ["admin", "super_admin", "co_fondateur"] as const)
  test(`${role} sees the migrations and cannot run one`, async ({ page, request }) => {
    await enterAs(page, request, role);
    await page.goto("/admin/url-migration");
    await expect(page.getByText("Lecture seule")).toBeVisible();
    await expect(page.getByLabel("Ancien domaine")).toBeDisabled();
    for (const name of ["Prévisualiser", "Lancer la migration"])
      await expect(page.getByRole("button", { name, exact: true })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Annuler la dernière migration" })).toHaveCount(0);
  });

test("axe finds nothing to say of it, and nothing is cut off", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  const run = {
    id: randomUUID(),
    old_domain: "vieux-cinema.example",
    new_domain: "cinema.example:8443",
    movies_updated: 1240,
    episodes_updated: 38,
    run_by: "lumiere",
    run_at: "2026-11-20T10:00:00.000Z",
    undone_at: null,
    can_undo: true,
  };
  const undone = { ...run, id: randomUUID(), can_undo: false, undone_at: "2026-11-20T09:00:00.000Z" };
  await page.route("**/api/admin/migrate-urls", (route) => route.fulfill({ json: { runs: [run, undone] } }));
  await page.route("**/api/admin/preview-url-migration", (route) =>
    route.fulfill({
      json: {
        movies_count: 1,
        episodes_count: 0,
        sample_changes: [
          {
            title: "Nosferatu",
            old_url: "https://cinema.example:8443/films/nosferatu-1922.mp4",
            new_url: "https://nouveau.example/films/nosferatu-1922.mp4",
          },
        ],
      },
    }),
  );
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/admin/url-migration");
  await expect(page.getByLabel("Ancien domaine")).toHaveValue("cinema.example:8443");
  await page.getByRole("button", { name: "Prévisualiser" }).click();
  await expect(page.getByRole("list", { name: "Exemples" })).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await accessibilityFaults(page), `at ${width} px`).toEqual([]);
    expect(await sticksOut(page)).toBe(false);
  }
  expect(await cutText(page)).toEqual([]);
});
