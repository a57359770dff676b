import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { run, SAME_BYTES } from "#clip-source/ffmpeg.ts";
import { aperture, HEIGHT, WIDTH } from "./cards.ts";
import { CUT_SECONDS, lengthOf, type Miniature, type Shot } from "./storyboard.ts";

/** Pictures a second: as in the time of the works, and half the bytes of 24. */
const FPS = 12;
/** As long as a segment of a stream. */
const KEY_SECONDS = 4;

/** The filters of a shot: its picture in front of black, moved, turned or scaled; `size` is 1 for 640 × 360. */
function shotFilters({ seconds, x, y, turn, width }: Shot, at: number, size: number): string {
  const turned = turn ? `,rotate=a='${turn}':c=none:bilinear=1` : "";
  const scaled = width ? `,scale=w='${size}*${width}':h=-2:eval=frame:flags=bilinear` : "";
  // A scaled shot is placed by its own width and height.
  const placed = (place: string): string => (width ? place : `${size}*(${place})`);
  return [
    `color=black:s=${WIDTH * size}x${HEIGHT * size}:r=${FPS}:d=${seconds}[ground${at}]`,
    `[${at}:v]format=rgba,loop=loop=-1:size=1,setpts=N/${FPS}/TB${turned}${scaled}[picture${at}]`,
    `[ground${at}][picture${at}]overlay=x='${placed(x)}':y='${placed(y)}':eval=frame:shortest=1,format=yuv420p,settb=1/${FPS}[shot${at}]`,
  ].join(";");
}

/** All shots, with an iris between each two, behind the aperture. */
function graph(shots: readonly Shot[], size: number): string {
  const parts = shots.map((shot, at) => shotFilters(shot, at, size));
  let [last, start] = ["shot0", shots[0]?.seconds ?? 0];
  shots.slice(1).forEach(({ seconds }, index) => {
    const joined = `joined${index}`;
    const cut = `transition=circlecrop:duration=${CUT_SECONDS}:offset=${start - CUT_SECONDS}`;
    parts.push(`[${last}][shot${index + 1}]xfade=${cut}[${joined}]`);
    [last, start] = [joined, start + seconds - CUT_SECONDS];
  });
  parts.push(`[${last}][${shots.length}:v]overlay=0:0,format=yuv420p,setsar=1[out]`);
  return parts.join(";");
}

/** The drawing with `size` times as many pixels. */
const enlarged = (svg: string, size: number): string =>
  svg.replace(
    /width="(\d+)" height="(\d+)"/u,
    (_, width: string, height: string) => `width="${Number(width) * size}" height="${Number(height) * size}"`,
  );

/** The input arguments of a miniature, whose pictures are written to `folder`; the video is `[out]`. */
export async function inputsOf(miniature: Miniature, folder: string, size = 1): Promise<string[]> {
  const pictures = [...miniature.shots.map(({ svg }) => svg), aperture()].map((svg) => enlarged(svg, size));
  const files = pictures.map((_, at) => join(folder, `${miniature.slug}-${at}.svg`));
  await Promise.all(pictures.map((svg, at) => writeFile(files[at] ?? "", svg)));
  return [...files.flatMap((file) => ["-i", file]), "-filter_complex", graph(miniature.shots, size)];
}

/** H.264 for drawings, with a key frame exactly every `KEY_SECONDS`. */
export function h264(crf: number): string[] {
  const group = String(KEY_SECONDS * FPS);
  return [
    ...[
      "-c:v",
      "libx264",
      "-preset",
      "veryfast",
      "-tune",
      "animation",
      "-profile:v",
      "high",
      "-crf",
      String(crf),
      "-r",
      String(FPS),
    ],
    ...["-g", group, "-keyint_min", group, "-sc_threshold", "0", "-pix_fmt", "yuv420p"],
  ];
}

/** A silent MP4 with its index first. */
export async function renderFilm(miniature: Miniature, folder: string, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await run("ffmpeg", [
    ...(await inputsOf(miniature, folder)),
    ...["-map", "[out]", ...SAME_BYTES, ...h264(31), "-t", String(lengthOf(miniature)), "-movflags", "+faststart", file],
  ]);
}
