import { createHash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";

/** The parts of a fragmented MP4 file. */
export interface Fragments {
  /** Bytes before the first fragment. */
  readonly initSize: number;
  /** SHA-256 of them. */
  readonly init: string;
  /** Of the H.264 in the initialization segment, as in CODECS; empty without one. */
  readonly codec: string;
  /** Bytes of each fragment, a `moof` and its `mdat`, which follow each other up to the end. */
  readonly sizes: readonly number[];
}

const maxInit = 65_536;
const maxFragments = 20_000;

/** Reads the parts of a file whose boxes are `ftyp`, `moov`, then pairs of `moof` and `mdat`; throws an Error for any other. */
export async function readFragments(file: string): Promise<Fragments> {
  const handle = await open(file);
  try {
    const boxes = await readBoxes(handle);
    const [ftyp, moov, ...media] = boxes;
    const initSize = (ftyp?.size ?? 0) + (moov?.size ?? 0);
    const isWhole = ftyp?.type === "ftyp" && moov?.type === "moov" && initSize <= maxInit && media.length % 2 === 0;
    if (!isWhole || media.some(({ type }, at) => type !== (at % 2 === 0 ? "moof" : "mdat")))
      throw new Error("ce n’est pas un MP4 en fragments");
    const { buffer: init } = await handle.read(Buffer.alloc(initSize), 0, initSize, 0);
    const sizes = media.flatMap(({ size }, at) => (at % 2 === 0 ? [size + (media[at + 1]?.size ?? 0)] : []));
    return { initSize, init: createHash("sha256").update(init).digest("hex"), codec: h264Codec(init), sizes };
  } finally {
    await handle.close();
  }
}

async function readBoxes(handle: FileHandle): Promise<{ type: string; size: number }[]> {
  const { size: total } = await handle.stat();
  const boxes: { type: string; size: number }[] = [];
  for (let at = 0; at < total;) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, at);
    const size = buffer.readUInt32BE(0);
    if (bytesRead < 8 || size < 8 || at + size > total || boxes.length > 2 * maxFragments)
      throw new Error("ce fichier MP4 est coupé");
    boxes.push({ type: buffer.toString("latin1", 4, 8), size });
    at += size;
  }
  return boxes;
}

/** The H.264 profile and level of an initialization segment, such as `avc1.64001f`; empty without one. */
export function h264Codec(init: Buffer): string {
  const at = init.indexOf("avcC");
  return at === -1 ? "" : `avc1.${init.toString("hex", at + 5, at + 8)}`;
}
