import { streamEvents, refetchSpreadMs, type EndReason, type EventPayload, type BroadcastPayload } from "@seance/contract/events";
import type { FastifyInstance } from "fastify";
import { actorCan, type Actor } from "#core/actor.ts";
import { addressGroup } from "#core/address.ts";
import { errorMessage } from "#core/errors.ts";
import { overloaded } from "#core/refusal.ts";
import type { EventAudience, Message } from "#db/bus.ts";
import type { Services } from "#services.ts";
import { tokenHashOf } from "./authenticate.ts";
import { EventStreams, frameOf, type Stream } from "./event-streams.ts";
import { addGauge } from "./metrics.ts";
import { serve } from "./serve.ts";

/** Looks up the sessions of open streams. */
export interface SessionLookup {
  /** The account of each valid token, by its hash in base64url. */
  holders(tokenHashes: readonly Buffer[]): Promise<ReadonlyMap<string, Actor>>;
  /** Why an account's session ended: `why` where that is known, else as far as its row shows. */
  ending(accountId: string, why?: EndReason): Promise<EventPayload<"session-ended">>;
}

/** Equal events within this time are merged into one at its end: an import of a thousand films must not send a thousand events. */
const spacingMs = 500;
/** Sessions expire without a message: every session is read again after this many heartbeats. */
const recheckEveryRounds = 15;
const retryMs = 1000;

/** GET /events: forwards events of the bus to the open streams of their audience. */
export function eventRoutes(app: FastifyInstance, lookup: SessionLookup): void {
  const { services } = app;
  const streams = new EventStreams((slot, round) => {
    if (round > 0 && round % recheckEveryRounds === 0) void watch.recheck([...slot]);
    // Without the bus there are no events: skip the heartbeat, so that pages fall back to polling.
    return services.bus.listening;
  });
  const watch = watchSessions(services, streams, lookup);
  const send = throttled((message: Extract<Message, { kind: "event" }>) => push(streams, message));
  const stop = services.bus.subscribe((message) => {
    if (message.kind === "event") send(JSON.stringify(message), message);
    if (message.kind === "account") void watch.recheck(streams.of(message.id), message.why);
    if (message.kind === "resync") void watch.recheckAll();
  });
  // Closing waits for open connections: end the streams first.
  app.addHook("preClose", (done) => {
    stop();
    streams.close();
    done();
  });
  addGauges(app, streams);

  serve(app, streamEvents, ({ caller, request, reply }) => {
    if (!services.bus.listening) throw overloaded("Service momentanément indisponible.", 3);
    const address = addressGroup(caller.address);
    streams.admit({ actor: caller.actor, address });
    if (request.method === "HEAD") return void reply.type("text/event-stream; charset=utf-8").send();
    reply.hijack();
    const stream: Stream = {
      socket: request.raw.socket,
      address,
      actor: caller.actor,
      tokenHash: caller.actor && tokenHashOf(request),
    };
    streams.open(stream, reply.getHeaders());
    // The stream lives for hours: release the request's headers.
    request.raw.rawHeaders = [];
    request.raw.headers = {};
    // A message about the account during the session lookup found no stream yet.
    void watch.confirm(stream);
  });
}

function addGauges(app: FastifyInstance, streams: EventStreams): void {
  addGauge(app, { name: "seance_event_streams", help: "Flux d’événements ouverts", read: () => streams.size });
  addGauge(app, {
    name: "seance_database_listening",
    help: "1 tant que ce processus reçoit les notifications de la base",
    read: () => Number(app.services.bus.listening),
  });
}

function push(streams: EventStreams, { name, data, to }: Extract<Message, { kind: "event" }>): void {
  const frame = frameOf(name, to === "everybody" ? { ...data, ...forEverybody(streams) } : data);
  if (typeof to === "object" && "account" in to) for (const stream of streams.of(to.account)) streams.write(stream, frame);
  else void streams.broadcast(frame, audienceFilter(to));
}

/** The more pages receive an event, the longer the time over which they spread their requests. */
const forEverybody = ({ size }: EventStreams): BroadcastPayload => ({ within_ms: refetchSpreadMs(size) });

function audienceFilter(to: Exclude<EventAudience, { account: string }>): (actor: Actor | null) => boolean {
  if (to === "everybody") return () => true;
  if (to === "signed-in") return (actor) => actor !== null;
  return (actor) => actorCan(actor, to.holding);
}

/** Calls at once; calls with the same key within {@link spacingMs} are merged into one at the end. */
function throttled<T>(action: (value: T) => void): (key: string, value: T) => void {
  const again = new Map<string, boolean>();
  const run = (key: string, value: T): void => {
    if (again.has(key)) return void again.set(key, true);
    again.set(key, false);
    action(value);
    setTimeout(() => {
      const repeat = again.get(key);
      again.delete(key);
      if (repeat) run(key, value);
    }, spacingMs).unref();
  };
  return run;
}

/** Ends each stream with the session that opened it, and updates its actor when the role changes. */
function watchSessions({ sessions, log }: Services, streams: EventStreams, lookup: SessionLookup) {
  const updateActor = (stream: Stream, now: Actor, before: Actor): void => {
    stream.actor = now;
    if (now.role !== before.role) streams.write(stream, frameOf("role-changed", { role: now.role }));
  };

  const check = async (asked: readonly Stream[], why?: EndReason): Promise<void> => {
    const held = await lookup.holders(asked.flatMap(({ tokenHash }) => tokenHash ?? []));
    for (const stream of asked) {
      const { actor, tokenHash } = stream;
      const now = tokenHash && held.get(tokenHash.toString("base64url"));
      if (!actor || !stream.socket.writable) continue;
      if (now) updateActor(stream, now, actor);
      else streams.end(stream, frameOf("session-ended", await lookup.ending(actor.id, why)));
    }
  };

  /** Retries until the database answers: a banned account must not keep its stream during an outage. */
  const recheck = async (asked: readonly Stream[], why?: EndReason): Promise<void> => {
    const open = asked.filter(({ actor, socket }) => actor && socket.writable);
    if (open.length === 0) return;
    try {
      await check(open, why);
    } catch (error) {
      log.warn({ reason: errorMessage(error) }, "sessions des flux à revoir");
      setTimeout(() => void recheck(open, why), retryMs).unref();
    }
  };

  return {
    recheck,
    /** After a gap in the messages: reads every session again and tells every page to refetch. */
    async recheckAll(): Promise<void> {
      for (const some of streams.signedIn()) await recheck(some);
      await streams.broadcast(frameOf("resync", forEverybody(streams)), () => true);
    },
    /** Reads the session again; it is cached unless a message about the account arrived since. */
    async confirm(stream: Stream): Promise<void> {
      const { actor, tokenHash } = stream;
      if (!actor || !tokenHash) return;
      const now = await sessions.read(tokenHash).catch(() => null);
      if (now?.role !== actor.role) await recheck([stream]);
    },
  };
}
