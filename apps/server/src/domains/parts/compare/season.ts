import { commonSpan, type Span } from "./common-span.ts";

/** The sound of an episode as chromaprint tells it, in the order of the season. */
export interface EpisodeSound {
  readonly id: string;
  readonly points: Uint32Array;
}

export interface FoundPart {
  readonly kind: "intro" | "credits";
  /** In seconds. */
  readonly start: number;
  readonly end: number;
}

/** Seconds between two points of chromaprint, and of sound that the first point needs. */
const pointSeconds = 1365 / 11_025;
const windowSeconds = 2.6;
/** At the border of a common sound, points are half alike so long before it (measured on made sounds). */
const borderSeconds = 0.7;

/** The points of a raw fingerprint, which are in the order of bytes of the machine that made it: of all that run ffmpeg, little-endian. */
export const readPoints = (bytes: Buffer): Uint32Array =>
  Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readUInt32LE(4 * at));

const shortestSeconds = 15;
/** Two copies of one episode have more in common. */
const longestSeconds = 180;
const neighbours = 4;
const agreeSeconds = 2;
const searched = {
  intro: { share: 0.4, seconds: 600 },
  credits: { share: 0.35, seconds: 600 },
} as const;

/** The intro and the credits of the episodes of a season: what they have in common at their beginnings and ends. Pure. */
export function findParts(episodes: readonly EpisodeSound[]): Map<string, FoundPart[]> {
  const [intros, credits] = (["intro", "credits"] as const).map((kind) => rangesOf(episodes, kind));
  return new Map(
    episodes.map(({ id }) => {
      const [intro, end] = [agreed(intros?.get(id) ?? []), agreed(credits?.get(id) ?? [])];
      return [
        id,
        [...(intro ? [{ kind: "intro", ...intro } as const] : []), ...(end ? [{ kind: "credits", ...end } as const] : [])],
      ];
    }),
  );
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** What each episode has in common with those near it. */
function rangesOf(episodes: readonly EpisodeSound[], kind: FoundPart["kind"]): Map<string, Range[]> {
  const found = new Map<string, Range[]>(episodes.map(({ id }) => [id, []]));
  const parts = episodes.map(({ points }) => searchedPart(points, kind));
  for (const [at, one] of episodes.entries())
    for (const [further, other] of episodes.slice(at + 1, at + 1 + neighbours).entries()) {
      const [a, b] = [parts[at], parts[at + 1 + further]];
      const common = a && b && commonSpan(a, b, shortestSeconds / pointSeconds);
      if (!common) continue;
      const [atStart, atEnd] = [
        kind === "intro" && (common.a.start === 0 || common.b.start === 0),
        kind === "credits" && (common.a.end === a.length || common.b.end === b.length),
      ];
      found.get(one.id)?.push(rangeOf(common.a, one.points.length - a.length, kind, atStart, atEnd));
      found.get(other.id)?.push(rangeOf(common.b, other.points.length - b.length, kind, atStart, atEnd));
    }
  return found;
}

function searchedPart(points: Uint32Array, kind: FoundPart["kind"]): Uint32Array {
  const { share, seconds } = searched[kind];
  const length = Math.floor(Math.min(points.length * share, seconds / pointSeconds));
  return kind === "intro" ? points.subarray(0, length) : points.subarray(points.length - length);
}

/** `atStart`, `atEnd`: one of the two sounds begins or ends there, and has no border to be seen. */
function rangeOf({ start, end }: Span, left: number, kind: FoundPart["kind"], atStart: boolean, atEnd: boolean): Range {
  const before = kind === "credits" ? left : 0;
  return {
    start: (before + start) * pointSeconds + (atStart ? 0 : borderSeconds),
    end: (before + end) * pointSeconds + (atEnd ? windowSeconds : borderSeconds),
  };
}

/** The range that most neighbours agree on, else the longest. */
function agreed(ranges: readonly Range[]): Range | null {
  const agreeing = (one: Range): number =>
    ranges.filter(({ start, end }) => Math.abs(start - one.start) < agreeSeconds && Math.abs(end - one.end) < agreeSeconds)
      .length;
  const [best] = ranges
    .filter(({ start, end }) => end - start <= longestSeconds)
    .toSorted((a, b) => agreeing(b) - agreeing(a) || b.end - b.start - (a.end - a.start));
  return best ?? null;
}
