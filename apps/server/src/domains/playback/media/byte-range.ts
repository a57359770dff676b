/**
 * Normalizes a Range header for @fastify/send; undefined means the whole file. A malformed header, or one with several ranges, is
 * ignored; a suffix longer than the file means all of it (RFC 9110, 14.1.2).
 */
export function plainRange(header: string | undefined, size: number): string | undefined {
  const [, first = "", last = ""] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") return Number(last) > size && size > 0 ? "bytes=0-" : `bytes=-${last}`;
  if (last !== "" && Number(last) < Number(first)) return undefined;
  return `bytes=${first}-${last}`;
}
