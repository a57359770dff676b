import { setTimeout as sleep } from "node:timers/promises";
import type { CacheTag } from "@seance/contract/endpoint";
import type { Config } from "#core/config.ts";
import { errorMessage } from "#core/errors.ts";
import type { Log } from "#core/log.ts";
import { isOwnCommitted, type Bus, type Message } from "#db/bus.ts";
import { publicTags } from "./edge.ts";

type PublicTag = (typeof publicTags)[number];
type Settings = Pick<Config, "EDGE_SECONDS" | "EDGE_PURGE_URLS" | "EDGE_PURGE_TOKEN">;

/** Changes of this long are told in one call, and the next call comes this much later. */
const gatherMs = 100;
const spacingMs = 900;
const timeoutMs = 3000;
const longestPauseMs = 5000;

/**
 * Tells each cache of EDGE_PURGE_URLS which tags this process has changed, once that is committed. At the start and after lost messages it
 * tells all of them, but for that of the maintenance, which closes the site. Returns the function that sends what waits, and ends.
 */
export function openEdgePurge({
  config,
  bus,
  log,
}: {
  readonly config: Settings;
  readonly bus: Pick<Bus, "subscribe" | "caughtUp">;
  readonly log: Pick<Log, "warn" | "error">;
}): () => Promise<void> {
  const caches = config.EDGE_PURGE_URLS.map((url) => new CacheInFront(url, config, log));
  if (caches.length === 0) return () => Promise.resolve();
  const unsubscribe = bus.subscribe((message) => {
    for (const tag of changedTags(message)) for (const cache of caches) cache.add(tag);
  });
  return async () => {
    await bus.caughtUp();
    unsubscribe();
    await Promise.all(caches.map((cache) => cache.close()));
  };
}

function changedTags(message: Message): PublicTag[] {
  if (message.kind === "resync") return publicTags.filter((tag) => tag !== "maintenance");
  if (!isOwnCommitted(message)) return [];
  const changed: CacheTag | undefined = message.kind === "tag" ? message.tag : "settings";
  return publicTags.filter((tag) => tag === changed);
}

/** The purges of one cache, one call at a time. */
class CacheInFront {
  readonly #url: string;
  readonly #name: string;
  readonly #token: string | undefined;
  readonly #log: Pick<Log, "warn" | "error">;
  /** What was kept before a change has ended by itself after this long. */
  readonly #keptMs: number;
  /** When each tag was last changed. */
  readonly #pending = new Map<PublicTag, number>();
  readonly #closing = new AbortController();
  #isRunning = false;
  #run = Promise.resolve();

  constructor(url: string, { EDGE_SECONDS: seconds, EDGE_PURGE_TOKEN: token }: Settings, log: Pick<Log, "warn" | "error">) {
    this.#url = url;
    // Without the query, which may hold a key.
    this.#name = url.split("?", 1)[0] ?? "";
    this.#token = token;
    this.#keptMs = 2 * seconds * 1000;
    this.#log = log;
  }

  add(tag: PublicTag): void {
    this.#pending.set(tag, performance.now());
    if (!this.#isRunning) this.#run = this.#sendAll();
  }

  /** Tries once more what waits. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#run;
  }

  async #sendAll(): Promise<void> {
    this.#isRunning = true;
    let failures = 0;
    while (this.#pending.size > 0) {
      await this.#pause(failures === 0 ? gatherMs : Math.min(longestPauseMs, gatherMs * 2 ** failures));
      const failure = await this.#send();
      failures = failure === null ? 0 : failures + 1;
      if (failures === 1) this.#log.warn({ url: this.#name, reason: failure }, "cache non purgé, nouvel essai à suivre");
      if (failure !== null && this.#closing.signal.aborted) this.#giveUp([...this.#pending.keys()], failure);
      if (failure === null) await this.#pause(spacingMs);
    }
    this.#isRunning = false;
  }

  #pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal: this.#closing.signal }).catch(() => undefined);

  /** Returns why it failed; then what it was about waits again. */
  async #send(): Promise<string | null> {
    const sent = new Map(this.#pending);
    this.#pending.clear();
    try {
      await this.#call([...sent.keys()]);
      return null;
    } catch (error) {
      for (const [tag, at] of sent) this.#pending.set(tag, this.#pending.get(tag) ?? at);
      const failure = errorMessage(error);
      const ended = [...this.#pending].filter(([, at]) => performance.now() - at > this.#keptMs).map(([tag]) => tag);
      if (ended.length > 0) this.#giveUp(ended, failure);
      return failure;
    }
  }

  #giveUp(tags: readonly PublicTag[], reason: string): void {
    for (const tag of tags) this.#pending.delete(tag);
    this.#log.error({ url: this.#name, tags, reason }, "cache non purgé : l’ancien contenu y reste jusqu’à son terme");
  }

  async #call(tags: readonly PublicTag[]): Promise<void> {
    const answer = await fetch(this.#url, {
      method: "PURGE",
      headers: { "cache-tag": tags.join(","), ...(this.#token && { authorization: `Bearer ${this.#token}` }) },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`réponse ${answer.status}`);
  }
}
