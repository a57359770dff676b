import { randomInt } from "node:crypto";
import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { eventLimits } from "@seance/contract/events";
import type { Actor } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";

/** One open stream, written directly to its socket: a ServerResponse would keep the headers, 13 MB for ten thousand streams. */
export interface Stream {
  readonly socket: Socket;
  /** For the limit per address. */
  readonly address: string;
  readonly tokenHash: Buffer | null;
  /** The account that holds the token now. */
  actor: Actor | null;
}

const tickMs = 1000;
const heartbeat = Buffer.from(":\n\n");
/** Events are short: a client with this much unread data is disconnected. */
const maxUnreadBytes = 16 * 1024;
/** Retry-After when a limit is reached. */
const retryAfterSeconds = 30;

/** An event in the text/event-stream format. */
export const frameOf = (name: string, data: object): Buffer => Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

/**
 * The open event streams of this process, in slots that are written one at a time: neither a heartbeat nor a broadcast to ten thousand
 * streams delays other requests. There is one timer for all streams.
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

  /** `beat` is called before each heartbeat of a slot, and returns whether to send it. */
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

  /** Throws 429 at a limit, or 503 while the server is closing. */
  admit({ actor, address }: Pick<Stream, "actor" | "address">): void {
    if (this.#closed) throw new Refusal("unavailable", "Le serveur redémarre.", { retryAfter: 1 });
    const full =
      this.#size >= eventLimits.perProcess ||
      (this.#ofAddress.get(address) ?? 0) >= eventLimits.perAddress ||
      (actor !== null && (this.#ofAccount.get(actor.id)?.size ?? 0) >= eventLimits.perAccount);
    if (full) throw new Refusal("too-many", "Trop de flux ouverts.", { retryAfter: retryAfterSeconds });
  }

  /** Sends the response head and keeps the stream until either side closes the connection. */
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
    // EventSource reconnects after this random delay: not all clients at once.
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

  /** The open streams of signed-in accounts, one slot at a time. */
  *signedIn(): Generator<Stream[]> {
    for (const slot of this.#slots) yield [...slot].filter(({ actor }) => actor !== null);
  }

  write({ socket }: Stream, frame: Buffer): void {
    if (socket.writableLength > maxUnreadBytes) socket.destroy();
    else if (socket.writable) socket.write(frame);
  }

  /** Writes to all streams in the audience, yielding to other requests after each slot. */
  async broadcast(frame: Buffer, isAudience: (actor: Actor | null) => boolean): Promise<void> {
    for (const slot of this.#slots) {
      if (slot.size === 0) continue;
      for (const stream of slot) if (isAudience(stream.actor)) this.write(stream, frame);
      await nextTurn();
    }
  }

  /** Writes a last event and ends the stream. */
  end({ socket }: Stream, frame?: Buffer): void {
    if (!socket.writable) return;
    if (frame) socket.write(frame);
    socket.destroySoon();
  }

  /** Ends all streams and admits no more. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#clock);
    for (const slot of this.#slots) for (const stream of slot) this.end(stream);
  }
}
