import { eventLimits } from "@seance/contract/events";
import { EventParser } from "./event-parser.ts";
import type { ServerEvent } from "./event-parser.ts";

const { reconnectMinMs, reconnectMaxMs, silenceMs } = eventLimits;

/** How long to wait before coming back, in ms: somewhere in 1 to 30 s, so that a town does not come at once; from when the server says. */
export function reconnectDelay(retryAfterSeconds: number | null, chance: number): number {
  const earliest = Math.max(reconnectMinMs, (retryAfterSeconds ?? 0) * 1000);
  return earliest + chance * (reconnectMaxMs - reconnectMinMs);
}

/** One's own network is back, and not the whole town's: soon, still not all at once. */
const soonMs = 2000;

export interface StreamDeps {
  readonly open: (signal: AbortSignal) => Promise<Response>;
  readonly onEvent: (event: ServerEvent) => void;
  readonly onChange: (up: boolean) => void;
  readonly chance?: () => number;
}

/** Keeps one event stream open from `start` to `stop`, coming back after every cut. */
export class EventStream {
  readonly #deps: Required<StreamDeps>;
  #life: AbortController | undefined;
  #connection: AbortController | undefined;
  #up = false;
  #heardAt = 0;
  #endPause: (() => void) | undefined;

  constructor(deps: StreamDeps) {
    this.#deps = { chance: Math.random, ...deps };
  }

  /** Resolves once stopped. */
  async start(): Promise<void> {
    const life = new AbortController();
    this.#life = life;
    while (!life.signal.aborted) {
      const retryAfter = await this.#connect(life.signal);
      if (!life.signal.aborted) await this.#pause(reconnectDelay(retryAfter, this.#deps.chance()));
    }
  }

  stop(): void {
    this.#life?.abort();
    this.#connection?.abort();
    this.#endPause?.();
  }

  /** The network says that it is gone: what is open is dead. */
  cut(): void {
    this.#connection?.abort();
  }

  /** The network is back, or the page was asleep: finds out whether the stream still lives, and comes back soon. */
  wake(): void {
    if (this.#up && Date.now() - this.#heardAt > silenceMs) this.cut();
    const end = this.#endPause;
    if (end) setTimeout(end, this.#deps.chance() * soonMs);
  }

  /** Reads one connection to its end; gives the seconds to wait that the server asked for. */
  async #connect(life: AbortSignal): Promise<number | null> {
    const connection = new AbortController();
    this.#connection = connection;
    const listening = watchSilence(connection);
    try {
      const response = await this.#deps.open(connection.signal);
      if (!response.ok || !response.body) {
        await response.body?.cancel();
        return Number(response.headers.get("Retry-After")) || null;
      }
      if (life.aborted) return null;
      this.#say(true);
      await this.#read(response.body, listening.heard);
    } catch {
      // However it was cut, what to do about it is the same: come back.
    } finally {
      listening.stop();
      connection.abort();
      this.#say(false);
    }
    return null;
  }

  async #read(body: ReadableStream<Uint8Array<ArrayBuffer>>, heard: () => void): Promise<void> {
    const parser = new EventParser();
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      heard();
      this.#heardAt = Date.now();
      for (const event of parser.push(piece.value)) this.#deps.onEvent(event);
    }
  }

  #say(up: boolean): void {
    if (up === this.#up) return;
    this.#up = up;
    this.#heardAt = Date.now();
    this.#deps.onChange(up);
  }

  async #pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endPause = undefined;
  }
}

/** Aborts a connection that says nothing for 45 s: the server's heartbeats come every 20 s. */
function watchSilence(connection: AbortController): { heard: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout>;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => connection.abort(), silenceMs);
  };
  heard();
  return { heard, stop: () => clearTimeout(timer) };
}
