/**
 * Renders the clips of the demo that are not there yet, or those named by a part of their path. Needs ffmpeg with libx264 and librsvg
 * (as in Debian). The results are committed.
 */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { clipsOfDemo } from "./clips.ts";

const media = fileURLToPath(new URL("../../media/", import.meta.url));
const asked = process.argv.slice(2);
const isAsked = (path: string): boolean =>
  asked.length > 0 ? asked.some((name) => path.includes(name)) : !existsSync(join(media, path));

for (const { path, render } of clipsOfDemo().filter((clip) => isAsked(clip.path))) {
  const folder = await mkdtemp(join(tmpdir(), "seance-clips-"));
  try {
    await mkdir(dirname(join(media, path)), { recursive: true });
    await render(folder, join(media, path));
    process.stdout.write(`${path}\n`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
