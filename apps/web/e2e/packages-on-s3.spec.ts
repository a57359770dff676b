import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { limits } from "@seance/contract/limits";
import { startServer } from "./demo-server.ts";
import { addFilm, founder, pause, watch, type HostedFilm } from "./hosted-films.ts";
import type { Line } from "./line.ts";
import { hasFfmpeg, madeFilm, seekPicture, shownPicture } from "./made-films.ts";
import { hasSwift, startS3Server } from "./s3-server.ts";
import { chooseSetting, interruptions, jumpTo, noteInterruptions, picturesMove, player, video } from "./screening.ts";
import { expect, test as base } from "./site.ts";

/** A film that is prepared by ffmpeg and moved to S3 is played by two servers: one sends its segments, the other redirects to the bucket. */

const name = "long.mp4";

interface Sites {
  readonly store: Line;
  readonly sends: string;
  readonly redirects: string;
  readonly film: HostedFilm;
}

/** Preparing takes its time on a busy machine, and a package is moved each minute. */
const moved = { timeout: 240_000 };

const test = base.extend<{ redirected: boolean }, { sites: Sites }>({
  redirected: [false, { option: true }],
  sites: [
    async ({ playwright }, use) => {
      const s3 = await startS3Server();
      const people = { FOUNDER_EMAIL: founder.email, FOUNDER_PASSWORD: founder.password };
      const sends = await startServer("apps/server/src/main.mjs", { ...s3.settings, ...people });
      const redirects = await startServer("apps/server/src/main.mjs", {
        ...s3.settings,
        MEDIA_STORE: `${s3.settings.MEDIA_STORE}&redirect=yes`,
        STREAM_HOSTS: s3.line.url,
        DATABASE_URL: sends.database,
        MEDIA_DIR: join(sends.folder, "media"),
        APP_SECRET: "secret des essais sur le stockage S3",
        FFMPEG_PATH: "off",
      });
      const request = await playwright.request.newContext({ baseURL: sends.url });
      const film = await addFilm(request, name, madeFilm(name));
      await expect.poll(async () => (await film.hosted()).job?.state, moved).toBe("done");
      await expect.poll(() => readdir(join(sends.folder, "media/packages")), moved).toEqual([]);
      await expect.poll(() => readdir(join(sends.folder, "media/hosted")), moved).toEqual([]);
      await use({ store: s3.line, sends: sends.url, redirects: redirects.url, film });
      await request.dispose();
      await redirects.stop();
      await sends.stop();
      await s3.stop();
    },
    { scope: "worker", timeout: 900_000 },
  ],
  baseURL: async ({ sites, redirected }, use) => use(redirected ? sites.redirects : sites.sends),
});

// One after the other, on one film.
test.describe.configure({ mode: "default", timeout: 240_000 });

const bufferedTo = (page: Page) =>
  video(page).evaluate(({ buffered }: HTMLVideoElement) => (buffered.length > 0 ? buffered.end(buffered.length - 1) : 0));

/** The origins that segments came from. */
function segmentOrigins(page: Page): Set<string> {
  const origins = new Set<string>();
  page.on("response", (answer) => {
    const { pathname, origin } = new URL(answer.url());
    if (pathname.endsWith(".m4s") && answer.ok()) origins.add(origin);
  });
  return origins;
}

function playsFromStore(redirected: boolean): void {
  test("pictures are those of their times, through seeks and a change of quality", async ({ page, sites }) => {
    const origins = segmentOrigins(page);
    await watch(page, sites.film);
    await pause(page);
    for (const picture of [0, 400, 17]) await seekPicture(page, name, picture);
    await chooseSetting(page, "Qualité", "360p");
    await expect.poll(async () => (await shownPicture(page))?.height).toBe(360);
    for (const picture of [300, 100]) await seekPicture(page, name, picture);
    expect([...origins]).toEqual([redirected ? sites.store.url : sites.sends]);
  });

  test("while the store is away what is loaded plays on, and the rest follows when it is back", async ({ page, sites }) => {
    await watch(page, sites.film);
    await expect.poll(() => bufferedTo(page)).toBeGreaterThan(25);
    await noteInterruptions(page);
    sites.store.goDown();
    const { time = 0 } = (await shownPicture(page)) ?? {};
    await picturesMove(page, time + 6);
    expect(await interruptions(page)).toEqual([]);
    await jumpTo(page, 45);
    await expect(player(page).getByRole("status")).toContainText("Mise en mémoire tampon");
    sites.store.down = false;
    // The player asks again every eight seconds, and a busy machine may need several answers.
    await expect.poll(() => bufferedTo(page), { timeout: 60_000 }).toBeGreaterThan(45.5);
    await picturesMove(page, 45.5);
    await pause(page);
    await seekPicture(page, name, 380);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("a film that is opened while the store is away starts by itself once it is back", async ({ page, sites }) => {
    await page.goto(`/films/${sites.film.id}`);
    sites.store.goDown();
    try {
      await page.getByRole("button", { name: /^(?:Regarder|Reprendre)/ }).click();
      await expect(page.getByRole("alert")).toContainText("La lecture reprendra d’elle-même", { timeout: 60_000 });
    } finally {
      sites.store.down = false;
    }
    const time = () => video(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
    await expect.poll(time, { timeout: 60_000 }).toBeGreaterThan(0.5);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("a store that stays away is told after a while, and the film goes on where it stopped once it is back", async ({
    page,
    sites,
  }) => {
    await watch(page, sites.film);
    await expect.poll(() => bufferedTo(page)).toBeGreaterThan(25);
    sites.store.goDown();
    try {
      await jumpTo(page, 45);
      const told = page.getByRole("alert");
      await expect(told).toContainText("La lecture reprendra d’elle-même", { timeout: limits.player.stallMessageMs + 15_000 });
      await expect(told).toContainText("Erreur de lecture vidéo");
    } finally {
      sites.store.down = false;
    }
    await expect.poll(async () => (await shownPicture(page))?.time, { timeout: 60_000 }).toBeGreaterThan(45.5);
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect((await shownPicture(page))?.time).toBeLessThan(52);
    await pause(page);
    await seekPicture(page, name, 380);
  });
}

if (!hasFfmpeg() || !hasSwift()) {
  const missing = [...(hasFfmpeg() ? [] : ["ffmpeg"]), ...(hasSwift() ? [] : ["Swift (an S3 server)"])].join(" and ");
  console.log(`no ${missing} on this machine: the tests that play films from S3 do not run`);
} else {
  test.describe("segments that the site sends", () => playsFromStore(false));
  test.describe("segments that the bucket sends", () => {
    test.use({ redirected: true });
    playsFromStore(true);

    test("a file plays by ranges of the bucket", async ({ page, sites }) => {
      const { video_url } = await sites.film.hosted();
      const ranges: unknown[] = [];
      page.on("response", (answer) => {
        if (answer.url().startsWith(sites.store.url)) ranges.push([answer.status(), answer.headers()["content-range"]]);
      });
      await page.goto("/");
      const shownAt = await page.evaluate(async (url) => {
        const element = Object.assign(document.createElement("video"), { src: url, muted: true });
        document.body.append(element);
        const { promise, resolve } = Promise.withResolvers<number>();
        const look: VideoFrameRequestCallback = (_now, { mediaTime }) =>
          mediaTime > 1 ? resolve(mediaTime) : element.requestVideoFrameCallback(look);
        element.requestVideoFrameCallback(look);
        element.addEventListener("loadeddata", () => (element.currentTime = 50.06));
        return promise;
      }, video_url);
      expect(shownAt).toBe(50);
      expect(ranges).toContainEqual([206, expect.stringMatching(/^bytes \d+-/)]);
      const part = await page.request.get(video_url, { headers: { range: "bytes=100000-100999" } });
      expect([part.status(), (await part.body()).length]).toEqual([206, 1000]);
    });
  });
}
