/** A box of RIFF: its name, its length, its content. */
function box(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

const list = (name: string, ...content: Buffer[]): Buffer => box("LIST", Buffer.from(name, "latin1"), ...content);

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeUInt32LE(value, i * 4));
  return bytes;
}

/** An AVI of plain pictures, without a sound: 16 × 16, ten of them in each second. */
export function tinyAvi(seconds = 2): Buffer {
  const [side, rate] = [16, 10];
  const count = seconds * rate;
  const pictureBytes = side * side * 3;
  const format = Buffer.concat([words(40, side, side), Buffer.from([1, 0, 24, 0]), words(0, pictureBytes, 0, 0, 0, 0)]);
  const stream = Buffer.concat([
    Buffer.from("vidsDIB ", "latin1"),
    words(0, 0, 0, 1, rate, 0, count, pictureBytes, 0xffffffff, 0),
    Buffer.from([0, 0, 0, 0, side, 0, side, 0]),
  ]);
  const head = words(1_000_000 / rate, pictureBytes * rate, 0, 0x10, count, 0, 1, pictureBytes, side, side, 0, 0, 0, 0);
  const pictures = Array.from({ length: count }, (_, i) => box("00db", Buffer.alloc(pictureBytes, (i * 11) % 256)));
  const index = Buffer.concat(
    pictures.map((picture, i) =>
      Buffer.concat([Buffer.from("00db", "latin1"), words(0x10, 4 + i * picture.length, pictureBytes)]),
    ),
  );
  return box(
    "RIFF",
    Buffer.from("AVI ", "latin1"),
    list("hdrl", box("avih", head), list("strl", box("strh", stream), box("strf", format))),
    list("movi", ...pictures),
    box("idx1", index),
  );
}
