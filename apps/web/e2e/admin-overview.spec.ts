import type { Page } from "@playwright/test";
import { enterAs, staffDesk } from "./back-office.ts";
import { expect, test } from "./site.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a figure leads to what it counts, and to nothing else", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const [empty, playable] = [await desk.film(), await desk.film({ video_url: "https://films.example/f.mp4" })];
  const [off, on] = [await desk.channel(), await desk.channel({ is_active: true })];
  const rows = page.getByRole("rowheader");
  await page.goto("/admin");
  await region(page, "À traiter")
    .getByRole("link", { name: /films? sans vidéo/ })
    .click();
  await expect(page.getByRole("button", { name: "Sans vidéo" })).toHaveAttribute("aria-pressed", "true");
  const search = page.getByRole("searchbox", { name: "Rechercher un film" });
  await search.fill(empty.title);
  await expect(rows.filter({ hasText: empty.title })).toBeVisible();
  await search.fill(playable.title);
  await expect(page.getByRole("heading", { name: "Aucun film trouvé" })).toBeVisible();
  await page.goto("/admin");
  await region(page, "À traiter")
    .getByRole("link", { name: /chaînes? éteintes?/ })
    .click();
  await expect(rows.filter({ hasText: off.name })).toBeVisible();
  await expect(rows.filter({ hasText: on.name })).toHaveCount(0);
  await page.getByRole("button", { name: "Éteintes" }).click();
  await expect(page).toHaveURL("/admin/channels");
  await expect(rows.filter({ hasText: on.name })).toBeVisible();
  await desk.remove(`/channels/${on.id}`);
});
