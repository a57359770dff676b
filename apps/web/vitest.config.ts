import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

/** Component tests (`*.test.tsx`): the site in a real browser, with answers made from the contract instead of a server. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), tailwindcss()],
  test: {
    include: ["src/**/*.test.tsx"],
    setupFiles: ["./test/setup.ts"],
    // One page for all files: loading the site's modules again for each file takes longer than its tests.
    isolate: false,
    testTimeout: 20_000,
    expect: { poll: { timeout: 5000 } },
    env: { TZ: "Europe/Paris" },
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: { executablePath, args: ["--no-sandbox"] },
        contextOptions: { locale: "fr-FR", timezoneId: "Europe/Paris", reducedMotion: "reduce" },
      }),
      instances: [{ browser: "chromium", viewport: { width: 1440, height: 900 } }],
      screenshotFailures: false,
    },
  },
});
