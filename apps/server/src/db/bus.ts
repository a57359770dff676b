import { randomUUID } from "node:crypto";
import type { CacheTag } from "@seance/contract/endpoint";
import type { EndReason, EventName, EventPayload } from "@seance/contract/events";
import type { Permission } from "@seance/contract/roles";
import { sql } from "kysely";
import pg from "pg";
import { errorMessage } from "#core/errors.ts";
import type { Log } from "#core/log.ts";
import { inTransaction, type Db } from "./client.ts";

export type EventAudience = { readonly account: string } | { readonly holding: Permission } | "signed-in" | "everybody";

/** A message from one process to all of them, itself included. */
export type Message =
  | { readonly kind: "tag"; readonly tag: CacheTag; readonly from?: string }
  /** An account's role or sessions changed; `why` is set where the rows do not show why its sessions ended. */
  | { readonly kind: "account"; readonly id: string; readonly why?: EndReason }
  /** An event for the open event streams of its audience. */
  | { readonly kind: "event"; readonly name: EventName; readonly data: object; readonly to: EventAudience }
  /** Deliveries to webhooks wait for their jobs; sent by a trigger. */
  | { readonly kind: "webhooks" }
  /** The stored settings of the site changed. */
  | { readonly kind: "settings"; readonly from?: string }
  /** A published title was deleted in SQL; sent by a trigger. */
  | { readonly kind: "title-deleted" }
  /** Messages may have been missed: clear every cache. */
  | { readonly kind: "resync" };

type Sent = Exclude<Message, { kind: "resync" }>;

export interface Bus {
  subscribe(listener: (message: Message) => void): () => void;
  /** Calls this process's listeners at once; they are called again when the message arrives from the database. */
  tell(message: Message): void;
  /** False while the connection is lost: no message arrives then. */
  readonly listening: boolean;
  /** Resolves once the bus listens for the first time. */
  readonly ready: Promise<void>;
  /** Resolves once the messages of what is committed already have arrived, or the connection is lost. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

/** In `from` of messages that change public answers: the process that wrote. */
const processId = randomUUID();

/** Whether this process sent a message that has come back from the database, which it does once its transaction has committed. */
export const isOwnCommitted = (message: Message): boolean => "from" in message && message.from === processId;

const channel = "seance";

/** Sends a message when the transaction of `db` commits, to every process. */
export async function publish(db: Db, message: Sent): Promise<void> {
  const changesAnswers = message.kind === "tag" || message.kind === "settings";
  const sent = changesAnswers ? { ...message, from: processId } : message;
  await sql`select pg_notify(${channel}, ${JSON.stringify(sent)})`.execute(db);
}

/** Sends an event to the open streams of its audience, on every process, when the transaction of `db` commits. */
export function publishEvent<N extends EventName>(db: Db, name: N, data: EventPayload<N>, to: EventAudience): Promise<void> {
  return publish(db, { kind: "event", name, data, to });
}

/**
 * Runs `work` in a transaction that sends `message` when it commits. This process's listeners are called before it resolves: a client
 * that reads right after the answer sees the change.
 */
export async function commitAndTell<T>(
  { db, bus }: { readonly db: Db; readonly bus: Pick<Bus, "tell"> },
  message: Sent,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const result = await inTransaction(db, async (tx) => {
    const done = await work(tx);
    await publish(tx, message);
    return done;
  });
  // An event must reach the pages once only.
  if (message.kind !== "event") bus.tell(message);
  return result;
}

const maxDelayMs = 1000;
/** Pings the connection at this interval: a router may drop it without notice. */
const pingMs = 15_000;

/** Listens on a connection of its own and reconnects by itself; each connection is announced as `resync`. */
export function openBus(url: string, log: Log): Bus {
  const listeners = new Set<(message: Message) => void>();
  const tell = (message: Message): void => listeners.forEach((listener) => listener(message));
  const listener = new Listener(url, log, tell);
  listener.connect();
  return {
    subscribe(added) {
      listeners.add(added);
      return () => void listeners.delete(added);
    },
    tell,
    get listening() {
      return listener.listening;
    },
    ready: listener.ready,
    caughtUp: () => listener.caughtUp(),
    close: () => listener.close(),
  };
}

/** The connection that listens, replaced when it is lost. */
class Listener {
  listening = false;
  readonly ready: Promise<void>;
  readonly #url: string;
  readonly #log: Log;
  readonly #tell: (message: Message) => void;
  readonly #becomeReady: () => void;
  readonly #ping: NodeJS.Timeout;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;
  #failures = 0;

  constructor(url: string, log: Log, tell: (message: Message) => void) {
    this.#url = url;
    this.#log = log;
    this.#tell = tell;
    ({ promise: this.ready, resolve: this.#becomeReady } = Promise.withResolvers<void>());
    this.#ping = setInterval(() => {
      const client = this.#client;
      client?.query("select 1").catch((error: Error) => this.#lose(client, error.message));
    }, pingMs);
  }

  connect(): void {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: "seance-listen",
      connectionTimeoutMillis: 2500,
      query_timeout: 2500,
    });
    this.#client = client;
    client.on("notification", ({ payload }) => payload && this.#tell(JSON.parse(payload) as Message));
    client.on("error", (error) => this.#lose(client, error.message));
    client.on("end", () => this.#lose(client, "fin de connexion"));
    this.#listen(client).catch((error: unknown) => this.#lose(client, errorMessage(error)));
  }

  async #listen(client: pg.Client): Promise<void> {
    await client.connect();
    await client.query(`listen ${channel}`);
    this.#failures = 0;
    this.listening = true;
    this.#tell({ kind: "resync" });
    this.#becomeReady();
  }

  /** Drops the connection, unless it is replaced already, and schedules the next one. */
  #lose(lost: pg.Client, reason: string): void {
    if (this.#closed || lost !== this.#client) return;
    this.#client = undefined;
    this.listening = false;
    lost.end().catch(() => undefined);
    const delay = Math.min(maxDelayMs, 100 * 2 ** this.#failures++);
    this.#log.warn({ reason, delay }, "écoute de la base interrompue");
    this.#retry = setTimeout(() => this.connect(), delay);
  }

  /** PostgreSQL sends the messages that wait before it says that the connection is ready for the next query. */
  async caughtUp(): Promise<void> {
    await this.#client?.query("select 1").catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#ping);
    await this.#client?.end().catch(() => undefined);
  }
}
