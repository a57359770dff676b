const isAvif = (bytes: Buffer): boolean =>
  bytes.toString("latin1", 4, 8) === "ftyp" && /^(?:.{4})*?avi[fs]/s.test(bytes.toString("latin1", 8, 64));

/** Whether the first bytes are those of a JPEG, PNG, WebP or AVIF file. */
export function isPicture(bytes: Buffer): boolean {
  if (bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex"))) return true;
  if (bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"))) return true;
  if (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP") return true;
  return isAvif(bytes);
}
