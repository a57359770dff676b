import { enterAs, staffDesk } from "./back-office.ts";
import { picturesMove, video } from "./screening.ts";
import { expect, test } from "./site.ts";

test("an intro that staff give to an episode is offered by the player, and skipped to its end", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request));
  const series = await desk.series();
  const episode = await desk.episode(series.id, { video_url: "/media/demo/film.mp4" });
  await page.goto(`/admin/episodes?fiche=${episode.id}`);
  const parts = page.getByRole("group", { name: "Passages" });
  await parts.getByLabel("Intro, début").fill("0:00");
  await parts.getByLabel("Intro, fin").fill("0:40,5");
  await page.keyboard.press("Enter");
  await expect(parts).toContainText("Indiqué par l’équipe.");
  await page.goto(`/series/${series.id}?lecture=episode-${episode.id}`);
  await picturesMove(page);
  await page.getByRole("button", { name: "Passer l’intro" }).click();
  await expect.poll(() => video(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThanOrEqual(40);
});
