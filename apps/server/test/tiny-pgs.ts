const u16 = (value: number): number[] => [value >> 8, value & 255];

function segment(seconds: number, type: number, content: readonly number[]): Buffer {
  const head = Buffer.alloc(13);
  head.write("PG");
  for (const at of [2, 6]) head.writeUInt32BE(seconds * 90_000, at);
  head.writeUInt8(type, 10);
  head.writeUInt16BE(content.length, 11);
  return Buffer.concat([head, Buffer.from(content)]);
}

/** A subtitle in pictures (PGS): a white square from one second to three, on a picture of 320 × 180. */
export function tinyPgs(): Buffer {
  const side = 32;
  const shown = (composed: number[]) => [...u16(320), ...u16(180), 0x10, 0, 0, 0x80, 0, 0, ...composed];
  const window = [1, 0, ...u16(144), ...u16(140), ...u16(side), ...u16(side)];
  const line = [0, 0x80 | side, 1, 0, 0];
  const square = Array.from({ length: side }, () => line).flat();
  const length = square.length + 4;
  return Buffer.concat([
    segment(1, 0x16, shown([1, 0, 0, 0, 0, ...u16(144), ...u16(140)])),
    segment(1, 0x17, window),
    segment(1, 0x14, [0, 0, 1, 235, 128, 128, 255]),
    segment(1, 0x15, [0, 0, 0, 0xc0, 0, ...u16(length), ...u16(side), ...u16(side), ...square]),
    segment(1, 0x80, []),
    segment(3, 0x16, shown([0])),
    segment(3, 0x17, window),
    segment(3, 0x80, []),
  ]);
}
