/** Regenerates the clips of the tests. Needs ffmpeg with libx264 and librsvg (as in Debian). The results are committed. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeFilm } from "./film.ts";
import { makeLive } from "./live.ts";
import { FILM, LIVE, SERIES } from "./programme.ts";
import { renderMaster } from "./render.ts";
import { makeSeries } from "./series.ts";

const media = fileURLToPath(new URL("../../test-clips/", import.meta.url));

const CLIPS = {
  film: { programme: FILM, encode: makeFilm },
  serie: { programme: SERIES, encode: makeSeries },
  direct: { programme: LIVE, encode: makeLive },
} as const;

const isClip = (name: string): name is keyof typeof CLIPS => name in CLIPS;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !isClip(name));
if (unknown.length > 0) throw new Error(`no such clip: ${unknown.join(", ")}; there are: ${Object.keys(CLIPS).join(", ")}`);

await mkdir(media, { recursive: true });
for (const name of asked.length > 0 ? asked.filter(isClip) : (Object.keys(CLIPS) as (keyof typeof CLIPS)[])) {
  const folder = await mkdtemp(join(tmpdir(), "seance-clips-"));
  try {
    const master = await renderMaster(CLIPS[name].programme, folder);
    await CLIPS[name].encode(master, folder, media);
    process.stdout.write(`${name}: done\n`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
