import type { Alignment } from "@seance/contract/subtitles";
import { clockMs } from "#domains/subtitles/convert/cues.ts";

/** A cue's times, in milliseconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where somebody speaks: 1 or 0 for each frame of {@link frameMs} milliseconds. */
export type Speech = Uint8Array;
export const frameMs = 10;

/** A film at 23.976 pictures a second is often sold at 24 or 25. */
const frameRates = [24_000 / 1001, 24, 25];
const rates = [1, ...frameRates.flatMap((from) => frameRates.filter((to) => to !== from).map((to) => from / to))];

/** How far a cue is moved at most, in frames. */
const reach = 10 * 60 * 100;
/** Frames between the offsets that are tried first; more where that would be too many. */
const minStep = 5;
const maxTried = 30_000_000;
/** What a cut must gain, in frames of speech. */
const cutCost = 800;
/** A rate other than 1 must fit this much better. */
const otherRate = 1.02;
/** The match must be this much better than with the speech read backwards, where it can only be chance. */
const chance = 1.5;
/** Fewer cues fit somewhere by chance. */
const minCues = 20;

/**
 * Finds how cues, in the order of their times, move to where somebody speaks: a shift, another frame rate and cuts, together. Null when
 * they fit hardly better than by chance.
 */
export function align(cues: readonly Span[], speech: Speech): Alignment | null {
  if (cues.length < minCues) return null;
  const sums = sumsOf(speech);
  const step = Math.max(minStep, Math.ceil((2 * reach * cues.length) / maxTried));
  const fits = rates.map((rate) => ({ rate, fit: new Fits(inFrames(cues, rate), sums, step).best() }));
  const [same = { rate: 1, fit: 0 }] = fits;
  const best = fits.reduce((a, b) => (b.fit > Math.max(a.fit, same.fit * otherRate) ? b : a));
  const frames = inFrames(cues, best.rate);
  const byChance = new Fits(frames, sumsOf(speech.toReversed()), step).best();
  if (best.fit <= 0 || best.fit < chance * byChance) return null;
  const parts = new Fits(frames, sums, step).parts();
  return {
    rate: best.rate,
    parts: parts.map(({ from, offset }) => ({ from: from === 0 ? 0 : (cues[from]?.start ?? 0), offset: offset * frameMs })),
  };
}

/** Cues at their aligned times; one that would end before the film starts is left out. */
export const aligned = <T extends Span>(cues: readonly T[], alignment: Alignment): T[] =>
  cues.flatMap((cue) => {
    const moved = movedSpan(cue, alignment);
    return moved.end > moved.start ? [{ ...cue, ...moved }] : [];
  });

function movedSpan({ start, end }: Span, { rate, parts }: Alignment): Span {
  const offset = parts.findLast(({ from }) => from <= start)?.offset ?? 0;
  const move = (time: number): number => Math.max(0, Math.round(time * rate + offset));
  return { start: move(start), end: move(end) };
}

const assTimes = /^([ \t]*Dialogue:(?:[^,\r\n]*,){0,12}?[ \t]*)(\d+:\d\d:\d\d[.:]\d+)([ \t]*,[ \t]*)(\d+:\d\d:\d\d[.:]\d+)/gim;

/** An ASS file with the lines at their aligned times. */
export const alignedAss = (text: string, alignment: Alignment): string =>
  text.replace(assTimes, (_line, before: string, start: string, between: string, end: string) => {
    const moved = movedSpan({ start: clockMs(start), end: clockMs(end) }, alignment);
    return `${before}${assClock(moved.start)}${between}${assClock(moved.end)}`;
  });

/** `1:02:03.45` */
function assClock(ms: number): string {
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map(Math.floor);
  const pad = (value = 0): string => String(value).padStart(2, "0");
  return `${hours}:${pad(minutes)}:${pad(seconds)}.${pad(Math.floor((ms % 1000) / 10))}`;
}

const inFrames = (cues: readonly Span[], rate: number): Span[] =>
  cues.map(({ start, end }) => ({ start: Math.round((start * rate) / frameMs), end: Math.round((end * rate) / frameMs) }));

/** Sums of the speech, less its mean, up to each frame: a cue over silence counts against. */
function sumsOf(speech: Speech): Float64Array {
  const mean = speech.reduce((sum, one) => sum + one, 0) / Math.max(1, speech.length);
  const sums = new Float64Array(speech.length + 1);
  for (let i = 0; i < speech.length; i++) sums[i + 1] = (sums[i] ?? 0) + (speech[i] ?? 0) - mean;
  return sums;
}

/** Frames before and after the start of a cue: speech should begin between. */
const edge = 30;
const edgeWeight = 4;

interface Moved {
  /** Index of the first cue. */
  readonly from: number;
  readonly offset: number;
}

/** How well cues, in frames, fit the speech at each offset. */
class Fits {
  readonly #cues: readonly Span[];
  readonly #sums: Float64Array;
  readonly #step: number;
  readonly #count: number;

  constructor(cues: readonly Span[], sums: Float64Array, step: number) {
    this.#cues = cues;
    this.#sums = sums;
    this.#step = step;
    this.#count = 2 * Math.floor(reach / step) + 1;
  }

  /** The best fit of all cues together, each cut paid. */
  best(): number {
    return this.#follow().reduce((a, b) => Math.max(a, b), -Infinity);
  }

  /** From which cue on which offset fits, in frames. */
  parts(): Moved[] {
    const cutBefore = new Uint8Array(this.#cues.length * this.#count);
    const bestBefore: number[] = [];
    let at = indexOfMax(this.#follow(cutBefore, bestBefore));
    const parts: Moved[] = [];
    let to = this.#cues.length;
    for (let i = to - 1; i >= 0; i--) {
      if (i > 0 && cutBefore[i * this.#count + at] !== 1) continue;
      parts.unshift({ from: i, offset: this.#refined(i, to, this.#offset(at)) });
      to = i;
      at = bestBefore[i] ?? at;
    }
    return parts;
  }

  #offset(index: number): number {
    return index * this.#step - Math.floor(reach / this.#step) * this.#step;
  }

  /** For each offset, the best fit of all cues whose last one has it; notes where a cut was worth it, and from where. */
  #follow(cutBefore?: Uint8Array, bestBefore?: number[]): Float64Array {
    const fits = new Float64Array(this.#count);
    for (const [i, cue] of this.#cues.entries()) {
      const from = i === 0 ? 0 : indexOfMax(fits);
      if (bestBefore) bestBefore.push(from);
      const afterCut = (fits[from] ?? 0) - cutCost;
      for (let index = 0; index < this.#count; index++) {
        const before = fits[index] ?? 0;
        const isCut = i > 0 && before < afterCut;
        if (isCut && cutBefore) cutBefore[i * this.#count + index] = 1;
        fits[index] = (isCut ? afterCut : before) + this.#fit(cue, this.#offset(index));
      }
    }
    return fits;
  }

  /** The offset to the frame, near one that was tried. */
  #refined(from: number, to: number, near: number): number {
    const cues = this.#cues.slice(from, to);
    const around = Array.from({ length: 8 * this.#step + 1 }, (_, i) => near + i - 4 * this.#step);
    const fits = around.map((offset) => cues.reduce((sum, cue) => sum + this.#fit(cue, offset), 0));
    return around[indexOfMax(fits)] ?? near;
  }

  #fit({ start, end }: Span, offset: number): number {
    const begins = this.#sum(start + offset + edge) - 2 * this.#sum(start + offset) + this.#sum(start + offset - edge);
    return this.#sum(end + offset) - this.#sum(start + offset) + edgeWeight * begins;
  }

  #sum(frame: number): number {
    return this.#sums[Math.min(this.#sums.length - 1, Math.max(0, frame))] ?? 0;
  }
}

function indexOfMax(values: ArrayLike<number>): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if ((values[i] ?? 0) > (values[best] ?? 0)) best = i;
  return best;
}
