import type { Page } from "@playwright/test";
import { drawing, drawn, drawnAt } from "./drawings.ts";
import { expectBeeps, listen, playedBeeps, playedWithin } from "./heard.ts";
import { pause, preparedFilm, test, watch } from "./hosted-films.ts";
import { beepHertz, chapterAt, filmSeconds, forcedLine, hasFfmpeg, linesAt, pictureRate, shownPicture } from "./made-films.ts";
import { enter, newPerson } from "./people.ts";
import { chooseSetting, jumpTo } from "./screening.ts";
import { expect } from "./site.ts";

/** A film in three languages, with forced, whole and drawn subtitles and chapters, is prepared by ffmpeg: how its tracks are chosen and shown. */

const name = "languages.mkv";

// One after the other, on one server.
test.describe.configure({ mode: "default", timeout: 360_000 });

const captions = (page: Page) => page.getByTestId("captions");

function startsWithTheRightPair(): void {
  const [whole] = Object.keys(linesAt);
  for (const [preference, voice, line] of [
    ["vostfr", "ja", whole],
    ["vf", "fr", forcedLine],
    ["vo", "ja", ""],
  ] as const)
    test(`who prefers ${preference} hears and reads the right pair at once`, async ({ page, request }) => {
      const film = await preparedFilm(request, name);
      const person = await newPerson(request);
      const data = { voice: preference, audio_description: false, sdh: false };
      const headers = { authorization: `Bearer ${person.token}` };
      expect((await request.put("/api/me/languages", { headers, data })).ok()).toBe(true);
      await enter(page, person);
      await watch(page, film);
      await pause(page);
      await listen(page);
      await jumpTo(page, 2.5);
      expectBeeps(await playedBeeps(page, 4.5), [3, 4], beepHertz[voice], playedWithin);
      await jumpTo(page, 3);
      await expect(captions(page)).toHaveText(line ?? "");
    });
}

function previewsItsPictures(): void {
  test("the seek bar shows the picture and the chapter of each time of a package", async ({ page, request }) => {
    await watch(page, await preparedFilm(request, name));
    await pause(page);
    await page.mouse.move(300, 300);
    const bar = await page.getByLabel("Progression").boundingBox();
    for (const [chapter, [from, to]] of Object.entries(chapterAt))
      for (const time of [from + 1, from + 4.5, to - 0.5]) {
        await page.mouse.move((bar?.x ?? 0) + ((bar?.width ?? 0) * time) / filmSeconds, (bar?.y ?? 0) + (bar?.height ?? 0) / 2);
        await expect(page.locator(".player-preview")).toContainText(chapter);
        // A picture every two seconds, where its keyframes are.
        const keyframe = Math.floor(time / 2) * 2 * pictureRate(name);
        await expect.poll(async () => (await shownPicture(page, ".player-preview canvas"))?.number).toBe(keyframe);
      }
  });
}

function drawsItsPictures(): void {
  test("subtitles in pictures of a Blu-ray and of a DVD are drawn at their times and place", async ({ page, request }) => {
    await watch(page, await preparedFilm(request, name));
    await pause(page);
    for (const language of ["Allemand", "Espagnol"]) {
      await jumpTo(page, 2);
      await chooseSetting(page, "Sous-titres", language);
      await drawnAt(page, 2).toBeGreaterThan(0.01);
      await drawnAt(page, 3).toBeGreaterThan(0.01);
      expect((await drawn(page)).slice(0, 2)).toEqual([0, 0]);
      for (const time of [0.5, 3.5]) {
        await jumpTo(page, time);
        await expect.poll(async () => Math.max(...(await drawn(page)))).toBe(0);
      }
    }
    await chooseSetting(page, "Sous-titres", "Désactivés");
    await expect(drawing(page)).toHaveCount(0);
  });
}

function tellsItsVersions(): void {
  test("the versions that the tracks tell are tags of the film, and filter the list", async ({ page, request }) => {
    const { id } = await preparedFilm(request, name);
    const versions = async () => (await (await request.get(`/api/movies/${id}`)).json()).versions;
    // Tracks are looked at each minute.
    await expect.poll(versions, { timeout: 90_000 }).toEqual(["VF", "VOSTFR", "VO"]);
    await page.goto(`/films/${id}`);
    for (const version of ["VF", "VOSTFR", "VO"]) await expect(page.getByText(version, { exact: true }).first()).toBeVisible();
    await page.goto("/films");
    await page.getByRole("button", { name: /^Filtres avancés/ }).click();
    const filters = page.getByRole("region", { name: "Filtres avancés" });
    const choose = (version: string) => filters.getByRole("button", { name: version, exact: true }).click();
    const card = page.getByRole("link", { name: new RegExp(name) });
    await choose("VOSTFR");
    await expect(card).toBeVisible();
    await expect(filters.getByRole("button", { name: "VFQ (Québec)" })).toHaveCount(0);
  });
}

if (hasFfmpeg()) {
  startsWithTheRightPair();
  previewsItsPictures();
  drawsItsPictures();
  tellsItsVersions();
} else console.log("no ffmpeg on this machine: the tests of the tracks of a package do not run");
