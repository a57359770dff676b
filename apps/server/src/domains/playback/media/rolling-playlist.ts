/** The VOD playlist of a recording that is broadcast in a loop. Times are microseconds. */
export interface Loop {
  readonly segments: readonly Segment[];
  readonly duration: number;
  /** Seconds; constant, as players require. */
  readonly targetDuration: number;
  readonly version: number;
  readonly independent: boolean;
}

interface Segment {
  readonly uri: string;
  readonly start: number;
  readonly duration: number;
  /** The EXT-X-MAP line that applies, for fragmented MP4. */
  readonly map: string | null;
  /** Whether timestamps restart here; true for the first segment, which follows the last. */
  readonly discontinuity: boolean;
}

const microseconds = 1_000_000;
const minSegments = 6;
/** Players start three target durations before the end. */
const minTargetDurations = 3;

/** Parses the media playlist of a loop; null for a master playlist, encryption, byte ranges, or no segment. */
export function parseLoop(text: string): Loop | null {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  if (lines[0] !== "#EXTM3U") return null;
  if (lines.some((line) => /^#EXT-X-(STREAM-INF|BYTERANGE|KEY:(?!METHOD=NONE))/.test(line))) return null;
  const segments: Segment[] = [];
  let [start, duration, map, discontinuity] = [0, 0, null as string | null, true];
  for (const line of lines) {
    if (line.startsWith("#EXTINF:")) duration = Math.round(Number.parseFloat(line.slice(8)) * microseconds);
    else if (line.startsWith("#EXT-X-MAP:")) map = line;
    else if (line === "#EXT-X-DISCONTINUITY") discontinuity = true;
    else if (line !== "" && !line.startsWith("#")) {
      if (!(duration > 0)) return null;
      segments.push({ uri: line, start, duration, map, discontinuity });
      start += duration;
      [duration, discontinuity] = [0, false];
    }
  }
  if (start < microseconds) return null;
  return {
    segments,
    duration: start,
    targetDuration: Math.max(1, ...segments.map((segment) => Math.round(segment.duration / microseconds))),
    version: Math.max(6, numberOf(lines, "#EXT-X-VERSION:")),
    independent: lines.includes("#EXT-X-INDEPENDENT-SEGMENTS"),
  };
}

function numberOf(lines: readonly string[], tag: string): number {
  const line = lines.find((candidate) => candidate.startsWith(tag));
  return Number.parseInt(line?.slice(tag.length) ?? "", 10) || 0;
}

/**
 * The live playlist of a loop at a time in milliseconds. Segments are numbered from 1970: the playlist depends on the clock alone, so
 * that all processes answer the same, before and after a restart.
 */
export function rollingPlaylist(loop: Loop, now: number): string {
  const { first, end } = windowAt(loop, now);
  const lines = [
    "#EXTM3U",
    `#EXT-X-VERSION:${loop.version}`,
    `#EXT-X-TARGETDURATION:${loop.targetDuration}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuitiesBefore(loop, first)}`,
    ...(loop.independent ? ["#EXT-X-INDEPENDENT-SEGMENTS"] : []),
  ];
  let map: string | null = null;
  for (let number = first; number < end; number++) {
    const segment = segmentAt(loop, number);
    if (segment.discontinuity) lines.push("#EXT-X-DISCONTINUITY");
    if (segment.map && (segment.map !== map || segment.discontinuity)) lines.push(segment.map);
    map = segment.map;
    lines.push(
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(startOf(loop, number) / 1000).toISOString()}`,
      `#EXTINF:${(segment.duration / microseconds).toFixed(6)},`,
      segment.uri,
    );
  }
  return `${lines.join("\n")}\n`;
}

/** The segments from `first` up to `end`, which is being broadcast and not listed yet. */
function windowAt(loop: Loop, now: number): { first: number; end: number } {
  const moment = now * 1000;
  const lap = Math.floor(moment / loop.duration);
  const within = moment - lap * loop.duration;
  const index = loop.segments.findLastIndex((segment) => segment.start <= within);
  const end = lap * loop.segments.length + index;
  const minDuration = minTargetDurations * loop.targetDuration * microseconds;
  let first = end;
  while (end - first < minSegments || startOf(loop, end) - startOf(loop, first) < minDuration) first--;
  return { first, end };
}

function segmentAt(loop: Loop, number: number): Segment {
  return loop.segments[number % loop.segments.length] as Segment;
}

/** The start of a segment, in microseconds since 1970. */
function startOf(loop: Loop, number: number): number {
  return Math.floor(number / loop.segments.length) * loop.duration + segmentAt(loop, number).start;
}

function discontinuitiesBefore(loop: Loop, number: number): number {
  const count = (segments: readonly Segment[]): number => segments.filter((segment) => segment.discontinuity).length;
  const laps = Math.floor(number / loop.segments.length);
  return laps * count(loop.segments) + count(loop.segments.slice(0, number % loop.segments.length));
}
