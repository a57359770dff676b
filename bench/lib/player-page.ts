import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";
import { chromiumPath } from "./chromium.ts";
import { signInFounder } from "./founder.ts";
import type { Host } from "./hosted.ts";
import { hasFfmpeg } from "./made-clips.ts";
import { serverSettings, startProgram } from "./process.ts";
import { unmeasured } from "./report.ts";

/** Starts a server with an empty database, and Chromium, in which videos play by themselves; says why where that cannot be. */
export async function inChromium(
  name: string,
  work: (browser: Browser, host: Host, dataDir: string) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const executablePath = chromiumPath();
  if (!executablePath) return unmeasured(name, "no Chromium on this machine");
  if (!hasFfmpeg()) return unmeasured(name, "no ffmpeg on this machine");
  if (!existsSync(fileURLToPath(new URL("../../apps/web/dist/index.html", import.meta.url))))
    return unmeasured(name, "apps/web is not built");
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "seance-bench-"));
  const server = await startProgram("apps/server/src/main.mjs", {
    env: { ...serverSettings(dataDir), ...env },
    path: "/api/home",
  });
  const args = ["--no-sandbox", "--autoplay-policy=no-user-gesture-required"];
  const browser = await chromium.launch({ executablePath, args });
  try {
    await work(browser, { url: server.url, token: await signInFounder(server.url) }, dataDir);
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The page of the film, with the button « Regarder » ready. */
export async function openFilm(page: Page, { url }: Host, film: string): Promise<void> {
  await page.goto(`${url}/films/${film}`, { waitUntil: "load" });
  await page.getByRole("button", { name: "Regarder" }).waitFor();
}

interface Watched {
  /** Milliseconds from the click to the first picture. */
  readonly firstPicture: Promise<number>;
}

/** Clicks « Regarder »; milliseconds to the first picture. */
export async function click(page: Page): Promise<number> {
  await page.evaluate(noteFirstPicture);
  await page.getByRole("button", { name: "Regarder" }).click();
  return page.evaluate(() => (globalThis as unknown as Watched).firstPicture);
}

export interface Video {
  readonly videoHeight: number;
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
