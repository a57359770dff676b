/**
 * The Range header as the file sender reads it rightly, or undefined for the whole file: what is malformed or asks for
 * several ranges is ignored, and a suffix longer than the file means all of it (RFC 9110, 14.1.2).
 */
export function plainRange(header: string | undefined, size: number): string | undefined {
  const [, first = "", last = ""] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") return Number(last) > size && size > 0 ? "bytes=0-" : `bytes=-${last}`;
  if (last !== "" && Number(last) < Number(first)) return undefined;
  return `bytes=${first}-${last}`;
}
