/** The legacy encoding of each language that does not use windows-1252. */
const legacyEncodings: Readonly<Record<string, string>> = {
  "windows-1250": "bs cs hr hu pl ro sk sl sq",
  "windows-1251": "be bg mk ru sr uk",
  "windows-1253": "el",
  "windows-1254": "az tr",
  "windows-1255": "he yi",
  "windows-1256": "ar fa ur",
  "windows-1257": "et lt lv",
  "windows-1258": "vi",
  "windows-874": "th",
  shift_jis: "ja",
  "euc-kr": "ko",
  gb18030: "zh",
};
const encodingOf = new Map(
  Object.entries(legacyEncodings).flatMap(([encoding, languages]) => languages.split(" ").map((one) => [one, encoding])),
);

/** The encoding of subtitles: by byte order mark, else UTF-16, UTF-8, or the legacy encoding of their language (BCP 47). */
export const textEncoding = (bytes: Uint8Array, language: string): string =>
  utf16(bytes) ?? (isUtf8(bytes) ? "utf-8" : legacy(bytes, language));

export const decodeText = (bytes: Uint8Array, language: string): string =>
  new TextDecoder(textEncoding(bytes, language)).decode(bytes);

/** XML: as {@link decodeText}, but a legacy encoding is the declared one. */
export function decodeXml(bytes: Uint8Array): string {
  const guessed = textEncoding(bytes, "fr");
  const [, declared] =
    /^<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(Buffer.from(bytes).toString("latin1", 0, 200)) ?? [];
  const usesDeclared = !guessed.startsWith("utf-") && declared !== undefined && !/^utf/i.test(declared);
  return new TextDecoder(usesDeclared && isKnown(declared) ? declared : guessed).decode(bytes);
}

function isKnown(encoding: string): boolean {
  try {
    return new TextDecoder(encoding).encoding !== "";
  } catch {
    return false;
  }
}

const sampleBytes = 8192;

/** UTF-16 by its byte order mark, or by the zero bytes that digits and line breaks have on one side only. */
function utf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 20;
  if (odd > many && even < odd / 20) return "utf-16le";
  return even > many && odd < even / 20 ? "utf-16be" : null;
}

/** Even with a few damaged characters. */
function isUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  const damaged = countOf(text, /\uFFFD/gu);
  return damaged === 0 || damaged * 10 < countOf(text, /[^\0-\x7F\uFFFD]/gu);
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _match of text.matchAll(pattern)) count += 1;
  return count;
}

function legacy(bytes: Uint8Array, language: string): string {
  const [base = "", script] = language.split("-");
  const known = base === "sr" && script === "Latn" ? "windows-1250" : encodingOf.get(base);
  return known ?? (isLatin9(bytes) ? "iso-8859-15" : "windows-1252");
}

/** Whether « œ » or « Œ » are where windows-1252 has fractions: ISO-8859-15 has no characters at 0x80–0x9F. */
function isLatin9(bytes: Uint8Array): boolean {
  if (bytes.some((byte) => byte >= 0x80 && byte <= 0x9f)) return false;
  const isLetter = (byte = 0): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte >= 0xc0;
  return bytes.some((byte, at) => (byte === 0xbc || byte === 0xbd) && (isLetter(bytes[at - 1]) || isLetter(bytes[at + 1])));
}
