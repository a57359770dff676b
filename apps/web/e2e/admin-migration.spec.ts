import { randomUUID } from "node:crypto";
import type { Movie } from "@seance/contract/movies";
import { enterAs, staffDesk, toast } from "./back-office.ts";
import { expect, test } from "./site.ts";

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
