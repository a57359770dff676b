import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Movie } from "@seance/contract/movies";
import { enterAs, staffDesk, toast, unique } from "./back-office.ts";
import { demoLibrary } from "./demo.ts";
import { picturesMove } from "./screening.ts";
import { expect, test } from "./site.ts";

const clip = fileURLToPath(new URL("../../../demo/test-clips/film.mp4", import.meta.url));

test("a file of a library folder is found, corrected and published, and plays from there", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const title = unique("Fantômas");
  const file = join(demoLibrary, "fantomas_vrac.mp4");
  await copyFile(clip, file);
  await page.goto("/admin/library");
  await page.getByRole("button", { name: "Analyser maintenant" }).click();
  await page.getByRole("button", { name: /^Corriger .*fantomas/i }).click();
  const form = page.getByRole("form", { name: /^Corriger .*fantomas/i });
  await form.getByLabel("Titre du film").fill(title);
  await form.getByLabel("Année").fill("1913");
  await page.keyboard.press("Enter");
  const group = page.getByRole("region", { name: `${title} (1913)` });
  await expect(group).toContainText("Reconnu");
  await expect(group).toContainText("Nouveau film");
  await expect(page.getByRole("button", { name: `Corriger ${title} (1913)` })).toBeFocused();
  await page.getByRole("button", { name: `Publier ${title} (1913)` }).click();
  await expect(toast(page, "Publication de 1 fichier")).toBeVisible();
  await page.getByLabel("État").selectOption("published");
  await expect(group).toContainText(`Lu par « ${title} »`);

  const { movies } = await desk.get<{ movies: Movie[] }>(`/movies?search=${encodeURIComponent(title)}`);
  const [film] = movies;
  await page.goto(`/films/${film?.id}?lecture=film-${film?.id}`);
  await picturesMove(page);
  // Other tests count the films that viewers see.
  await desk.remove(`/movies/${film?.id}`);
  await rm(file);
});
