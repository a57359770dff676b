import { useSyncExternalStore } from "react";

export interface ConnectionState {
  /** Nothing of the server comes through. */
  readonly lost: boolean;
  /** The server has answered this page at least once. */
  readonly met: boolean;
}

export interface ConnectionDeps {
  /** What the browser says of its network; it knows only when there is none. */
  readonly onLine: () => boolean;
  /** Whether the server answers. */
  readonly ask: () => Promise<boolean>;
  readonly chance?: () => number;
}

const againMs = 4000;
/** A little more for some than for others: a server that is back is not asked by everybody in the same moment. */
const spreadMs = 6000;

/** Whether the server can be reached: what calls meet, what the browser says, and a look now and then once it is lost. */
export class Connection {
  readonly #deps: Required<ConnectionDeps>;
  readonly #listeners = new Set<() => void>();
  #state: ConnectionState = { lost: false, met: false };
  #asking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: ConnectionDeps) {
    this.#deps = { chance: Math.random, ...deps };
  }

  readonly get = (): ConnectionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  heard(): void {
    clearTimeout(this.#timer);
    if (this.#state.lost || !this.#state.met) this.#set({ lost: false, met: true });
  }

  /** A call had no answer: the line, the server, or that one call only. */
  failed(): void {
    if (this.#deps.onLine()) void this.look();
    else this.#lose();
  }

  async look(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    const answered = await this.#deps.ask();
    this.#asking = false;
    if (answered) this.heard();
    else this.#lose();
  }

  /** Listens to the browser's own news of its network. Gives the function that stops it. */
  start(window: EventTarget): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("offline", () => this.#lose(), { signal });
    window.addEventListener("online", () => void this.look(), { signal });
    if (!this.#deps.onLine()) this.#lose();
    return () => {
      stop.abort();
      clearTimeout(this.#timer);
    };
  }

  #lose(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.look(), againMs + this.#deps.chance() * spreadMs);
    if (!this.#state.lost) this.#set({ ...this.#state, lost: true });
  }

  #set(state: ConnectionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Answers that a proxy gives for a server that is away. */
const gatewayFaults = [502, 504];
export const isGatewayFault = (status: number): boolean => gatewayFaults.includes(status);

const askAtMostMs = 8000;

async function ask(): Promise<boolean> {
  try {
    const { status } = await fetch("/api/health/live", { cache: "no-store", signal: AbortSignal.timeout(askAtMostMs) });
    return !isGatewayFault(status);
  } catch {
    return false;
  }
}

/** The connection of this page. */
export const connection = new Connection({ onLine: () => navigator.onLine, ask });

export const useConnection = (): ConnectionState => useSyncExternalStore(connection.subscribe, connection.get);
