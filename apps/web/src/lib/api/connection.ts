import { createAtom, useSelector } from "@tanstack/react-store";

export interface ConnectionState {
  /** The server cannot be reached. */
  readonly lost: boolean;
  /** The server has answered this page at least once. */
  readonly met: boolean;
}

export interface ConnectionDeps {
  /** `navigator.onLine`: reliable only when false. */
  readonly onLine: () => boolean;
  /** Resolves to whether the server answers. */
  readonly probe: () => Promise<boolean>;
  readonly random?: () => number;
}

const probeAgainMs = 4000;
/** Random part of the delay, so that clients do not all probe a server that is back at the same moment. */
const spreadMs = 6000;

/** Whether the server can be reached: from the results of calls, the browser's events, and a probe every few seconds once it is lost. */
export class Connection {
  readonly #deps: Required<ConnectionDeps>;
  readonly #state = createAtom<ConnectionState>({ lost: false, met: false });
  #probing = false;
  #lostAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: ConnectionDeps) {
    this.#deps = { random: Math.random, ...deps };
  }

  readonly get = (): ConnectionState => this.#state.get();

  readonly subscribe = (listener: (state: ConnectionState) => void) => this.#state.subscribe(listener);

  /** A call was answered. One that was sent before the connection was lost says nothing of it now. `sentAt`: of `performance.now()`. */
  succeeded(sentAt = performance.now()): void {
    if (sentAt < this.#lostAt) return;
    clearTimeout(this.#timer);
    const { lost, met } = this.get();
    if (lost || !met) this.#state.set({ lost: false, met: true });
  }

  /** A call got no answer: the network, the server, or only that call failed. */
  failed(): void {
    if (this.#deps.onLine()) void this.probe();
    else this.#lose();
  }

  async probe(): Promise<void> {
    if (this.#probing) return;
    this.#probing = true;
    const sentAt = performance.now();
    const answered = await this.#deps.probe();
    this.#probing = false;
    if (answered) this.succeeded(sentAt);
    else this.#lose();
  }

  /** Follows the browser's network events. Returns the function that stops it. */
  start(window: EventTarget): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("offline", () => this.#lose(), { signal });
    window.addEventListener("online", () => void this.probe(), { signal });
    if (!this.#deps.onLine()) this.#lose();
    return () => {
      stop.abort();
      clearTimeout(this.#timer);
    };
  }

  #lose(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.probe(), probeAgainMs + this.#deps.random() * spreadMs);
    const state = this.get();
    if (state.lost) return;
    this.#lostAt = performance.now();
    this.#state.set({ ...state, lost: true });
  }
}

/** A proxy answers 502 or 504 when it cannot reach the server. */
export const isGatewayFault = (status: number): boolean => status === 502 || status === 504;

const probeTimeoutMs = 8000;

async function probe(): Promise<boolean> {
  try {
    const { status } = await fetch("/api/health/live", { cache: "no-store", signal: AbortSignal.timeout(probeTimeoutMs) });
    return !isGatewayFault(status);
  } catch {
    return false;
  }
}

/** The connection of this page. */
export const connection = new Connection({ onLine: () => navigator.onLine, probe });

export const useConnection = (): ConnectionState => useSelector(connection);
