import type { Page } from "@playwright/test";
import { expectBeeps, listen, playedBeeps, playedWithin, storedBeeps } from "./heard.ts";
import { pause, preparedFilm, test, watch, type PreparedFilm } from "./hosted-films.ts";
import {
  beepHertz,
  expectPresentedPicture,
  filmSeconds,
  hasFfmpeg,
  heightsOf,
  lastPicture,
  linesAt,
  notePresented,
  seekPicture,
  shownPicture,
  voicesOf,
  type FilmName,
} from "./made-films.ts";
import { chooseSetting, jumpTo, picturesMove, player, video } from "./screening.ts";
import { expect } from "./site.ts";

/** Films of a real server, prepared by ffmpeg, are played: what is seen, heard and read is that of each time. */

// One after the other, on one server.
test.describe.configure({ mode: "default", timeout: 360_000 });

const height = async (page: Page) => (await shownPicture(page))?.height;

/** The addresses of the segments that the page asks for, from now on. */
function noteSegments(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(?:m4s|mp4)$/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

async function expectStoredBeeps(page: Page, { id }: PreparedFilm, name: FilmName): Promise<void> {
  const { source } = await (await page.request.post(`/api/playback/movie/${id}`)).json();
  const master = await (await page.request.get(source.url)).text();
  const playlists = [...master.matchAll(/TYPE=AUDIO.*URI="(.*?)"/g)].map(([, uri]) => source.url.replace("master.m3u8", uri));
  const voices = voicesOf(name);
  expect(playlists).toHaveLength(voices.length);
  const seconds = Array.from({ length: filmSeconds }, (_, second) => second);
  for (const [place, voice] of voices.entries())
    expectBeeps(await storedBeeps(page, playlists[place]), seconds, beepHertz[voice]);
}

/** Plays up to a time, and expects the beeps of these seconds in a voice. */
async function expectPlayed(
  page: Page,
  name: FilmName,
  { until, seconds, voice = voicesOf(name)[0] }: { until: number; seconds: number[]; voice?: keyof typeof beepHertz },
): Promise<void> {
  const beeps = await playedBeeps(page, until);
  if (voice === undefined) expect(beeps).toEqual([]);
  else expectBeeps(beeps, seconds, beepHertz[voice], playedWithin);
}

const wholeFilms = [
  "h264.mp4",
  "hevc.mkv",
  "mpeg4.avi",
  "surround-vp9.mkv",
  "av1.mkv",
  "interlaced-mpeg2.mkv",
  "windows.wmv",
  "broadcast.ts",
  "disc.vob",
  "flash.flv",
  "theora.ogv",
  "odd-silent.mkv",
  "variable.mkv",
  "hdr10.mkv",
] as const;

function playsExactly(name: FilmName): void {
  test(`${name}: pictures and beeps are those of their times, through seeks and changes of quality, to the end`, async ({
    page,
    request,
  }) => {
    const film = await preparedFilm(request, name);
    const asked = noteSegments(page);
    await watch(page, film);
    await pause(page);
    await expect.poll(() => asked.length).toBeGreaterThan(3);
    expect(asked, "no segment is asked for twice at the start").toEqual([...new Set(asked)]);
    for (const picture of [0, 95, 96, 301, 17]) await seekPicture(page, name, picture);
    await listen(page);
    await notePresented(page);
    for (const quality of heightsOf(name)) {
      await chooseSetting(page, "Qualité", `${quality}p`);
      await expect.poll(() => height(page)).toBe(quality);
      for (const picture of [200, 100, 380]) await seekPicture(page, name, picture);
      await jumpTo(page, 5.3);
      await expectPlayed(page, name, { until: 7.4, seconds: [6, 7] });
      await expectPresentedPicture(page, name);
    }
    await expectStoredBeeps(page, film, name);
    await jumpTo(page, filmSeconds - 1.5);
    await expectPlayed(page, name, { until: Infinity, seconds: [filmSeconds - 1] });
    await expect(video(page)).toHaveJSProperty("ended", true);
    // A busy machine leaves pictures out while it plays, also the last ones.
    await seekPicture(page, name, lastPicture(name));
  });
}

function soundFollows(): void {
  test("the beeps stay with the picture while the quality and the voice change", async ({ page, request }) => {
    const name = "hevc.mkv";
    const film = await preparedFilm(request, name);
    await watch(page, film);
    await pause(page);
    await listen(page);
    await jumpTo(page, 2.5);
    await expectPlayed(page, name, { until: 3.5, seconds: [3] });
    for (const [quality, second] of [
      [360, 4],
      [480, 5],
    ] as const) {
      await chooseSetting(page, "Qualité", `${quality}p`);
      await expectPlayed(page, name, { until: second + 0.5, seconds: [second] });
    }
    for (const [language, voice, second] of [
      ["Anglais", "en", 6],
      ["Français", "fr", 7],
    ] as const) {
      await chooseSetting(page, "Audio", language);
      await expectPlayed(page, name, { until: second + 0.5, seconds: [second], voice });
    }
    await jumpTo(page, 12.3);
    await expectPlayed(page, name, { until: 13.5, seconds: [13] });
  });
}

function showsItsSubtitles(): void {
  test("the subtitles of a package are shown at their times, also those turned on once all is loaded", async ({
    page,
    request,
  }) => {
    const film = await preparedFilm(request, "hevc.mkv");
    await watch(page, film);
    await pause(page);
    const loaded = () =>
      video(page).evaluate(({ buffered }: HTMLVideoElement) => (buffered.length === 1 ? buffered.end(0) - buffered.start(0) : 0));
    await expect.poll(loaded).toBeGreaterThan(filmSeconds - 0.1);
    const captions = page.getByTestId("captions");
    await page.keyboard.press("c");
    for (const [line, times] of Object.entries(linesAt))
      for (const time of times) {
        await jumpTo(page, time);
        await expect(captions).toHaveText(line);
      }
    await jumpTo(page, 7);
    await expect(captions).toHaveText("");
    await chooseSetting(page, "Qualité", "360p");
    await jumpTo(page, linesAt["Au revoir"][0]);
    await expect(captions).toHaveText("Au revoir");
    await chooseSetting(page, "Sous-titres", "Anglais");
    await jumpTo(page, 3);
    await expect(page.locator(".player-drawing")).toBeVisible();
    await expect(captions).toHaveText("");
    await page.keyboard.press("c");
    await expect(page.locator(".player-drawing")).toHaveCount(0);
  });
}

function startsAtOnce(): void {
  const firstOf = (asked: string[], track: RegExp) => asked.filter((path) => track.test(path) && path.endsWith("/00000.m4s"));
  const watchButton = (page: Page) => page.getByRole("button", { name: "Regarder" });

  test("a film that is read about has its first seconds loaded, and plays before its call answers", async ({ page, request }) => {
    const film = await preparedFilm(request, "h264.mp4");
    const asked = noteSegments(page);
    const answered = Promise.withResolvers<void>();
    await page.route("**/api/playback/movie/*", async (route) => {
      if (!route.request().postDataJSON()?.ahead) await answered.promise;
      await route.fallback();
    });
    await page.goto(`/films/${film.id}`);
    const segments = () => asked.filter((path) => path.endsWith(".m4s"));
    await expect.poll(segments).toHaveLength(2);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect(firstOf(asked, /./)).toEqual(segments());
    const counted = page.waitForResponse(/api\/playback\/movie/);
    await watchButton(page).click();
    await picturesMove(page);
    expect(firstOf(asked, /./)).toHaveLength(2);
    answered.resolve();
    expect((await counted).status()).toBe(200);
    await picturesMove(page, 2);
  });

  test("a film whose first seconds could not be loaded plays at the press", async ({ page, request }) => {
    const film = await preparedFilm(request, "h264.mp4");
    const failed = page.waitForEvent("requestfailed", (asked) => asked.url().endsWith(".m4s"));
    await page.route("**/*.m4s", (route) => route.abort());
    await page.goto(`/films/${film.id}`);
    await failed;
    await page.unroute("**/*.m4s");
    await watchButton(page).click();
    await picturesMove(page);
  });

  test("a film that is opened while it is made ready is loaded once", async ({ page, request }) => {
    const film = await preparedFilm(request, "h264.mp4");
    const asked = noteSegments(page);
    const released = Promise.withResolvers<void>();
    await page.route("**/assets/shaka-engine-*.js", async (route) => {
      await released.promise;
      await route.fallback();
    });
    const script = page.waitForRequest(/assets\/shaka-engine/);
    await page.goto(`/films/${film.id}`);
    await script;
    await watchButton(page).click();
    await expect(player(page)).toBeVisible();
    released.resolve();
    await picturesMove(page, 2);
    expect(firstOf(asked, /\/a\d/)).toHaveLength(1);
  });
}

if (hasFfmpeg()) {
  startsAtOnce();
  for (const name of wholeFilms) playsExactly(name);
  soundFollows();
  showsItsSubtitles();
} else console.log("no ffmpeg on this machine: the tests that prepare and play films do not run");
