import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const fonts = {
  "fonts/figtree.woff2": "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  "fonts/bricolage-grotesque.woff2": "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
};

/** Writes the site's fonts under names that stay too: the maintenance page, which no build touches, cannot know the hashed ones. */
export function plainFonts(): Plugin {
  return {
    name: "plain-fonts",
    apply: "build",
    generateBundle() {
      for (const [fileName, font] of Object.entries(fonts))
        this.emitFile({ type: "asset", fileName, source: readFileSync(fileURLToPath(import.meta.resolve(font))) });
    },
  };
}
