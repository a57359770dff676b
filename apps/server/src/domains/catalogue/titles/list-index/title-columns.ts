/** The ids of the titles, sixteen bytes each, by place. */
export class IdColumn {
  #bytes = Buffer.alloc(0);

  at(place: number): string {
    const hex = this.#bytes.toString("hex", place * 16, place * 16 + 16);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  set(place: number, id: string): void {
    const end = place * 16 + 16;
    if (end > this.#bytes.length) {
      const longer = Buffer.alloc(end + 1024 + (end >>> 3));
      this.#bytes.copy(longer);
      this.#bytes = longer;
    }
    this.#bytes.write(id.replaceAll("-", ""), end - 16, "hex");
  }

  compare(a: number, b: number): number {
    return this.#bytes.compare(this.#bytes, b * 16, b * 16 + 16, a * 16, a * 16 + 16);
  }

  isBefore(place: number, id: Buffer): boolean {
    return this.#bytes.compare(id, 0, 16, place * 16, place * 16 + 16) < 0;
  }
}

export const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");

/** A number of each title by place; `unknown` where it has none. */
export class NumberColumn {
  #values = new Float64Array(0);

  at(place: number): number {
    return this.#values[place] ?? unknown;
  }

  set(place: number, value: number): void {
    if (place >= this.#values.length) {
      const longer = new Float64Array(place + 128 + (place >>> 3));
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[place] = value;
  }
}

/** Sorts after every number. */
export const unknown = Infinity;
