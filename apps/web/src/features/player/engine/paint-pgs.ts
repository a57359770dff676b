import { PgsRenderer } from "libpgs";
import workerUrl from "libpgs/dist/libpgs.worker.js?url";
import type { Painter, PainterInput } from "./drawn-captions.ts";

/** Draws PGS, while the file still loads. */
export async function openPgs({ canvas, url, signal }: PainterInput): Promise<Painter> {
  const drawing = new PgsRenderer({ canvas, workerUrl });
  const stop = () => drawing.dispose();
  signal.addEventListener("abort", stop);
  let failure: Error | null = null;
  drawing.loadFromUrl(new URL(url, location.href).href).catch((reason: Error) => (failure = reason));
  const paint = (time: number) => {
    if (failure) throw failure;
    drawing.renderAtTimestamp(time);
  };
  return { paint, stop };
}
