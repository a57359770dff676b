import { Agent, request, type ClientRequest } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { pollMs } from "@seance/contract/events";
import { limits } from "@seance/contract/limits";
import { pick, randomFrom } from "./random.ts";

/** One signed-in viewer with one open page. */
export interface Viewer {
  readonly token: string;
  /** A loopback address per viewer, so that the limits per address do not apply. */
  readonly address: string;
}

/** Titles to open, watch and search for. */
export interface Shelf {
  readonly films: readonly string[];
  readonly words: readonly string[];
}

/** `pushed`: event stream without polls; `polling`: polls without event stream. */
export type Manner = "pushed" | "polling";

export interface Crowd {
  /** Duration of each request in milliseconds. */
  readonly times: number[];
  /** Number of answers 503 (overload). */
  refused: number;
  /** Open event streams. */
  streams: number;
  /** Pages that have refetched after an event. */
  told: number;
  stop(): Promise<void>;
}

const saveMs = limits.player.autosaveSeconds * 1000;
/** Time between two page views. */
const browseMs = 20_000;
/** The event of a new film, with its refetch period in milliseconds. */
const news = /event: movies-updated\ndata: \{"within_ms":(\d+)\}/;

const polls: readonly (readonly [path: string, everyMs: number])[] = [
  ["/me", pollMs.role],
  ["/users/online-staff", pollMs.staff],
  ["/users/total-staff", pollMs.staff],
  ["/announcements?limit=5", pollMs.announcements],
  ["/home", pollMs.home],
  ["/ticker", pollMs.ticker],
  ["/maintenance/status", pollMs.maintenance],
];

/** Simulates open pages until stopped. Each viewer starts its timers at a random offset. */
export async function gather(url: string, viewers: readonly Viewer[], shelf: Shelf, manner: Manner): Promise<Crowd> {
  const agent = new Agent({ keepAlive: true });
  const stopping = new AbortController();
  const { signal } = stopping;
  const crowd: Crowd = {
    times: [],
    refused: 0,
    streams: 0,
    told: 0,
    async stop() {
      stopping.abort();
      await Promise.all(lives);
      agent.destroy();
    },
  };
  const lives = viewers.flatMap((viewer, number) => {
    const random = randomFrom(number + 1);
    const page = new Page(url, viewer, agent, crowd);
    const every = (ms: number, act: () => Promise<void>): Promise<void> => repeat(ms, random() * ms, act, signal);
    const lively = [
      every(limits.session.heartbeatMs, () => page.call("POST", "/users/heartbeat", {})),
      every(saveMs, () => page.call("PUT", "/history", { entries: [watched(shelf, random)] })),
      every(browseMs, () => browse(page, shelf, random)),
    ];
    if (manner === "polling") return [...lively, ...polls.map(([path, ms]) => every(ms, () => page.call("GET", path)))];
    const stream = page.listen(signal, async (withinMs) => {
      await sleep(random() * withinMs);
      await page.call("GET", "/home");
      crowd.told++;
    });
    return [...lively, stream];
  });
  if (manner === "pushed") while (crowd.streams < viewers.length) await sleep(50);
  return crowd;
}

async function repeat(ms: number, firstMs: number, act: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let due = performance.now() + firstMs; ; due += ms) {
    // A late answer does not delay the next request: the rate is fixed.
    const waited = await sleep(Math.max(0, due - performance.now()), true, { signal }).catch(() => false);
    if (!waited) return;
    await act();
  }
}

const watched = ({ films }: Shelf, random: () => number) => ({
  item_type: "movie",
  item_id: pick(random, films),
  current_time: Math.floor(random() * 5000),
  total_time: 5400,
  saved_at: new Date().toISOString(),
});

/** A random page view: a list, a film or a search. */
async function browse(page: Page, { films, words }: Shelf, random: () => number): Promise<void> {
  const kind = random();
  if (kind < 0.4) return page.call("GET", `/movies?limit=20&skip=${20 * Math.floor(random() * 10)}`);
  if (kind < 0.8) return page.call("GET", `/movies/${pick(random, films)}`);
  return page.call("GET", `/content/search/suggestions?query=${encodeURIComponent(pick(random, words))}`);
}

/** Client of one page: own connections, session header, conditional requests by ETag. */
class Page {
  readonly #url: string;
  readonly #viewer: Viewer;
  readonly #agent: Agent;
  readonly #crowd: Crowd;
  readonly #tags = new Map<string, string>();

  constructor(url: string, viewer: Viewer, agent: Agent, crowd: Crowd) {
    this.#url = url;
    this.#viewer = viewer;
    this.#agent = agent;
    this.#crowd = crowd;
  }

  call(method: string, path: string, body?: object): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const began = performance.now();
    const tag = this.#tags.get(path);
    const asked = this.#ask(path, {
      method,
      headers: { ...(tag && { "if-none-match": tag }), ...(body && { "content-type": "application/json" }) },
    });
    asked.once("response", (answer) => {
      const status = answer.statusCode ?? 0;
      if (answer.headers.etag) this.#tags.set(path, answer.headers.etag);
      answer.resume().once("end", () => {
        this.#crowd.times.push(performance.now() - began);
        if (status === 503) this.#crowd.refused++;
        if (status < 400 || status === 503) resolve();
        else reject(new Error(`${method} ${path}: ${status}`));
      });
    });
    asked.once("error", (error: NodeJS.ErrnoException) => {
      // Retry once if a kept-alive connection was closed, as browsers do; these calls are idempotent.
      if (asked.reusedSocket && error.code === "ECONNRESET") resolve(this.call(method, path, body));
      else reject(error);
    });
    asked.end(body && JSON.stringify(body));
    return promise;
  }

  /** Keeps an event stream open until `signal`; calls `onNews` for each event of a new film, with its refetch period. */
  listen(signal: AbortSignal, onNews: (withinMs: number) => Promise<void>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const asked = this.#ask("/events", { method: "GET", headers: { accept: "text/event-stream" } });
    asked.once("response", (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`no stream: ${answer.statusCode}`));
      this.#crowd.streams++;
      answer.on("data", (chunk: Buffer) => {
        const told = news.exec(chunk.toString());
        if (told) void onNews(Number(told[1])).catch(reject);
      });
      answer.on("error", () => undefined);
    });
    asked.once("error", (error) => !signal.aborted && reject(error));
    asked.end();
    signal.addEventListener("abort", () => {
      asked.destroy();
      resolve();
    });
    return promise;
  }

  #ask(path: string, { method, headers }: { method: string; headers: Record<string, string> }): ClientRequest {
    return request(`${this.#url}/api${path}`, {
      method,
      agent: this.#agent,
      localAddress: this.#viewer.address,
      headers: { authorization: `Bearer ${this.#viewer.token}`, "accept-encoding": "gzip, br", ...headers },
    });
  }
}
