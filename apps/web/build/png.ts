import { constants, crc32, deflateSync } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const trueColourWithAlpha = 6;

/** A PNG of pixels given row by row, four bytes each. */
export function encodePng(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, trueColourWithAlpha], 8);
  // Each row begins with the number of its filter: 0, none.
  const rows = Array.from({ length: height }, (_, row) => [
    Buffer.alloc(1),
    pixels.subarray(row * width * 4, (row + 1) * width * 4),
  ]);
  const data = deflateSync(Buffer.concat(rows.flat()), { level: constants.Z_BEST_COMPRESSION });
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
