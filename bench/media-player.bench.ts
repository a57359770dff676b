import { spawnSync } from "node:child_process";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { createFilm, untilPrepared, upload, type Host } from "./lib/hosted.ts";
import { madeClip } from "./lib/made-clips.ts";
import { click, inChromium, openFilm, type Video } from "./lib/player-page.ts";
import { pressToPicture } from "./lib/press-to-picture.ts";
import { median, percentile, report } from "./lib/report.ts";

/** A prepared film in Chromium: from the click to the first picture, seeks, and a slow line. */
const watchSeconds = Number(process.env["BENCH_SECONDS"] ?? 180);
const clipSeconds = watchSeconds + 60;
const clicks = 9;
const seeks = 40;
/** How long somebody reads a page before the click; that of a film loads its scripts and the first seconds meanwhile. */
const readMs = 1000;

interface Package {
  readonly id: string;
  readonly folder: string;
}

/** 1.5 Mbit/s with 300 ms. */
const slowLine = { offline: false, latency: 300, downloadThroughput: 1.5e6 / 8, uploadThroughput: 1.5e6 / 8 };

await inChromium("a prepared film in Chromium", async (browser, host, dataDir) => {
  const { id, video_url } = await upload(host, await madeClip("h264.mp4", clipSeconds));
  const film = await createFilm(host, video_url);
  await untilPrepared(host, id);
  await measureClicks(browser, host, film, { id, folder: path.join(dataDir, "media", "packages", id) });
  await measureSeeks(browser, host, film);
  await measureSlowLine(browser, host, film);
});

/** A quality of a package as one file, ready for the web. */
function writeBareFile(packageFolder: string, height: number): void {
  const file = path.join(packageFolder, "../../bare.mp4");
  const copy = ["-i", path.join(packageFolder, `v${height}/index.m3u8`), "-c", "copy", "-movflags", "+faststart", file];
  const { status, stderr } = spawnSync("ffmpeg", ["-v", "error", "-y", ...copy], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

/** A page with nothing but a video as large as the player, and a button that starts it. */
async function openBare(page: Page, { url }: Host, source: string): Promise<void> {
  const start = `const v=document.querySelector('video');v.src='${source}';void v.play()`;
  const whole = "position:fixed;inset:0;width:100%;height:100%;z-index:-1";
  const html = `<button onclick="${start}">Regarder</button><video style="${whole}"></video>`;
  await page.route(`${url}/bare`, (route) => route.fulfill({ contentType: "text/html", body: html }), { times: 1 });
  await page.goto(`${url}/bare`);
  await page.waitForTimeout(readMs);
}

declare const document: { querySelector(selector: string): Video | null };

/** The bare video plays the package with Chromium's own HLS; the same quality as one MP4 file, without sound, is told beside it. */
async function measureClicks(browser: Browser, host: Host, film: string, { id, folder }: Package): Promise<void> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  // The site's service worker would answer for the bare page.
  const bareContext = await browser.newContext({ viewport, serviceWorkers: "block" });
  const barePage = await bareContext.newPage();
  const read = async (): Promise<void> => {
    await openFilm(page, host, film);
    await page.waitForTimeout(readMs);
  };
  await read();
  const first = await pressToPicture(page);
  const height = await page.evaluate(() => document.querySelector("video")?.videoHeight ?? 0);
  writeBareFile(folder, height);
  const open = {
    ours: read,
    bare: () => openBare(barePage, host, `/media/packages/${id}/master.m3u8`),
    file: () => openBare(barePage, host, "/media/bare.mp4"),
  };
  const times: Record<keyof typeof open, number[]> = { ours: [], bare: [], file: [] };
  for (let i = 0; i < clicks; i++)
    for (const way of ["ours", "bare", "file"] as const) {
      await open[way]();
      const watched = way === "ours" ? page : barePage;
      times[way].push(await pressToPicture(watched));
      // A film that plays on would slow the next click.
      await watched.goto("about:blank");
    }
  await context.close();
  await bareContext.close();
  const [ours, bare, file] = [median(times.ours), median(times.bare), median(times.file)];
  report({
    name: "click to first picture of a prepared film, against a bare video",
    value: ours / bare,
    unit: "of its time",
    atMost: 1.5,
    detail: {
      ours_ms: Math.round(ours),
      bare_ms: Math.round(bare),
      file_ms: Math.round(file),
      first_time_ms: Math.round(first),
      height,
    },
  });
}

async function measureSeeks(browser: Browser, host: Host, film: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await openFilm(page, host, film);
  await click(page);
  const times: number[] = [];
  for (let i = 0; i < seeks; i++) times.push(await page.evaluate(seek, ((i * 97) % (clipSeconds - 20)) + 5));
  await context.close();
  report({
    name: "seek in a prepared film, to its picture",
    value: percentile(times, 95),
    unit: "ms",
    atMost: 300,
    detail: { p50_ms: Math.round(median(times)) },
  });
}

/** Runs in the page; milliseconds until the picture of that second is shown. */
function seek(second: number): Promise<number> {
  const video = document.querySelector("video");
  const began = performance.now();
  return new Promise((resolve) => {
    const look = (_now: number, { mediaTime }: { mediaTime: number }): void => {
      // Each seek is to somewhere far.
      if (mediaTime > second - 0.1 && mediaTime < second + 2) resolve(performance.now() - began);
      else video?.requestVideoFrameCallback(look);
    };
    video?.requestVideoFrameCallback(look);
    if (video) video.currentTime = second;
  });
}

async function measureSlowLine(browser: Browser, host: Host, film: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", slowLine);
  // Somebody reads the page while the rest of it loads.
  const loaded = page.waitForResponse(/assets\/shaka-engine/).then((response) => response.finished());
  await openFilm(page, host, film);
  await loaded;
  const start = await click(page);
  await page.evaluate(countStalls);
  await new Promise((resolve) => setTimeout(resolve, watchSeconds * 1000));
  const stalls = await page.evaluate(() => (globalThis as unknown as { stalls: number }).stalls);
  const watched = await page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
  await context.close();
  report({ name: "start on a line of 1.5 Mbit/s and 300 ms", value: start / 1000, unit: "s", atMost: 4 });
  report({
    name: `stalls there in ${watchSeconds} s`,
    value: stalls,
    unit: "",
    atMost: 0,
  });
  report({ name: "of them watched", value: watched, unit: "s", atLeast: watchSeconds - 2 });
}

/** Runs in the page. */
function countStalls(): void {
  Object.assign(globalThis, { stalls: 0 });
  document.querySelector("video")?.addEventListener("waiting", () => ((globalThis as unknown as { stalls: number }).stalls += 1));
}
