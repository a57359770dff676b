import { existsSync } from "node:fs";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";
import { chromiumPath } from "./lib/chromium.ts";
import { signInFounder } from "./lib/founder.ts";
import { createFilm, untilPrepared, upload, type Host } from "./lib/hosted.ts";
import { hasFfmpeg, madeClip } from "./lib/made-clips.ts";
import { serverSettings, startProgram } from "./lib/process.ts";
import { median, percentile, report, unmeasured } from "./lib/report.ts";

/** A prepared film in Chromium: from the click to the first picture, seeks, and a slow line. */
const name = "a prepared film in Chromium";

const watchSeconds = Number(process.env["BENCH_SECONDS"] ?? 180);
const clipSeconds = watchSeconds + 60;
const clicks = 5;
const seeks = 40;

/** 1.5 Mbit/s with 300 ms. */
const slowLine = { offline: false, latency: 300, downloadThroughput: 1.5e6 / 8, uploadThroughput: 1.5e6 / 8 };

const executablePath = chromiumPath();
if (!executablePath) unmeasured(name, "no Chromium on this machine");
else if (!hasFfmpeg()) unmeasured(name, "no ffmpeg on this machine");
else if (!existsSync(fileURLToPath(new URL("../apps/web/dist/index.html", import.meta.url))))
  unmeasured(name, "apps/web is not built");
else await measure(executablePath);

async function measure(browserPath: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "seance-bench-"));
  const server = await startProgram("apps/server/src/main.mjs", { env: serverSettings(dataDir), path: "/api/home" });
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ["--no-sandbox", "--autoplay-policy=no-user-gesture-required"],
  });
  try {
    const host = { url: server.url, token: await signInFounder(server.url) };
    const { id, video_url } = await upload(host, await madeClip("h264.mp4", clipSeconds));
    const film = await createFilm(host, video_url);
    await untilPrepared(host, id);
    await writeBareFile(path.join(dataDir, "media"), id);
    await measureClicks(browser, host, film);
    await measureSeeks(browser, host, film);
    await measureSlowLine(browser, host, film);
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The copied quality of a package as one file. */
async function writeBareFile(media: string, id: string): Promise<void> {
  const folder = path.join(media, "packages", id);
  const copied =
    (await readdir(folder))
      .filter((entry) => /^v\d+$/.test(entry))
      .toSorted()
      .at(0) ?? "";
  const names = (await readdir(path.join(folder, copied))).filter((entry) => entry.endsWith(".m4s")).toSorted();
  const parts = ["init.mp4", ...names].map((part) => readFile(path.join(folder, copied, part)));
  await writeFile(path.join(media, "bare.mp4"), Buffer.concat(await Promise.all(parts)));
}

/** The page of the film, with the button « Regarder » ready. */
async function openFilm(page: Page, { url }: Host, film: string): Promise<void> {
  await page.goto(`${url}/films/${film}`, { waitUntil: "load" });
  await page.getByRole("button", { name: "Regarder" }).waitFor();
}

/** A page with nothing but a video, and a button that starts it. */
async function openBare(page: Page, { url }: Host): Promise<void> {
  const html = `<button onclick="const v=document.querySelector('video');v.src='/media/bare.mp4';void v.play()">Regarder</button><video></video>`;
  await page.route(`${url}/bare`, (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto(`${url}/bare`);
}

interface Watched {
  /** Milliseconds from the click to the first picture. */
  readonly firstPicture: Promise<number>;
}

/** Clicks « Regarder »; milliseconds to the first picture. */
async function click(page: Page): Promise<number> {
  await page.evaluate(noteFirstPicture);
  await page.getByRole("button", { name: "Regarder" }).click();
  return page.evaluate(() => (globalThis as unknown as Watched).firstPicture);
}

interface Video {
  currentTime: number;
  readonly paused: boolean;
  requestVideoFrameCallback(run: (now: number, frame: { mediaTime: number }) => void): void;
  addEventListener(name: string, run: () => void, options?: { once: boolean }): void;
}
declare const document: {
  querySelector(selector: string): Video | null;
  addEventListener(name: string, run: () => void, options: { capture: boolean; once: boolean }): void;
};
declare function requestAnimationFrame(run: () => void): void;

/** Runs in the page. */
function noteFirstPicture(): void {
  const firstPicture = new Promise<number>((resolve) => {
    document.addEventListener(
      "click",
      () => {
        const clicked = performance.now();
        const look = (): void => {
          const video = document.querySelector("video");
          if (video) video.requestVideoFrameCallback(() => resolve(performance.now() - clicked));
          else requestAnimationFrame(look);
        };
        look();
      },
      { capture: true, once: true },
    );
  });
  Object.assign(globalThis, { firstPicture });
}

async function measureClicks(browser: Browser, host: Host, film: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const times: { bare: number; ours: number }[] = [];
  await openFilm(page, host, film);
  const first = await click(page);
  for (let i = 0; i < clicks; i++) {
    await openBare(page, host);
    const bare = await click(page);
    await openFilm(page, host, film);
    times.push({ bare, ours: await click(page) });
  }
  await context.close();
  const [ours, bare] = [median(times.map((time) => time.ours)), median(times.map((time) => time.bare))];
  report({
    name: "click to first picture of a prepared film, against a bare video",
    value: ours / bare,
    unit: "of its time",
    atMost: 1.5,
    detail: { ours_ms: Math.round(ours), bare_ms: Math.round(bare), first_time_ms: Math.round(first) },
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
      if (mediaTime > second - 0.1 && mediaTime < second + 10) resolve(performance.now() - began);
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
    detail: { watched_s: Math.round(watched) },
  });
}

/** Runs in the page. */
function countStalls(): void {
  Object.assign(globalThis, { stalls: 0 });
  document.querySelector("video")?.addEventListener("waiting", () => ((globalThis as unknown as { stalls: number }).stalls += 1));
}
