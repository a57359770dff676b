/** Indexes of points, `end` excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The same sound in two fingerprints. */
export interface CommonSpan {
  readonly a: Span;
  readonly b: Span;
}

/** Of the 32 bits of a point: the same sound differs in fewer, other sounds in more, and in 16 on average. */
const halfUnlike = 8;
/** A common sound differs less than this share of what it does when it is set off: silence, tones and noise are like themselves at any time. */
const contrast = 0.5;
const offsets = [-53, -37, -23, -13, 13, 23, 37, 53];
const shiftsTried = 8;
/** A point that occurs more often says nothing about where it is. */
const maxOccurrences = 40;

/** The sound of at least `minLength` points that two fingerprints have in common; null if there is none. Pure. */
export function commonSpan(a: Uint32Array, b: Uint32Array, minLength: number): CommonSpan | null {
  let best: (CommonSpan & { readonly score: number }) | null = null;
  for (const shift of likelyShifts(a, b)) {
    const { score, ...span } = bestSpan(a, b, shift);
    if (span.end - span.start < minLength || score <= (best?.score ?? 0) || !standsOut(a, b, span, shift)) continue;
    best = { a: span, b: { start: span.start + shift, end: span.end + shift }, score };
  }
  return best && { a: best.a, b: best.b };
}

/** How much later sounds of `a` come in `b`: the shifts at which most points are equal. */
function likelyShifts(a: Uint32Array, b: Uint32Array): number[] {
  const places = Map.groupBy(b.keys(), (at) => b[at] ?? 0);
  const votes = new Map<number, number>();
  for (const [at, point] of a.entries()) {
    const found = places.get(point) ?? [];
    if (found.length > maxOccurrences) continue;
    for (const place of found) votes.set(place - at, (votes.get(place - at) ?? 0) + 1);
  }
  const ranked = [...votes].toSorted(([, one], [, other]) => other - one);
  return ranked.slice(0, shiftsTried).map(([shift]) => shift);
}

/** The span of the largest sum of what each of its points is more alike than not (Kadane’s algorithm). */
function bestSpan(a: Uint32Array, b: Uint32Array, shift: number): Span & { readonly score: number } {
  let best = { start: 0, end: 0, score: 0 };
  let [start, score] = [0, 0];
  for (let at = Math.max(0, -shift); at < Math.min(a.length, b.length - shift); at++) {
    if (score <= 0) [start, score] = [at, 0];
    score += halfUnlike - unlike(a[at], b[at + shift]);
    if (score > best.score) best = { start, end: at + 1, score };
  }
  return best;
}

function standsOut(a: Uint32Array, b: Uint32Array, span: Span, shift: number): boolean {
  const meanAt = (by: number): number => {
    let [sum, count] = [0, 0];
    for (let at = Math.max(span.start, -by); at < Math.min(span.end, b.length - by); at++) {
      sum += unlike(a[at], b[at + by]);
      count += 1;
    }
    return count === 0 ? 16 : sum / count;
  };
  const others = offsets.map((offset) => meanAt(shift + offset));
  return meanAt(shift) < (contrast * others.reduce((sum, mean) => sum + mean, 0)) / others.length;
}

/** In how many bits two points differ. */
function unlike(one = 0, other = 0): number {
  const value = one ^ other;
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
