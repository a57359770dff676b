import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import { withoutEndpointSchemas } from "./contract-schemas.ts";

const foundation =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(history|query-core|react-query|react-router|react-store|router-core|store))\//;

const server = process.env["SEANCE_SERVER"] ?? "http://localhost:8001";

/** Asks for the two fonts of the first screen at once, under their hashed names. */
function preloadFonts(fonts: readonly RegExp[]): Plugin {
  return {
    name: "preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => fonts.some((font) => font.test(file)))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: true },
            injectTo: "head-prepend",
          })),
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), tailwindcss(), withoutEndpointSchemas(), preloadFonts([/bricolage-grotesque-latin-opsz/, /figtree-latin-wght/])],
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
