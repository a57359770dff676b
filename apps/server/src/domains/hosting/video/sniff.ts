import type { VideoFormat } from "@seance/contract/hosting";

/** Bytes that {@link sniffVideo} looks at; MIME-sniffing browsers look at fewer. */
export const sniffedBytes = 4096;

const ebml = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
const asf = Buffer.from("3026b2758e66cf11a6d900aa0062ce6c", "hex");
/** First boxes of QuickTime files from before `ftyp`. */
const oldBoxes = new Set(["moov", "mdat", "wide", "free", "skip", "pnot"]);
/** Tags that a MIME-sniffing browser may take for an HTML page. */
const html = /<\s*(!doctype\s+html|html|head|body|script|iframe|svg|object|embed|meta|title|base|a\s+href|img|style|link)[\s>/]/i;

/** The video format of a file by its first bytes; null for other files, and for videos that could pass for an HTML page. */
export function sniffVideo(head: Buffer): VideoFormat | null {
  const format = formatOf(head);
  return format && !html.test(head.toString("latin1")) ? format : null;
}

function formatOf(head: Buffer): VideoFormat | null {
  if (head.length < 16) return null;
  const box = head.toString("latin1", 4, 8);
  const boxSize = head.readUInt32BE(0);
  // A text such as `<!--ftyp` would have a box size of over 0x20000000.
  if (box === "ftyp") return boxSize < 16 || boxSize > 1024 ? null : head.toString("latin1", 8, 12) === "qt  " ? "mov" : "mp4";
  if (oldBoxes.has(box)) return boxSize > 0x20_00_00_00 ? null : "mov";
  if (head.subarray(0, 4).equals(ebml)) return head.subarray(0, 64).includes("matroska") ? "mkv" : null;
  if (head.toString("latin1", 0, 4) === "RIFF") return head.toString("latin1", 8, 12) === "AVI " ? "avi" : null;
  return head.subarray(0, 16).equals(asf) ? "wmv" : null;
}
