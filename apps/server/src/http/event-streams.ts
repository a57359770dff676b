import { randomInt } from "node:crypto";
import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { eventLimits } from "@seance/contract/events";
import type { Actor } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";

/** One open stream, written to its connection itself: ServerResponse would keep the head of each, 13 MB of ten thousand. */
export interface Stream {
  readonly socket: Socket;
  /** Whom the cap per address counts. */
  readonly address: string;
  readonly tokenHash: Buffer | null;
  /** Whoever holds the token now. */
  actor: Actor | null;
}

const tickMs = 1000;
const heartbeat = Buffer.from(":\n\n");
/** News is short: whoever is that far behind does not read, and is cut. */
const mostBehindBytes = 16 * 1024;
/** A tab closed, or a process gone, makes room: when to ask again. */
const askAgainSeconds = 30;

/** One event as it goes over the wire. */
export const frameOf = (name: string, data: object): Buffer => Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

/**
 * The open event streams of this process. They are dealt out to slots, one of which is served at a time: neither a heartbeat nor a word to
 * ten thousand holds up the calls in between. No stream has a timer of its own.
 */
export class EventStreams {
  readonly #slots: readonly Set<Stream>[] = Array.from({ length: eventLimits.heartbeatMs / tickMs }, () => new Set());
  readonly #ofAccount = new Map<string, Set<Stream>>();
  readonly #ofAddress = new Map<string, number>();
  readonly #clock: NodeJS.Timeout;
  #size = 0;
  #opened = 0;
  #ticks = 0;
  #closed = false;

  /** `beat` is asked at each heartbeat whether it may be sent, and is given whom it goes to. */
  constructor(beat: (slot: ReadonlySet<Stream>, round: number) => boolean) {
    this.#clock = setInterval(() => {
      const count = this.#slots.length;
      const slot = this.#slots[this.#ticks % count] ?? new Set();
      const round = Math.floor(this.#ticks++ / count);
      if (slot.size > 0 && beat(slot, round)) for (const stream of slot) this.write(stream, heartbeat);
    }, tickMs).unref();
  }

  get size(): number {
    return this.#size;
  }

  /** Throws the 429, or the 503 of a server that is closing, before anything is answered. */
  admit({ actor, address }: Pick<Stream, "actor" | "address">): void {
    if (this.#closed) throw new Refusal("unavailable", "Le serveur redémarre.", { retryAfter: 1 });
    const full =
      this.#size >= eventLimits.perProcess ||
      (this.#ofAddress.get(address) ?? 0) >= eventLimits.perAddress ||
      (actor !== null && (this.#ofAccount.get(actor.id)?.size ?? 0) >= eventLimits.perAccount);
    if (full) throw new Refusal("too-many", "Trop de flux ouverts.", { retryAfter: askAgainSeconds });
  }

  /** Answers with a stream that lives until either side closes the connection: the bytes of an event are the same for everybody. */
  open(stream: Stream, headers: Record<string, string | number | string[] | undefined>): void {
    const { socket, address, actor } = stream;
    if (!socket.writable) return;
    const slot = this.#slots[this.#opened++ % this.#slots.length];
    slot?.add(stream);
    this.#size++;
    this.#ofAddress.set(address, (this.#ofAddress.get(address) ?? 0) + 1);
    if (actor) this.#ofAccount.set(actor.id, (this.#ofAccount.get(actor.id) ?? new Set()).add(stream));
    socket.once("close", () => {
      slot?.delete(stream);
      this.#forget(stream, actor);
    });
    const head = {
      ...headers,
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      date: new Date().toUTCString(),
      connection: "close",
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    // Readers of the browser's own kind come back after that: not all at once.
    const { reconnectMinMs, reconnectMaxMs } = eventLimits;
    socket.write(`HTTP/1.1 200 OK\r\n${lines.join("")}\r\nretry: ${randomInt(reconnectMinMs, reconnectMaxMs)}\n\n`);
  }

  #forget(stream: Stream, actor: Actor | null): void {
    this.#size--;
    const left = (this.#ofAddress.get(stream.address) ?? 1) - 1;
    if (left > 0) this.#ofAddress.set(stream.address, left);
    else this.#ofAddress.delete(stream.address);
    const others = actor && this.#ofAccount.get(actor.id);
    if (!others) return;
    others.delete(stream);
    if (others.size === 0) this.#ofAccount.delete(actor.id);
  }

  /** The open streams of an account. */
  of(accountId: string): Stream[] {
    return [...(this.#ofAccount.get(accountId) ?? [])];
  }

  /** All open streams of signed-in people, a slot at a time. */
  *signedIn(): Generator<Stream[]> {
    for (const slot of this.#slots) yield [...slot].filter(({ actor }) => actor !== null);
  }

  write({ socket }: Stream, frame: Buffer): void {
    if (socket.writableLength > mostBehindBytes) socket.destroy();
    else if (socket.writable) socket.write(frame);
  }

  /** Writes to all that are meant, in the order of the calls, with a turn for others after each slot. */
  async broadcast(frame: Buffer, meant: (actor: Actor | null) => boolean): Promise<void> {
    for (const slot of this.#slots) {
      if (slot.size === 0) continue;
      for (const stream of slot) if (meant(stream.actor)) this.write(stream, frame);
      await nextTurn();
    }
  }

  /** Says a last word and ends it. */
  end({ socket }: Stream, frame?: Buffer): void {
    if (!socket.writable) return;
    if (frame) socket.write(frame);
    socket.destroySoon();
  }

  /** Ends all of them, and takes none any more. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#clock);
    for (const slot of this.#slots) for (const stream of slot) this.end(stream);
  }
}
