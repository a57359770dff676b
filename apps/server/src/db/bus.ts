import type { CacheTag } from "@seance/contract/endpoint";
import type { EndReason, EventName, EventPayload } from "@seance/contract/events";
import type { Permission } from "@seance/contract/roles";
import { sql } from "kysely";
import pg from "pg";
import { errorMessage } from "#core/errors.ts";
import type { Log } from "#core/log.ts";
import { inTransaction, type Db } from "./client.ts";

export type EventAudience = { readonly account: string } | { readonly holding: Permission } | "signed-in" | "everybody";

/** What one process tells all others, itself included. */
export type Message =
  | { readonly kind: "tag"; readonly tag: CacheTag }
  /** Rights or sessions of an account changed; `why` its sessions ended, where the rows do not tell. */
  | { readonly kind: "account"; readonly id: string; readonly why?: EndReason }
  /** An event for the open streams: of one account, of the holders of a permission, of everybody. */
  | { readonly kind: "event"; readonly name: EventName; readonly data: object; readonly to: EventAudience }
  /** A title that viewers see was deleted by hand; sent by a trigger of the database. */
  | { readonly kind: "title-deleted" }
  /** Messages may have been missed: forget whatever is kept. */
  | { readonly kind: "resync" };

type Sent = Exclude<Message, { kind: "resync" }>;

export interface Bus {
  subscribe(listener: (message: Message) => void): () => void;
  /** Tells this process's listeners now; they hear it once more when it comes back from the database. */
  tell(message: Message): void;
  /** False while the connection is lost: nothing is heard then. */
  readonly listening: boolean;
  /** Resolves once the bus listens for the first time. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

const channel = "seance";

/** Sends a message when the transaction of `db` commits, to every process. */
export async function publish(db: Db, message: Sent): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(message)})`.execute(db);
}

/** Sends an event to the open streams of whom it concerns, on every process, when the transaction of `db` commits. */
export function publishEvent<N extends EventName>(db: Db, name: N, data: EventPayload<N>, to: EventAudience): Promise<void> {
  return publish(db, { kind: "event", name, data, to });
}

/**
 * Runs `work` in one transaction that sends `message` when it commits. Once this resolves, this process has heard it:
 * whoever is answered and asks again at once sees the change.
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
  // An event only has to reach the pages, and once.
  if (message.kind !== "event") bus.tell(message);
  return result;
}

const longestPauseMs = 1000;
/** A connection that a router dropped in silence says nothing any more: it is asked now and then. */
const askEveryMs = 15_000;

/** Listens on its own connection and comes back by itself; each return is announced as `resync`. */
export function openBus(url: string, log: Log): Bus {
  const listeners = new Set<(message: Message) => void>();
  const tell = (message: Message): void => listeners.forEach((listener) => listener(message));
  const firstListen = Promise.withResolvers<void>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let listening = false;
  let attempts = 0;

  /** Gives a connection up, once, and plans the next. */
  const lose = (lost: pg.Client, reason: string): void => {
    if (closed || lost !== client) return;
    client = undefined;
    listening = false;
    lost.end().catch(() => undefined);
    const delay = Math.min(longestPauseMs, 100 * 2 ** attempts++);
    log.warn({ reason, delay }, "écoute de la base interrompue");
    retry = setTimeout(() => void connect(), delay);
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: "seance-listen",
      connectionTimeoutMillis: 2500,
      query_timeout: 2500,
    });
    client = next;
    next.on("notification", ({ payload }) => payload && tell(JSON.parse(payload) as Message));
    next.on("error", (error) => lose(next, error.message));
    next.on("end", () => lose(next, "fin de connexion"));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      attempts = 0;
      listening = true;
      tell({ kind: "resync" });
      firstListen.resolve();
    } catch (error) {
      lose(next, errorMessage(error));
    }
  };

  const asking = setInterval(() => {
    const asked = client;
    asked?.query("select 1").catch((error: Error) => lose(asked, error.message));
  }, askEveryMs);

  void connect();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell,
    get listening() {
      return listening;
    },
    ready: firstListen.promise,
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(asking);
      await client?.end().catch(() => undefined);
    },
  };
}
