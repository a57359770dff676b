import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { refuseEndpointSchemas, withoutEndpointSchemas } from "./build/endpoint-schemas.ts";
import { lateStyles } from "./build/late-styles.ts";
import { drawIcons } from "./build/icons.ts";
import { precompress } from "./build/precompress.ts";
import { preloadFonts } from "./build/preload-fonts.ts";
import { plainFonts } from "./build/plain-fonts.ts";
import { serviceWorker } from "./build/service-worker.ts";

/** But for what only the back office uses. */
const foundation =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(history|query-core|react-query|react-router|react-store|router-core|store))\/(?!dist\/esm\/useBlocker|build\/modern\/(useInfiniteQuery|infiniteQueryObserver|useIsFetching))/;

/** What the home page shares with other screens: as one file it is smaller than as the twenty that the bundler makes of it. */
const common =
  /contract\/src\/(endpoint|events|limits|picture-address|roles|title-fields|versions)\.ts|lucide-react\/dist\/esm\/(createLucideIcon|icons\/(chevron-(left|right)|pause))|web\/src\/(features\/(catalogue\/title-card|progress\/entry-words|sagas\/saga-counts)|routes\/titles\/(use-watch-title|viewer-card)|lib\/(api\/(api-client|api-error|connection|query-client|query-state|server-clock)|format|hooks\/(use-attention|use-rotation))|shared\/(events\/stream-state|playable|titles\/(remaining|title|title-text|watch-state))|ui\/(feedback\/(progress-bar|skeleton|spinner)|media\/(card|card-action|carousel|poster|wide-picture)))\.tsx?$/;

/** The small icons of titles, their menus and their pages. */
const titleIcons =
  /lucide-react\/dist\/esm\/icons\/(award|bell(-ring|-off)?|check(-check)?|ellipsis-vertical|eye(-off)?|rotate-ccw|share-2|sparkles|tags)\.mjs/;

/** The fonts of the first screen. */
const firstFonts = [/bricolage-grotesque-latin-opsz/, /figtree-latin-wght/];

/** What still works without a line, besides the first script. */
const worksOffline = [
  "/src/app/screens/offline-screen.tsx",
  "/src/app/shell/later.tsx",
  "/src/routes/home.tsx",
  "/src/routes/history.tsx",
  "/src/shared/events/watch-events.ts",
  "/src/ui/feedback/toast-list.tsx",
];

const server = process.env["SEANCE_SERVER"] ?? "http://localhost:8001";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    withoutEndpointSchemas(),
    refuseEndpointSchemas(),
    preloadFonts(firstFonts),
    lateStyles(),
    drawIcons(),
    plainFonts(),
    serviceWorker({ alsoKept: worksOffline, fonts: firstFonts }),
    precompress(),
  ],
  // The server gives the workers of this name a policy of their own: they compile WebAssembly.
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "assets/wasm-[name]-[hash].js" } } },
  server: { proxy: { "^/api/(?!docs$)": server, "/media": server, "/placeholder": server } },
  build: {
    outDir: "dist",
    // No data: addresses, so that the content security policy needs none for fonts, scripts or pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2023",
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        // What every screen needs changes less often than the screens: it keeps its own cached file.
        codeSplitting: {
          groups: [
            { name: "foundation", test: foundation },
            { name: "common", test: common },
            { name: "title-icons", test: titleIcons },
          ],
        },
      },
    },
  },
});
