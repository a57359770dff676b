import { setImmediate } from "node:timers/promises";

type Compare = (a: number, b: number) => number;

/** Places in an order, in one array: an insertion moves what follows, 0.1 ms at a million. */
export class SortedPlaces {
  readonly #compare: Compare;
  #places: Uint32Array;
  #length: number;

  constructor(compare: Compare, sorted = new Uint32Array(0)) {
    this.#compare = compare;
    this.#places = sorted;
    this.#length = sorted.length;
  }

  get length(): number {
    return this.#length;
  }

  at(position: number): number {
    return this.#places[position] ?? 0;
  }

  /** How many places at the beginning are `before`, as all before them. */
  countBefore(before: (place: number) => boolean): number {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (before(this.at(middle))) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  insert(place: number): void {
    const position = this.positionOf(place);
    if (this.#length === this.#places.length) {
      const longer = new Uint32Array(this.#length + 64 + (this.#length >>> 3));
      longer.set(this.#places);
      this.#places = longer;
    }
    this.#places.copyWithin(position + 1, position, this.#length++);
    this.#places[position] = place;
  }

  /** While its key is still the one that it was inserted with. */
  delete(place: number): void {
    const position = this.positionOf(place);
    this.#places.copyWithin(position, position + 1, this.#length--);
  }

  positionOf(place: number): number {
    return this.countBefore((other) => this.#compare(other, place) < 0);
  }
}

const slice = 8192;

/** Merge sort that lets other work pass after each slice of some milliseconds. */
export async function sortInSlices(places: Uint32Array<ArrayBuffer>, compare: Compare): Promise<Uint32Array<ArrayBuffer>> {
  const { length } = places;
  for (let from = 0; from < length; from += slice) {
    places.subarray(from, from + slice).sort(compare);
    await setImmediate();
  }
  let [source, target] = [places, new Uint32Array(length)];
  for (let width = slice; width < length; width *= 2) {
    for (let from = 0; from < length; from += 2 * width)
      await merge(source, target, [from, Math.min(from + width, length), Math.min(from + 2 * width, length)], compare);
    [source, target] = [target, source];
  }
  return source;
}

type Bounds = readonly [start: number, middle: number, end: number];

async function merge(source: Uint32Array, target: Uint32Array, [start, middle, end]: Bounds, compare: Compare): Promise<void> {
  let [left, right] = [start, middle];
  for (let at = start; at < end; at++) {
    if (at % slice === 0) await setImmediate();
    const isLeft = right === end || (left < middle && compare(source[left] ?? 0, source[right] ?? 0) <= 0);
    target[at] = source[isLeft ? left++ : right++] ?? 0;
  }
}
