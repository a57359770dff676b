import JASSUB from "jassub";
import type { Paint, PainterInput } from "./drawn-captions.ts";
import { fetchCaptions } from "./fetch-captions.ts";

const longestText = 12_000_000;
const memoryMb = 64;
/** A WebAssembly module with an instruction of relaxed SIMD. */
const relaxedSimd = [
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, 0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b, 0x03, 0x02, 0x01, 0x00],
  ...[0x0a, 0x2b, 0x01, 0x29, 0x00, 0xfd, 0x0c, ...Array<number>(16).fill(0)],
  ...[0xfd, 0x0c, ...Array<number>(16).fill(0), 0xfd, 0x80, 0x02, 0x0b],
];

/** Draws ASS by libass, in a worker. */
export async function openPainter({ video, canvas, url, fonts, signal }: PainterInput): Promise<Paint> {
  const text = await (await fetchCaptions(url, signal)).text();
  if (text.length > longestText || !/^[ \t]*Dialogue:/m.test(text)) throw new Error("no subtitles in ASS");
  // The library would compile a module in the page, which our policy allows only in its worker.
  JASSUB._supportsSIMD = WebAssembly.validate(Uint8Array.from(relaxedSimd));
  const drawing = new JASSUB({
    canvas,
    subContent: text,
    fonts: fonts.map(absolute),
    queryFonts: false,
    libassMemoryLimit: memoryMb,
  });
  signal.addEventListener("abort", () => {
    void drawing.destroy().catch(() => undefined);
    // While it draws, it does not hear that it should end.
    drawing._worker.terminate();
  });
  const { ready } = drawing;
  // Its observer of sizes would leave the rejection of a failed start unhandled.
  drawing.ready = new Promise(() => undefined);
  await Promise.race([ready, failureOf(drawing._worker)]);
  drawing.ready = ready;
  if (!drawing.renderer) throw new Error("libass did not start");
  return (mediaTime) =>
    drawing.manualRender({ mediaTime, expectedDisplayTime: 0, width: video.videoWidth, height: video.videoHeight }, video.paused);
}

const absolute = (url: string): string => new URL(url, location.href).href;

function failureOf(worker: Worker): Promise<never> {
  return new Promise((_, reject) => worker.addEventListener("error", () => reject(new Error("the worker of libass failed"))));
}
