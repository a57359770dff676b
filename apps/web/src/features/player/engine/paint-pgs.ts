import { PgsRenderer } from "libpgs";
import workerUrl from "libpgs/dist/libpgs.worker.js?url";
import type { Paint, PainterInput } from "./drawn-captions.ts";

/** Draws PGS, while the file still loads. */
export async function openPainter({ canvas, url, signal }: PainterInput): Promise<Paint> {
  const drawing = new PgsRenderer({ canvas, workerUrl });
  signal.addEventListener("abort", () => drawing.dispose());
  let failure: Error | null = null;
  drawing.loadFromUrl(new URL(url, location.href).href).catch((reason: Error) => (failure = reason));
  return (time) => {
    if (failure) throw failure;
    drawing.renderAtTimestamp(time);
  };
}
