import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chapterCard, endCard, titleCard } from "./cards.ts";
import { FPS, run } from "#clip-source/ffmpeg.ts";
import type { Layer, Scene } from "./scenes.ts";
import type { Programme } from "./programme.ts";
import { HEIGHT, plate, rect, ROOM, WIDTH } from "#clip-source/svg.ts";
import { timecode } from "./timecode.ts";

const TITLE_SECONDS = 6;
const END_SECONDS = 6;
// Scenes are concatenated without re-encoding, so all must have identical encoder flags.
const SAME_FORMAT = "format=yuv420p,setsar=1,setparams=range=tv:colorspace=smpte170m:color_primaries=bt709:color_trc=bt709";

export const lengthOf = (programme: Programme): number => programme.each * programme.scenes.length;

/** A still image as an endless video input. */
export const still = (input: number, more = ""): string =>
  `[${input}:v]format=rgba,loop=loop=-1:size=1,setpts=N/${FPS}/TB${more}`;

/** Filter graph of a scene: the layers in order, then the cards. */
function stack(layers: readonly Layer[], each: number, first: boolean, last: boolean): string {
  const parts = [`${still(0)},trim=duration=${each}[v0]`];
  layers.slice(1).forEach((layer, index) => {
    const turn = layer.turn ? `,rotate=a='${layer.turn}':c=none:bilinear=1` : "";
    parts.push(`${still(index + 1, turn)}[l${index}]`);
    parts.push(`[v${index}][l${index}]overlay=x='${layer.x ?? 0}':y='${layer.y ?? 0}':shortest=1[v${index + 1}]`);
  });
  const dip = `fade=t=in:d=0.4:color=${ROOM.background},fade=t=out:st=${each - 0.4}:d=0.4:color=${ROOM.background}`;
  parts.push(`[v${layers.length - 1}]${dip}${first || last ? "[dipped]" : "[out]"}`);
  if (first) parts.push(`${still(layers.length, `,fade=t=out:alpha=1:st=${TITLE_SECONDS - 0.8}:d=0.8`)}[card]`);
  if (last) parts.push(`${still(layers.length, `,fade=t=in:alpha=1:st=${each - END_SECONDS}:d=0.8`)}[card]`);
  if (first || last) parts.push("[dipped][card]overlay=shortest=1[out]");
  parts.push(`[out]${SAME_FORMAT}[scene]`);
  return parts.join(";");
}

async function renderScene(scene: Scene, at: number, programme: Programme, folder: string): Promise<string> {
  const first = at === 0 && programme.title !== undefined;
  const last = at === programme.scenes.length - 1 && programme.title !== undefined;
  const layers = [...scene.layers(scene.colours), { svg: chapterCard(at + 1, scene.name) }];
  const pictures = layers.map((layer) => layer.svg);
  if (first && programme.title) pictures.push(titleCard(programme.title));
  if (last) pictures.push(endCard());
  const inputs = await Promise.all(
    pictures.map(async (svg, index) => {
      const file = join(folder, `scene-${at}-${index}.svg`);
      await writeFile(file, svg);
      return ["-i", file];
    }),
  );
  const out = join(folder, `scene-${at}.mkv`);
  await run("ffmpeg", [
    ...inputs.flat(),
    ...["-filter_complex", stack(layers, programme.each, first, last), "-map", "[scene]", "-r", String(FPS)],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-qp", "0", out],
  ]);
  return out;
}

/** Renders all scenes and concatenates them losslessly, as the source of the clips. */
export async function renderMaster(programme: Programme, folder: string): Promise<string> {
  const scenes: string[] = [];
  for (const [at, scene] of programme.scenes.entries()) scenes.push(await renderScene(scene, at, programme, folder));
  const list = join(folder, "scenes.txt");
  await writeFile(list, scenes.map((file) => `file '${file}'\n`).join(""));
  const master = join(folder, "master.mkv");
  await run("ffmpeg", ["-f", "concat", "-safe", "0", "-i", list, "-c", "copy", master]);
  await writeFile(join(folder, "bar.svg"), plate(rect(0, 0, WIDTH, 8, ROOM.accent), WIDTH, 8));
  return master;
}

/** Last filter of every clip, from the master (input 0) and the bar (input 1): timecode and progress bar. */
export const overlays = (seconds: number): string =>
  `[0:v]${timecode()}[timed];${still(1)}[bar];[timed][bar]overlay=x='-W+W*t/${seconds}':y=${HEIGHT - 8}:shortest=1`;
