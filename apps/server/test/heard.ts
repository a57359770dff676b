import { randomUUID } from "node:crypto";
import { publish, type Message } from "#db/bus.ts";
import type { TestApp } from "./app.ts";

type Event = Extract<Message, { kind: "event" }>;

/** The events that came over the bus while `work` ran, in order. */
export async function heardDuring({ services }: Pick<TestApp, "services">, work: () => Promise<unknown>): Promise<Event[]> {
  // What was done before may still be on its way.
  await allHeard(services);
  const events: Event[] = [];
  const stop = services.bus.subscribe((message) => message.kind === "event" && events.push(message));
  await work();
  await allHeard(services);
  stop();
  return events;
}

/** Messages come in the order of the commits: after one of ours, all from before are here. */
async function allHeard({ db, bus }: TestApp["services"]): Promise<void> {
  const mark = randomUUID();
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = bus.subscribe((message) => message.kind === "account" && message.id === mark && resolve());
  await publish(db, { kind: "account", id: mark });
  await promise;
  stop();
}
