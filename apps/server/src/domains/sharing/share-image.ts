import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { askChild } from "#core/ask-child.ts";
import { overloaded } from "#core/refusal.ts";
import type { Services } from "#services.ts";
import { readPoster } from "./read-poster.ts";
import type { SharedPage } from "./shared-page.ts";

export interface ShareImageInput {
  readonly title: string;
  readonly line: string;
  readonly poster: Uint8Array | null;
}

export interface ShareImage {
  readonly png: Uint8Array;
}

const maxBytes = 16 * 2 ** 20;
const maxWaiting = 20;

/** Draws the pictures of shared links, one at a time and in a process of its own; the latest are kept in memory. */
export class ShareImages {
  readonly #services: Pick<Services, "media" | "outbound" | "log">;
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #drawn = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: (png) => png.length });
  readonly #drawing = new Map<string, Promise<Buffer>>();

  constructor(services: Pick<Services, "media" | "outbound" | "log">) {
    this.#services = services;
  }

  /** The PNG of a page, 1200×630; throws 503 when too many are asked for. */
  async get({ title, line, poster }: SharedPage): Promise<Buffer> {
    const key = JSON.stringify([title, line, poster]);
    const known = this.#drawn.get(key) ?? this.#drawing.get(key);
    if (known) return known;
    if (this.#queue.size >= maxWaiting) throw overloaded();
    const drawing = this.#queue.add(() => this.#draw({ title, line }, poster)).finally(() => this.#drawing.delete(key));
    this.#drawing.set(key, drawing);
    const png = await drawing;
    this.#drawn.set(key, png);
    return png;
  }

  async #draw(texts: Omit<ShareImageInput, "poster">, address: string | null): Promise<Buffer> {
    const poster = await readPoster(this.#services, address);
    const draw = (input: ShareImageInput) => askChild<ShareImage>(new URL("share-image.child.ts", import.meta.url), input);
    let answer = await draw({ ...texts, poster });
    // A poster that cannot be decoded leaves the title.
    if ("fault" in answer && poster) answer = await draw({ ...texts, poster: null });
    if ("fault" in answer) throw new Error(`image de partage : ${answer.fault}`);
    return Buffer.from(answer.png);
  }
}
