import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser } from "playwright-core";
import { chromiumPath } from "./lib/chromium.ts";
import { serverSettings, startProgram } from "./lib/process.ts";
import { median, report, unmeasured } from "./lib/report.ts";

/** First load of the home page of the demo: largest contentful paint and layout shift. */
const widths = [1440, 390];
const loads = 5;

interface Vitals {
  readonly paintMs: number;
  readonly shift: number;
  /** Time of the last larger paint or layout shift. */
  readonly changedMs: number;
}

const executablePath = chromiumPath();
if (!executablePath) unmeasured("home page in Chromium", "no Chromium on this machine");
else if (!existsSync(fileURLToPath(new URL("../apps/web/dist/index.html", import.meta.url))))
  unmeasured("home page in Chromium", "apps/web is not built");
else await measure(executablePath);

async function measure(browserPath: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "seance-bench-"));
  const { FOUNDER_EMAIL: _email, FOUNDER_PASSWORD: _password, ...settings } = serverSettings(dataDir);
  const demo = await startProgram("demo/serve.mjs", { env: settings, path: "/api/home" });
  const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
  try {
    for (const width of widths) {
      await visit(browser, demo.url, width);
      const visits: Vitals[] = [];
      for (let i = 0; i < loads; i++) visits.push(await visit(browser, demo.url, width));
      report({
        name: `largest contentful paint, home page, ${width} px`,
        value: median(visits.map(({ paintMs }) => paintMs)),
        unit: "ms",
        atMost: 2500,
      });
      report({
        name: `layout shift, home page, ${width} px`,
        value: Math.max(...visits.map(({ shift }) => shift)),
        unit: "score",
        atMost: 0.01,
      });
    }
  } finally {
    await browser.close();
    await demo.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A visit with an empty cache, observed until everything is loaded and nothing has moved for a second. */
async function visit(browser: Browser, url: string, width: number): Promise<Vitals> {
  const context = await browser.newContext({ viewport: { width, height: width > 600 ? 900 : 844 } });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForFunction(isStill, null, { polling: 100 });
  const vitals = await page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals);
  await context.close();
  return vitals;
}

/** The fields of performance entries that this bench reads. */
interface Entry {
  readonly startTime: number;
  readonly value: number;
  readonly hadRecentInput: boolean;
}
declare const PerformanceObserver: new (see: (list: { getEntries(): Entry[] }) => void) => {
  observe(what: { type: string; buffered: boolean }): void;
};

/** Runs in the page before its own scripts. */
function watch(): void {
  const vitals = { paintMs: 0, shift: 0, changedMs: 0 };
  Object.assign(globalThis, { vitals });
  const observe = (type: string, see: (entry: Entry) => void): void =>
    new PerformanceObserver((list) => {
      vitals.changedMs = performance.now();
      list.getEntries().forEach(see);
    }).observe({ type, buffered: true });
  observe("largest-contentful-paint", ({ startTime }) => (vitals.paintMs = startTime));
  observe("layout-shift", ({ value, hadRecentInput }) => (vitals.shift += hadRecentInput ? 0 : value));
}

interface LoadedPage {
  readonly vitals: Vitals;
  readonly document: {
    readonly fonts: { readonly status: string };
    readonly images: ArrayLike<{ readonly complete: boolean; readonly loading: string }>;
  };
}

/** Runs in the page: whether fonts and pictures (except lazy ones) are loaded and nothing has moved for a second. */
function isStill(): boolean {
  const { vitals, document } = globalThis as unknown as LoadedPage;
  const pictures = Array.from(document.images).every(({ complete, loading }) => complete || loading === "lazy");
  return pictures && document.fonts.status === "loaded" && vitals.paintMs > 0 && performance.now() - vitals.changedMs > 1000;
}
