import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { convertToPgs, type DvdTrack } from "#domains/media/vobsub/convert.ts";
import { dumpReader } from "#domains/media/vobsub/read-packets.ts";
import { readSubPicture, type Run } from "#domains/media/vobsub/spu.ts";

/** A white square of 32 × 32 that ffmpeg wrote; it stays for 745 s. */
const square = Buffer.from(`00620044${"0810".repeat(32)}0000005c0300700400f0050900af08c0ab060004002401ffffff005c02ff`, "hex");
const palette = `000000, 0000ff, 00ff00, ff0000, ffff00, ff00ff, 00ffff, ffffff, 808000, 8080ff, 800080, 80ff80, 008080, ff8080, 555555, aaaaaa`;
const head = (size: string) => `size: ${size}\npalette: ${palette}\n`;

interface Drawing {
  readonly x: number;
  readonly y: number;
  readonly lines: readonly (readonly Run[])[];
  /** Milliseconds; none where it is absent. */
  readonly end?: number;
}

const u16 = (value: number): number[] => [value >> 8, value & 255];
const u24 = (value: number): number[] => [value >> 16, ...u16(value & 0xffff)];
const run = (value: number, length: number): Run => (length << 2) | value;
const widthOf = (line: readonly Run[]): number => line.reduce((width, one) => width + (one >> 2), 0);

/** The nibbles of a run: as few as hold its length. */
const nibblesOf = (code: Run): number[] => {
  const count = code < 16 ? 1 : code < 64 ? 2 : code < 256 ? 3 : 4;
  return Array.from({ length: count }, (_, at) => (code >> (4 * (count - 1 - at))) & 15);
};

const lineBytes = (line: readonly Run[]): number[] => {
  const nibbles = line.flatMap(nibblesOf);
  return Array.from(
    { length: Math.ceil(nibbles.length / 2) },
    (_, at) => ((nibbles[2 * at] ?? 0) << 4) | (nibbles[2 * at + 1] ?? 0),
  );
};

/** A packet with this picture, all four values opaque. */
function packet({ x, y, lines, end }: Drawing): Buffer {
  const field = (odd: number) => lines.filter((_, at) => at % 2 === odd).flatMap(lineBytes);
  const [even, odd] = [field(0), field(1)];
  const commands = 4 + even.length + odd.length;
  const corner = (from: number, size: number) => u24((from << 12) | (from + size - 1));
  const area = [5, ...corner(x, widthOf(lines[0] ?? [])), ...corner(y, lines.length)];
  const shown = [3, 0x32, 0x10, 4, 0xff, 0xff, ...area, 6, ...u16(4), ...u16(4 + even.length), 1, 255];
  const next = commands + 4 + shown.length;
  const hidden = end === undefined ? [] : [...u16(Math.round((end * 90) / 1024)), ...u16(next), 2, 255];
  const last = end === undefined ? commands : next;
  const size = next + hidden.length;
  return Buffer.from([...u16(size), ...u16(commands), ...even, ...odd, 0, 0, ...u16(last), ...shown, ...hidden]);
}

interface Segment {
  readonly time: number;
  readonly type: number;
  readonly content: Buffer;
}

function segmentsOf(pgs: Buffer): Segment[] {
  const segments: Segment[] = [];
  for (let at = 0; at < pgs.length;) {
    assert.equal(pgs.toString("latin1", at, at + 2), "PG");
    const end = at + 13 + pgs.readUInt16BE(at + 11);
    segments.push({ time: pgs.readUInt32BE(at + 2) / 90, type: pgs.readUInt8(at + 10), content: pgs.subarray(at + 13, end) });
    at = end;
  }
  return segments;
}

/** The palette indexes of an object, line by line. */
function pixels(segments: readonly Segment[]): { width: number; height: number; lines: number[][] } {
  const objects = segments.filter(({ type }) => type === 0x15).map(({ content }) => content);
  const first = objects[0] ?? Buffer.alloc(11);
  const bytes = Buffer.concat(objects.map((content, at) => content.subarray(at === 0 ? 11 : 4)));
  const lines: number[][] = [];
  let line: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const [byte = 0, flags = 0] = [bytes[at++], bytes[at]];
    if (byte > 0) line.push(byte);
    else if (flags === 0) {
      [line] = [[], lines.push(line), at++];
    } else {
      at++;
      const length = flags & 0x40 ? ((flags & 63) << 8) | (bytes[at++] ?? 0) : flags & 63;
      line.push(...Array<number>(length).fill(flags & 0x80 ? (bytes[at++] ?? 0) : 0));
    }
  }
  return { width: first.readUInt16BE(7), height: first.readUInt16BE(9), lines };
}

const convert = (packets: DvdTrack["packets"], size = "720x576", aspect = 4 / 3) =>
  convertToPgs({ head: head(size), packets }, aspect);
const at = (time: number, bytes: Uint8Array, duration = 0) => ({ time, duration, bytes });
const events = (pgs: Buffer | null) =>
  segmentsOf(pgs ?? Buffer.alloc(0))
    .filter(({ type }) => type === 0x16)
    .map(({ time, content }) => [Math.round(time), content[10] === 1 ? "shown" : "cleared"]);

test("a packet of ffmpeg is read: its place, its colours and each line", () => {
  const line = [run(1, 32)];
  assert.deepEqual(readSubPicture(square), {
    ...{ start: 0, end: 745_643, x: 144, y: 140, width: 32, height: 32 },
    ...{ colours: [0, 7, 0, 0], opacities: [0, 15, 0, 0], lines: Array.from({ length: 32 }, () => line) },
  });
});

test("any picture has the same pixels as PGS", async () => {
  const line = (width: number) =>
    fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 255 })), { maxLength: 40 }).map((runs) => {
      let left = width;
      const fitting = runs.flatMap(([value, wanted]) => {
        const length = Math.min(wanted, left);
        left -= length;
        return length > 0 ? [run(value, length)] : [];
      });
      for (; left > 0; left -= 255) fitting.push(run(0, Math.min(left, 255)));
      return fitting;
    });
  const picture = fc.integer({ min: 2, max: 600 }).chain((width) => fc.array(line(width), { minLength: 2, maxLength: 40 }));
  await fc.assert(
    fc.asyncProperty(picture, async (lines) => {
      const pgs = await convert([at(0, packet({ x: 20, y: 30, lines }))], "1024x576");
      const drawn = pixels(segmentsOf(pgs ?? Buffer.alloc(0)));
      const expected = lines.map((runs) => runs.flatMap((one) => Array<number>(one >> 2).fill((one & 3) + 1)));
      assert.deepEqual(drawn, { width: widthOf(lines[0] ?? []), height: lines.length, lines: expected });
    }),
  );
});

test("a picture larger than a segment is cut into several", async () => {
  const busy = Array.from({ length: 500 }, () => Array.from({ length: 700 }, (_, x) => run(x % 4, 1)));
  // Such a packet is larger than 64 KiB: its offsets do not fit. Every second line is empty.
  const lines = busy.map((line, y) => (y % 4 === 0 ? line : [run(1, 255), run(1, 255), run(2, 190)]));
  const segments = segmentsOf((await convert([at(0, packet({ x: 0, y: 0, lines }))], "1024x576")) ?? Buffer.alloc(0));
  const objects = segments.filter(({ type }) => type === 0x15);
  assert.deepEqual(
    objects.map(({ content }) => content[3]),
    [0x80, 0x40],
  );
  assert.deepEqual(
    pixels(segments).lines[4],
    Array.from({ length: 700 }, (_, x) => (x % 4) + 1),
  );
});

test("pictures are cleared at their end, by the next one, or after five seconds", async () => {
  const lines = [[run(1, 9)], [run(1, 9)]];
  const [short, open] = [packet({ x: 0, y: 0, lines, end: 2048 }), packet({ x: 0, y: 0, lines })];
  const cases: [DvdTrack["packets"], [number, string][]][] = [
    [
      [at(1000, short), at(2000, short)],
      [
        [1000, "shown"],
        [2000, "shown"],
        [4048, "cleared"],
      ],
    ],
    [
      [at(1000, short), at(9000, open)],
      [
        [1000, "shown"],
        [3048, "cleared"],
        [9000, "shown"],
        [14_000, "cleared"],
      ],
    ],
    [
      [at(1000, open, 700)],
      [
        [1000, "shown"],
        [1700, "cleared"],
      ],
    ],
    // The clock of PGS has 32 bits; times that go back are left out.
    [
      [at(5000, short), at(4000, short), at(50_000_000, short)],
      [
        [5000, "shown"],
        [7048, "cleared"],
      ],
    ],
  ];
  for (const [packets, expected] of cases) assert.deepEqual(events(await convert(packets)), expected);
});

test("a DVD is drawn in the shape of its film, other sizes as they are", async () => {
  const lines = Array.from({ length: 2 }, () => [run(1, 180), run(2, 180)]);
  const drawnOn = async (size: string, aspect: number) => {
    const segments = segmentsOf((await convert([at(0, packet({ x: 180, y: 20, lines }))], size, aspect)) ?? Buffer.alloc(0));
    const [composition, window] = [0x16, 0x17].map((type) => segments.find((segment) => segment.type === type)?.content);
    const middle = pixels(segments).lines[0]?.indexOf(3);
    return [composition?.readUInt16BE(0), composition?.readUInt16BE(2), window?.readUInt16BE(2), window?.readUInt16BE(6), middle];
  };
  assert.deepEqual(await drawnOn("720x576", 1.78), [1024, 576, 256, 512, 256]);
  assert.deepEqual(await drawnOn("720x576", 2.35), [1024, 576, 256, 512, 256]);
  assert.deepEqual(await drawnOn("720x480", 1.33), [640, 480, 160, 320, 160]);
  assert.deepEqual(await drawnOn("1280x720", 1.78), [1280, 720, 180, 360, 180]);
  assert.deepEqual(await drawnOn("99999x1", 1.33), [768, 576, 192, 384, 192]);
});

test("colours are those of the head, or greys without it", async () => {
  const lines = Array.from({ length: 2 }, () => [0, 1, 2, 3].map((value) => run(value, 5)));
  const colours = async (given: string) => {
    const pgs = await convertToPgs({ head: given, packets: [at(0, packet({ x: 0, y: 0, lines }))] }, 1);
    const entries =
      segmentsOf(pgs ?? Buffer.alloc(0))
        .find(({ type }) => type === 0x14)
        ?.content.subarray(2) ?? [];
    return [0, 1, 2, 3].map((value) => [...entries.slice(5 * value, 5 * value + 5)]);
  };
  // Index, Y, Cr, Cb and opacity of black, blue, green and red.
  const [black, blue, green, red] = [
    [1, 0, 128, 128, 255],
    [2, 29, 107, 255, 255],
    [3, 150, 21, 44, 255],
    [4, 76, 255, 85, 255],
  ];
  assert.deepEqual(await colours(head("720x576")), [black, blue, green, red]);
  assert.deepEqual(
    (await colours("size: 720x576")).map(([, luma]) => luma),
    [0, 85, 170, 255],
  );
});

test("damaged and hostile packets show nothing, or what a whole one could", async () => {
  const damaged = fc
    .tuple(fc.array(fc.tuple(fc.nat(square.length - 1), fc.nat(255))), fc.nat(square.length))
    .map(([changes, length]) => {
      const bytes = Buffer.from(square);
      for (const [place, byte] of changes) bytes[place] = byte;
      return bytes.subarray(0, length);
    });
  const lengths = fc.oneof(damaged, fc.uint8Array({ maxLength: 300 }));
  await fc.assert(
    fc.asyncProperty(fc.array(lengths, { maxLength: 5 }), async (packets) => {
      const pgs = await convert(packets.map((bytes, second) => at(1000 * second, bytes)));
      if (pgs) segmentsOf(pgs);
    }),
    { numRuns: 500 },
  );
});

test("a track whose pictures would fill the disk is refused soon", { timeout: 60_000 }, async () => {
  // Each line is one code that goes on to its end: the least for the largest picture.
  const tall = Array.from({ length: 560 }, () => [run(1, 255), run(2, 255), run(1, 200)]);
  const bytes = packet({ x: 0, y: 0, lines: tall });
  const packets = Array.from({ length: 20_000 }, (_, second) => at(1000 * second, bytes));
  assert.equal(await convert(packets), null);
});

test("what ffprobe dumps is read line by line; too much of it is stopped", () => {
  const dump = `[PACKET]
pts_time=1.500000
duration_time=2.000000
data=
00000000: 0062 0044 0810 0810 0810 0810 0810 0810  .b.D............
00000010: 02ff                                     ..

[/PACKET]
[PACKET]
pts_time=N/A
duration_time=N/A
data=
00000000: 02ff                                     ..

[/PACKET]
[STREAM]
extradata=
00000000: 7369 7a65                                size

[/STREAM]`.split("\n");
  let stopped = 0;
  const reader = dumpReader(() => stopped++);
  for (const line of dump) reader.line(line);
  const bytes = Buffer.from("0062004408100810081008100810081002ff", "hex");
  assert.deepEqual(reader.track(), { head: "size", packets: [at(1500, bytes, 2000)] });
  assert.equal(stopped, 0);
  for (let lines = 0; lines <= 2 ** 20; lines++)
    reader.line("00000000: 0062 0044 0810 0810 0810 0810 0810 0810  .b.D............");
  assert.equal(stopped, 1);
});
