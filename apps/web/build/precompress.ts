import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(js|css|html|svg|wasm|webmanifest)$/;
/** Below this many bytes a header weighs more than what is saved. */
const worthwhile = 512;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes every text file as .br and .gz too, at the strongest setting, once, so that the server never compresses one while somebody waits. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    writeBundle: {
      sequential: true,
      order: "post",
      async handler({ dir }) {
        if (!dir) return;
        const files = await readdir(dir, { recursive: true, withFileTypes: true });
        const texts = files.filter((file) => file.isFile() && compressible.test(file.name));
        await Promise.all(texts.map((file) => compress(join(file.parentPath, file.name))));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < worthwhile) return;
  const [br, gz] = await Promise.all([
    toBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
