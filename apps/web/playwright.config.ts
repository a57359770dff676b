import { defineConfig, devices } from "@playwright/test";
import { demoUrl } from "./e2e/demo.ts";

/** Real pages of the built site, on servers of the demo that the run starts and ends, one for each worker (e2e/demo-server.ts). */
export default defineConfig({
  testDir: "e2e",
  globalSetup: ["./e2e/demo-server.ts", "./e2e/player-stage/build.ts"],
  // Chromium is several processes: two of them keep the two cores of the smallest machine busy.
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/results.json" }]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    // Set by the global setup, before the workers read this file.
    baseURL: demoUrl,
    // What a service worker fetches is not seen by page.route: installable.spec.ts alone has one.
    serviceWorkers: "block",
    // What moves takes a quarter of the processor: the tests of what moves ask for it.
    contextOptions: { reducedMotion: "reduce" },
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    // Traces of all tests take longer than the tests: `--trace on` for the one that is looked into.
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: ["--no-sandbox"],
    },
  },
});
