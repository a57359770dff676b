import type { APIRequestContext, Page } from "@playwright/test";
import { startServer, type Server } from "./demo-server.ts";
import { addFilm, founder, pause, watch, type HostedFilm } from "./hosted-films.ts";
import {
  beepHertz,
  filmSeconds,
  hasFfmpeg,
  heardBeeps,
  linesAt,
  madeFilm,
  pictureRate,
  seekPicture,
  shownPicture,
  type FilmName,
} from "./made-films.ts";
import { chooseSetting, jumpTo, picturesMove, video } from "./screening.ts";
import { expect, test as base } from "./site.ts";

/** Films are uploaded to a real server, prepared by ffmpeg and played: what is seen, heard and read is that of each time. */

/** Preparing takes its time on a busy machine. */
const prepared = { timeout: 100_000 };

const test = base.extend<object, { server: Server }>({
  server: [
    async ({ browserName: _browserName }, use) => {
      const settings = { FOUNDER_EMAIL: founder.email, FOUNDER_PASSWORD: founder.password };
      const server = await startServer("apps/server/src/main.mjs", settings);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

// One after the other, on one server.
test.describe.configure({ mode: "default", timeout: 180_000 });

interface Film extends HostedFilm {
  readonly name: FilmName;
}

const films = new Map<FilmName, Film>();

/** The film of this name, wholly prepared. */
async function preparedFilm(request: APIRequestContext, name: FilmName): Promise<Film> {
  const film = films.get(name) ?? { name, ...(await addFilm(request, name, madeFilm(name))) };
  if (!films.has(name)) await expect.poll(async () => (await film.hosted()).job?.state, prepared).toBe("done");
  films.set(name, film);
  return film;
}

const height = async (page: Page) => (await shownPicture(page))?.height;

async function expectBeepsAtSeconds(page: Page, { id }: Film, languages: readonly (keyof typeof beepHertz)[]): Promise<void> {
  const { source } = await (await page.request.post(`/api/playback/movie/${id}`)).json();
  const master = await (await page.request.get(source.url)).text();
  const playlists = [...master.matchAll(/TYPE=AUDIO.*URI="(.*?)"/g)].map(([, uri]) => source.url.replace("master.m3u8", uri));
  expect(playlists).toHaveLength(languages.length);
  for (const [place, language] of languages.entries()) {
    const beeps = await heardBeeps(page, playlists[place], beepHertz[language]);
    expect(beeps).toHaveLength(filmSeconds);
    for (const [second, { at, isTone }] of beeps.entries()) {
      expect(isTone).toBe(true);
      expect(Math.abs(at - second)).toBeLessThan(0.02);
    }
  }
}

const spoken = { "h264.mp4": ["fr"], "hevc.mkv": ["fr", "en"], "mpeg4.avi": ["fr"] } as const;

function playsExactly(name: keyof typeof spoken): void {
  test(`${name}: pictures and beeps are those of their times, through seeks and changes of quality`, async ({
    page,
    request,
  }) => {
    const film = await preparedFilm(request, name);
    await watch(page, film);
    await pause(page);
    for (const picture of [0, 95, 96, 301, 17]) await seekPicture(page, name, picture);
    for (const quality of [360, 480]) {
      await chooseSetting(page, "Qualité", `${quality}p`);
      await expect.poll(() => height(page)).toBe(quality);
      for (const picture of [200, 100, 380]) await seekPicture(page, name, picture);
    }
    await jumpTo(page, 5);
    await video(page).evaluate((element: HTMLVideoElement) => element.play());
    await picturesMove(page, 6);
    await pause(page);
    const stopped = await shownPicture(page);
    // The clock may stop just after the last picture that was shown.
    expect(Math.abs((stopped?.number ?? 0) + 0.5 - (stopped?.time ?? 0) * pictureRate(name))).toBeLessThan(2);
    await expectBeepsAtSeconds(page, film, spoken[name]);
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

if (hasFfmpeg()) {
  for (const name of ["h264.mp4", "hevc.mkv", "mpeg4.avi"] as const) playsExactly(name);
  showsItsSubtitles();
} else console.log("no ffmpeg on this machine: the tests that prepare and play films do not run");
