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
  // Found only when a screen is first drawn, a package would reload the page under the tests.
  optimizeDeps: {
    include: [
      ...["alert-dialog", "autocomplete", "combobox", "dialog", "menu", "tabs", "toast"].map((part) => `@base-ui/react/${part}`),
      ...["react-query", "react-router", "react-store", "react-table", "react-virtual"].map((name) => `@tanstack/${name}`),
      ...["react", "react/jsx-runtime", "react/jsx-dev-runtime", "react-dom", "react-dom/client", "react-hook-form"],
      ...["@hookform/resolvers/zod", "@leeoniya/ufuzzy", "@mswjs/interceptors/fetch", "axe-core", "bowser", "eventsource-parser"],
      ...["lucide-react", "react-image-crop", "shaka-player/dist/shaka-player.compiled-es2021.js", "tus-js-client"],
      ...["vitest-browser-react", "zod/mini"],
    ],
  },
  test: {
    include: ["src/**/*.test.tsx"],
    setupFiles: ["./test/setup.ts"],
    // One page for many files: loading the site's modules again for each file takes longer than its tests.
    isolate: false,
    // While one page waits for an answer or a frame, the other works: two take two thirds of the time of one.
    maxWorkers: 2,
    // A busy machine takes several times as long; only a test that fails waits that long.
    testTimeout: 40_000,
    expect: { poll: { timeout: 10_000 } },
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
