import { eventLimits } from "@seance/contract/events";
import { createParser } from "eventsource-parser";

const { reconnectMinMs, reconnectMaxMs, silenceMs } = eventLimits;

/** Reconnection delay in ms: random between 1 and 30 s, so that clients do not reconnect together, and never before `Retry-After`. */
export function reconnectDelay(retryAfterSeconds: number | null, random: number): number {
  const earliest = Math.max(reconnectMinMs, (retryAfterSeconds ?? 0) * 1000);
  return earliest + random * (reconnectMaxMs - reconnectMinMs);
}

/** Longest delay once this device's own network is back: other clients are not reconnecting at that moment. */
const wakeMaxMs = 2000;

export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

export interface StreamDeps {
  readonly open: (signal: AbortSignal) => Promise<Response>;
  readonly onEvent: (event: ServerEvent) => void;
  readonly onChange: (up: boolean) => void;
  readonly random?: () => number;
}

/** Keeps one event stream open from `start` to `stop`, reconnecting after every disconnection. EventSource cannot send the token. */
export class EventStream {
  readonly #deps: Required<StreamDeps>;
  #life: AbortController | undefined;
  #connection: AbortController | undefined;
  #up = false;
  #lastReceivedAt = 0;
  #endPause: (() => void) | undefined;

  constructor(deps: StreamDeps) {
    this.#deps = { random: Math.random, ...deps };
  }

  /** Resolves once stopped. */
  async start(): Promise<void> {
    const life = new AbortController();
    this.#life = life;
    while (!life.signal.aborted) {
      const retryAfter = await this.#connect(life.signal);
      if (!life.signal.aborted) await this.#pause(reconnectDelay(retryAfter, this.#deps.random()));
    }
  }

  stop(): void {
    this.#life?.abort();
    this.#connection?.abort();
    this.#endPause?.();
  }

  /** Closes the connection: the network is gone. */
  cut(): void {
    this.#connection?.abort();
  }

  /** Reconnects soon, closing a connection that has been silent for too long: the network is back, or the page was suspended. */
  wake(): void {
    if (this.#up && Date.now() - this.#lastReceivedAt > silenceMs) this.cut();
    const end = this.#endPause;
    if (end) setTimeout(end, this.#deps.random() * wakeMaxMs);
  }

  /** Reads one connection to its end. Resolves to the server's `Retry-After` in seconds. */
  async #connect(life: AbortSignal): Promise<number | null> {
    const connection = new AbortController();
    this.#connection = connection;
    const silence = abortOnSilence(connection);
    try {
      const response = await this.#deps.open(connection.signal);
      if (!response.ok || !response.body) {
        await response.body?.cancel();
        return Number(response.headers.get("Retry-After")) || null;
      }
      if (life.aborted) return null;
      this.#setUp(true);
      await this.#read(response.body, silence.restart);
    } catch {
      // Every disconnection is handled the same way: reconnect.
    } finally {
      silence.stop();
      connection.abort();
      this.#setUp(false);
    }
    return null;
  }

  async #read(body: ReadableStream<Uint8Array<ArrayBuffer>>, onChunk: () => void): Promise<void> {
    const parser = createParser({ onEvent: ({ event: name = "message", data }) => this.#deps.onEvent({ name, data }) });
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      onChunk();
      this.#lastReceivedAt = Date.now();
      parser.feed(chunk.value);
    }
  }

  #setUp(up: boolean): void {
    if (up === this.#up) return;
    this.#up = up;
    this.#lastReceivedAt = Date.now();
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

/** Aborts a connection that receives nothing for 45 s: the server sends a heartbeat every 20 s. */
function abortOnSilence(connection: AbortController): { restart: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout>;
  const restart = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => connection.abort(), silenceMs);
  };
  restart();
  return { restart, stop: () => clearTimeout(timer) };
}
