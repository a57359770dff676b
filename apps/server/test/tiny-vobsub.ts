const palette = Array.from({ length: 16 }, (_, at) => (at === 7 ? "ffffff" : "000000")).join(", ");

/** A white square of 32 × 32 for two seconds, on a picture of 320 × 180, as ffmpeg writes it. */
const square = Buffer.from(`00620044${"0810".repeat(32)}0000005c0300700400f0050900af08c0ab060004002401ff00af005c02ff`, "hex");

const u16 = (value: number): number[] => [value >> 8, value & 255];

/** A pack of an MPEG program stream with one packet of a subtitle stream. */
function pack(seconds: number, stream: number): Buffer {
  const ticks = seconds * 90_000;
  const time = [0x21 | ((ticks >> 29) & 14), ticks >> 22, 1 | ((ticks >> 14) & 0xfe), ticks >> 7, 1 | ((ticks << 1) & 0xfe)];
  const head = [0, 0, 1, 0xba, 0x44, 0, 4, 0, 4, 1, 1, 0x89, 0xc3, 0xf8];
  const packet = [0x81, 0x80, time.length, ...time, 0x20 + stream, ...square];
  return Buffer.from([...head, 0, 0, 1, 0xbd, ...u16(packet.length), ...packet]);
}

/** Subtitles of a DVD as a pair of files: a square in each language, at the second of its place. */
export function tinyVobsub(languages: readonly string[]): { idx: string; sub: Buffer } {
  const packs = languages.map((_, at) => pack(at + 1, at));
  const lists = languages.map((language, at) => {
    const place = Buffer.concat(packs.slice(0, at)).length.toString(16).padStart(9, "0");
    return `id: ${language}, index: ${at}\ntimestamp: 00:00:0${at + 1}:000, filepos: ${place}\n`;
  });
  const head = `# VobSub index file, v7\nsize: 320x180\npalette: ${palette}\nlangidx: 0\n`;
  return { idx: [head, ...lists].join("\n"), sub: Buffer.concat(packs) };
}
