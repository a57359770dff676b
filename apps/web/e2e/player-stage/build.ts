import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build } from "vite";

/** Builds the page of the player's stage once for all workers; the environment says where to server.ts. Gives what deletes it. */
export default async function buildStage(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "seance-stage-"));
  await build({
    configFile: false,
    root: fileURLToPath(new URL("../..", import.meta.url)),
    base: "/stage/",
    mode: "development",
    plugins: [react(), tailwindcss()],
    // With React's warnings, and the second mount of StrictMode.
    define: { "process.env.NODE_ENV": '"development"' },
    worker: { format: "es" },
    logLevel: "error",
    build: {
      outDir: folder,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      target: "es2023",
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: fileURLToPath(new URL("index.html", import.meta.url)) },
    },
  });
  process.env["SEANCE_STAGE"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
