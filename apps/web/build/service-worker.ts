import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import type { Plugin, Rolldown } from "vite";

const source = fileURLToPath(new URL("../src/worker/service-worker.ts", import.meta.url));

/**
 * Builds the service worker as /sw.js, with the list of what it keeps: the page, its first scripts with their styles, the lazy parts
 * that `alsoKept` names by their source file, and the fonts of `fonts`. A build that changes any of them changes the worker.
 */
export function serviceWorker({ alsoKept, fonts }: { alsoKept: readonly string[]; fonts: readonly RegExp[] }): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle: {
      // The page itself is written by the bundler's own last step.
      order: "post",
      async handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("the build has no index.html");
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const entry = chunks.find(({ isEntry }) => isEntry);
        if (!entry) throw new Error("the build has no entry");
        const parts = alsoKept.map((file) => {
          const part = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(file));
          if (!part) throw new Error(`no lazy part of the build is ${file}`);
          return part;
        });
        const fontFiles = Object.keys(bundle).filter((file) => fonts.some((font) => font.test(file)));
        const files = [...filesOf([entry, ...parts], bundle), ...fontFiles].map((file) => `/${file}`).toSorted();
        const hash = createHash("sha256").update(page.source).update(files.join("\n"));
        const kept = { build: hash.digest("hex").slice(0, 12), page: "/", entry: `/${entry.fileName}`, files };
        this.emitFile({ type: "asset", fileName: "sw.js", source: await compile(kept) });
      },
    },
  };
}

/** Names of the files that these chunks need to run: themselves, what they import at once, and their styles. */
function filesOf(roots: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>();
  const waiting = roots.map(({ fileName }) => fileName);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const output = bundle[file];
    if (files.has(file) || !output) continue;
    files.add(file);
    if (output.type !== "chunk") continue;
    waiting.push(...output.imports, ...(output.viteMetadata?.importedCss ?? []));
  }
  return files;
}

async function compile(kept: object): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { KEPT: JSON.stringify(kept) },
    build: {
      write: false,
      target: "es2023",
      rolldownOptions: { input: source, output: { format: "iife" } },
    },
  });
  const [bundle] = [built].flat();
  if (!bundle || !("output" in bundle)) throw new Error("the service worker was not built");
  return bundle.output[0].code;
}
