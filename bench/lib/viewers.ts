import { Agent, request, type ClientRequest } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { pollMs } from "@seance/contract/events";
import { limits } from "@seance/contract/limits";
import { pick, randomFrom } from "./random.ts";

/** One signed-in person with one page open. */
export interface Viewer {
  readonly token: string;
  /** A loopback address of their own: what the server allows an address is not met. */
  readonly address: string;
}

/** What there is to open, to watch and to look for. */
export interface Shelf {
  readonly films: readonly string[];
  readonly words: readonly string[];
}

/** `pushed`: an event stream is open and polls sleep; `polling`: none is, and every poll runs at its period. */
export type Manner = "pushed" | "polling";

export interface Crowd {
  /** Milliseconds of every answer. */
  readonly times: number[];
  /** Answers 503: more than the server can do at once. */
  refused: number;
  /** Streams that are open. */
  streams: number;
  /** Pages that have read again what an event told of. */
  told: number;
  stop(): Promise<void>;
}

const saveMs = limits.player.autosaveSeconds * 1000;
/** How long somebody looks at a page before they go to another. */
const browseMs = 20_000;
/** Word that a film came; pages read again within so many milliseconds. */
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

/** Has all of them do what an open page does until they are stopped. Each begins at a moment of its own within every period. */
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
    // A late answer does not make the next question later: there are as many in a minute whatever they take.
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

/** One of the things that people do: a list, a film, a search. */
async function browse(page: Page, { films, words }: Shelf, random: () => number): Promise<void> {
  const kind = random();
  if (kind < 0.4) return page.call("GET", `/movies?limit=20&skip=${20 * Math.floor(random() * 10)}`);
  if (kind < 0.8) return page.call("GET", `/movies/${pick(random, films)}`);
  return page.call("GET", `/content/search/suggestions?query=${encodeURIComponent(pick(random, words))}`);
}

/** What a browser does for a page: its own connections, its session in a header, and answers asked for again by their tag. */
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
      // As a browser does when a connection that was open is gone as it is used again: each of these calls may come twice.
      if (asked.reusedSocket && error.code === "ECONNRESET") resolve(this.call(method, path, body));
      else reject(error);
    });
    asked.end(body && JSON.stringify(body));
    return promise;
  }

  /** Holds an event stream until `signal`; `onNews` at each word that a film came, with the time to read again in. */
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
