import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { withoutEndpointSchemas } from "./build/endpoint-schemas.ts";
import { precompress } from "./build/precompress.ts";
import { preloadFonts } from "./build/preload-fonts.ts";

const foundation =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(history|query-core|react-query|react-router|react-store|router-core|store))\//;

const server = process.env["SEANCE_SERVER"] ?? "http://localhost:8001";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    withoutEndpointSchemas(),
    preloadFonts([/bricolage-grotesque-latin-opsz/, /figtree-latin-wght/]),
    precompress(),
  ],
  server: { proxy: { "/api": server, "/media": server } },
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
          groups: [{ name: "foundation", test: foundation }],
        },
      },
    },
  },
});
