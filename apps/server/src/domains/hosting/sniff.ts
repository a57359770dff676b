import type { VideoFormat } from "@seance/contract/hosting";

/** Bytes that {@link sniffVideo} wants of the beginning of a file: as many as a browser that guesses looks at, and more. */
export const sniffedBytes = 4096;

const ebml = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
const asf = Buffer.from("3026b2758e66cf11a6d900aa0062ce6c", "hex");
/** Boxes that a QuickTime file older than `ftyp` begins with. */
const oldBoxes = new Set(["moov", "mdat", "wide", "free", "skip", "pnot"]);
/** What a browser that guesses would take for a page, wherever it stands in what it looks at. */
const page = /<\s*(!doctype\s+html|html|head|body|script|iframe|svg|object|embed|meta|title|base|a\s+href|img|style|link)[\s>/]/i;

/** What a file is, by its first bytes alone, whatever its name says; null for no video of ours, and for a page in the guise of one. */
export function sniffVideo(head: Buffer): VideoFormat | null {
  const format = formatOf(head);
  return format && !page.test(head.toString("latin1")) ? format : null;
}

function formatOf(head: Buffer): VideoFormat | null {
  if (head.length < 16) return null;
  const box = head.toString("latin1", 4, 8);
  const boxSize = head.readUInt32BE(0);
  // A first box of some bytes: one whose size spells words is a text that goes on with a box.
  if (box === "ftyp") return boxSize < 16 || boxSize > 1024 ? null : head.toString("latin1", 8, 12) === "qt  " ? "mov" : "mp4";
  if (oldBoxes.has(box)) return boxSize > 0x20_00_00_00 ? null : "mov";
  if (head.subarray(0, 4).equals(ebml)) return head.subarray(0, 64).includes("matroska") ? "mkv" : null;
  if (head.toString("latin1", 0, 4) === "RIFF") return head.toString("latin1", 8, 12) === "AVI " ? "avi" : null;
  return head.subarray(0, 16).equals(asf) ? "wmv" : null;
}
