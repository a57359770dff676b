import { openEvents, spreadOver, type EndReason, type ForEverybody } from "@seance/contract/events";
import { can } from "@seance/contract/roles";
import type { FastifyInstance } from "fastify";
import type { Actor } from "#core/actor.ts";
import { addressGroup } from "#core/address.ts";
import { errorMessage } from "#core/errors.ts";
import { overloaded } from "#core/refusal.ts";
import type { EventAudience, Message } from "#db/bus.ts";
import type { Services } from "#services.ts";
import { tokenHashOf } from "./authenticate.ts";
import { EventStreams, frameOf, type Stream } from "./event-streams.ts";
import { showFigure } from "./metrics.ts";
import { serve } from "./serve.ts";

/** What the streams must know of the sessions that opened them, at any time. */
export interface SessionStanding {
  /** Who holds each of these tokens now, by the token's hash in base64url; nobody is absent. */
  holders(tokenHashes: readonly Buffer[]): Promise<ReadonlyMap<string, Actor>>;
  /** Why an account whose session is gone lost it, as far as its row tells. */
  whyEnded(accountId: string): Promise<EndReason>;
}

/** The same news again within this time is said once more when it is over: an import of a thousand films is not a thousand news. */
const spacingMs = 500;
/** Sessions also run out without a word: every stream's is read again after so many heartbeats. */
const recheckEveryRounds = 15;
const retryMs = 1000;

/** GET /events: what the bus says goes to the open streams of those whom it concerns. */
export function eventRoutes(app: FastifyInstance, standing: SessionStanding): void {
  const { services } = app;
  const streams = new EventStreams((slot, round) => {
    if (round > 0 && round % recheckEveryRounds === 0) void watch.recheck([...slot]);
    // Without the bus the streams are deaf: their silence sends the pages back to asking.
    return services.bus.listening;
  });
  const watch = watchSessions(services, streams, standing);
  const say = spaced((message: Extract<Message, { kind: "event" }>) => push(streams, message));
  const stop = services.bus.subscribe((message) => {
    if (message.kind === "event") say(JSON.stringify(message), message);
    if (message.kind === "account") void watch.recheck(streams.of(message.id), message.why);
    if (message.kind === "resync") void watch.recheckAll();
  });
  // The server waits for what is open: the streams end first.
  app.addHook("preClose", (done) => {
    stop();
    streams.close();
    done();
  });
  showFigure(app, { name: "seance_event_streams", help: "Flux d’événements ouverts", read: () => streams.size });

  serve(app, openEvents, ({ caller, request, reply }) => {
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
    // The stream is held for hours: what the browser said of itself is not.
    request.raw.rawHeaders = [];
    request.raw.headers = {};
    // A word about the account that came while the session was read would have found no stream yet.
    void watch.confirm(stream);
  });
}

function push(streams: EventStreams, { name, data, to }: Extract<Message, { kind: "event" }>): void {
  const frame = frameOf(name, to === "everybody" ? { ...data, ...forEverybody(streams) } : data);
  if (typeof to === "object" && "account" in to) for (const stream of streams.of(to.account)) streams.write(stream, frame);
  else void streams.broadcast(frame, meantBy(to));
}

/** The more pages hear it, the longer they take to ask: what they ask for is the same bytes, but each asks for them. */
const forEverybody = ({ size }: EventStreams): ForEverybody => ({ within_ms: spreadOver(size) });

function meantBy(to: Exclude<EventAudience, { account: string }>): (actor: Actor | null) => boolean {
  if (to === "everybody") return () => true;
  if (to === "signed-in") return (actor) => actor !== null;
  return (actor) => can(actor?.role, to.holding);
}

/** Calls at once, and what comes again under the same key meanwhile once more at the end. */
function spaced<T>(action: (value: T) => void): (key: string, value: T) => void {
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

/** Holds every stream to the session that opened it: gone, and it ends; another role, and it hears what that role hears. */
function watchSessions({ sessions, log }: Services, streams: EventStreams, standing: SessionStanding) {
  const settle = (stream: Stream, now: Actor, before: Actor): void => {
    stream.actor = now;
    if (now.role !== before.role) streams.write(stream, frameOf("role-changed", { role: now.role }));
  };

  const check = async (asked: readonly Stream[], why?: EndReason): Promise<void> => {
    const held = await standing.holders(asked.flatMap(({ tokenHash }) => tokenHash ?? []));
    for (const stream of asked) {
      const { actor, tokenHash } = stream;
      const now = tokenHash && held.get(tokenHash.toString("base64url"));
      if (!actor || !stream.socket.writable) continue;
      if (now) settle(stream, now, actor);
      else streams.end(stream, frameOf("session-ended", { reason: why ?? (await standing.whyEnded(actor.id)) }));
    }
  };

  /** Asks until it is known: a database that is away must not leave a stream to somebody who was banned. */
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
    /** After a gap in the messages: every session is read again, and every page told to read again what it shows. */
    async recheckAll(): Promise<void> {
      for (const some of streams.signedIn()) await recheck(some);
      await streams.broadcast(frameOf("resync", forEverybody(streams)), () => true);
    },
    /** What was read for the call is still kept unless something was said of the account since. */
    async confirm(stream: Stream): Promise<void> {
      const { actor, tokenHash } = stream;
      if (!actor || !tokenHash) return;
      const now = await sessions.read(tokenHash).catch(() => null);
      if (now?.role !== actor.role) await recheck([stream]);
    },
  };
}
