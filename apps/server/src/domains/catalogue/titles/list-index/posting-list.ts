/** Up to this many members a set is smaller than a bitmap, and faster to walk through. */
const fewMembers = 512;

export const hasBit = (bits: Uint32Array, place: number): boolean => (((bits[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1;

/** The places of the titles that have one value: a set while they are few, then a bitmap. */
export class PostingList {
  #set: Set<number> | undefined = new Set();
  #bits = new Uint32Array(0);

  /** The members, where they are kept as a set. */
  get few(): ReadonlySet<number> | undefined {
    return this.#set;
  }

  has(place: number): boolean {
    return this.#set ? this.#set.has(place) : hasBit(this.#bits, place);
  }

  add(place: number): void {
    if (this.#set && this.#set.size < fewMembers) this.#set.add(place);
    else {
      for (const member of this.#set ?? []) this.#setBit(member);
      this.#set = undefined;
      this.#setBit(place);
    }
  }

  delete(place: number): void {
    if (this.#set) this.#set.delete(place);
    else if (hasBit(this.#bits, place)) this.#bits[place >>> 5] = (this.#bits[place >>> 5] ?? 0) & ~(1 << (place & 31));
  }

  /** Writes this bitmap over `bits`. */
  copyTo(bits: Uint32Array): void {
    const words = this.#bits.subarray(0, bits.length);
    bits.set(words);
    bits.fill(0, words.length);
  }

  /** Keeps of `bits` those that this bitmap has too. */
  intersect(bits: Uint32Array): void {
    for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & (this.#bits[word] ?? 0);
  }

  #setBit(place: number): void {
    const word = place >>> 5;
    if (word >= this.#bits.length) {
      const longer = new Uint32Array(word + 1 + (word >>> 3));
      longer.set(this.#bits);
      this.#bits = longer;
    }
    this.#bits[word] = (this.#bits[word] ?? 0) | (1 << (place & 31));
  }
}

/** Writes the bitmap of these places over `bits`. */
export function setBits(bits: Uint32Array, places: readonly number[]): void {
  bits.fill(0);
  for (const place of places) bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
}

export function countBits(bits: Uint32Array): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word] ?? 0;
    rest -= (rest >>> 1) & 0x55555555;
    rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
    count += Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** The places whose bit is set, in rising order. */
export function* placesOf(bits: Uint32Array): Generator<number> {
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) yield word * 32 + 31 - Math.clz32(rest & -rest);
  }
}

/** Clears the bits of the places that `keeps` says no to. */
export function keepBits(bits: Uint32Array, keeps: (place: number) => boolean): void {
  for (let word = 0; word < bits.length; word++) {
    let kept = bits[word] ?? 0;
    for (let rest = kept; rest !== 0; rest &= rest - 1) {
      const lowest = rest & -rest;
      if (!keeps(word * 32 + 31 - Math.clz32(lowest))) kept &= ~lowest;
    }
    bits[word] = kept;
  }
}
