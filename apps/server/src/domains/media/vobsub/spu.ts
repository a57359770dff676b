/** Pixels of one value beside each other: their count times four, plus the value (0 to 3). A number, since films have millions of them. */
export type Run = number;

/** A subtitle picture of a DVD. */
export interface SubPicture {
  /** Milliseconds after the time of its packet; no end where the disc gives none. */
  readonly start: number;
  readonly end: number | null;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** For each of the four values: its index in the palette, and its opacity from 0 to 15. */
  readonly colours: readonly number[];
  readonly opacities: readonly number[];
  readonly lines: readonly (readonly Run[])[];
}

/** The commands of a packet, as far as they were read. */
interface Commands {
  start: number | null;
  end: number | null;
  area: Pick<SubPicture, "x" | "y" | "width" | "height"> | null;
  /** Where the even and the odd lines begin. */
  fields: readonly [number, number] | null;
  colours: readonly number[];
  opacities: readonly number[];
}

/** The bytes of each command, its own included; the colour changes within a picture (7) have a length of their own and are left out. */
const lengths: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 1, 3: 3, 4: 3, 5: 7, 6: 5 };
const endOfCommands = 0xff;

/**
 * Reads a packet of a DVD subtitle track (a sub-picture unit); null when it is damaged or shows nothing. Takes time and memory in
 * proportion to the bytes of the packet and the lines of the picture, 4096 at most.
 */
export function readSubPicture(bytes: Uint8Array): SubPicture | null {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { start, end, area, fields, colours, opacities } = readCommands(view);
    if (start === null || !area || !fields || opacities.every((opacity) => opacity === 0)) return null;
    const [even, odd] = [{ nibble: 2 * fields[0] }, { nibble: 2 * fields[1] }];
    const lines = Array.from({ length: area.height }, (_, line) => readLine(view, line % 2 === 0 ? even : odd, area.width));
    return { start, end, ...area, colours, opacities, lines };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Throws a RangeError where the packet ends too early. */
function readCommands(view: DataView): Commands {
  const found: Commands = { start: null, end: null, area: null, fields: null, colours: [], opacities: [] };
  let sequence = view.getUint16(2);
  for (;;) {
    // In 1024 ticks of 90 kHz.
    const time = Math.round((view.getUint16(sequence) * 1024) / 90);
    const next = view.getUint16(sequence + 2);
    let at = sequence + 4;
    for (let command = view.getUint8(at); command !== endOfCommands; command = view.getUint8(at)) {
      const length = lengths[command];
      if (length === undefined) break;
      apply(found, command, time, view, at + 1);
      at += length;
    }
    // Sequences are in order; the last one names itself.
    if (next <= sequence) return found;
    sequence = next;
  }
}

function apply(found: Commands, command: number, time: number, view: DataView, at: number): void {
  if (command <= 1) found.start ??= time;
  else if (command === 2) found.end = time;
  else if (command === 3) found.colours = fourValues(view.getUint16(at));
  else if (command === 4) {
    const opacities = fourValues(view.getUint16(at));
    // A picture that fades in or out is shown as it is at its clearest.
    if (sum(opacities) > sum(found.opacities)) found.opacities = opacities;
  } else if (command === 5) found.area = areaOf(view, at);
  else found.fields = [view.getUint16(at), view.getUint16(at + 2)];
}

/** The last value comes first. */
const fourValues = (bits: number): number[] => [0, 4, 8, 12].map((shift) => (bits >> shift) & 15);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Corners of twelve bits each; null for an empty area. */
function areaOf(view: DataView, at: number): Commands["area"] {
  const pair = (from: number): [number, number] => {
    const bits = (view.getUint16(from) << 8) | view.getUint8(from + 2);
    return [bits >> 12, bits & 0xfff];
  };
  const [[left, right], [top, bottom]] = [pair(at), pair(at + 3)];
  return right > left && bottom > top ? { x: left, y: top, width: right - left + 1, height: bottom - top + 1 } : null;
}

/** Reads a line, and moves the position to the one after it in its field. */
function readLine(view: DataView, position: { nibble: number }, width: number): Run[] {
  const next = (): number => {
    const byte = view.getUint8(position.nibble >> 1);
    return position.nibble++ % 2 === 0 ? byte >> 4 : byte & 15;
  };
  const runs: Run[] = [];
  for (let left = width; left > 0;) {
    // A code has one nibble for each two zeros before its length, four at most; without a length the run goes on to the end.
    let code = next();
    for (let least = 4; code < least && least <= 0x40; least *= 4) code = (code << 4) | next();
    const length = code < 4 ? left : Math.min(left, code >> 2);
    runs.push((length << 2) | (code & 3));
    left -= length;
  }
  position.nibble += position.nibble % 2;
  return runs;
}
