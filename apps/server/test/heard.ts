import { sql } from "kysely";
import type { Message } from "#db/bus.ts";
import type { TestApp } from "./app.ts";

type Event = Extract<Message, { kind: "event" }>;

/** The events that came over the bus while `work` ran, in order. */
export async function heardDuring(
  { services: { db, bus } }: Pick<TestApp, "services">,
  work: () => Promise<unknown>,
): Promise<Event[]> {
  const events: Event[] = [];
  const over = Promise.withResolvers<void>();
  const stop = bus.subscribe((message) => {
    if (message.kind === "event") events.push(message);
    if (message.kind === "account" && message.id === "over") over.resolve();
  });
  await work();
  // Messages come in the order of the commits: after this one, all are here.
  await sql`select pg_notify('seance', '{"kind":"account","id":"over"}')`.execute(db);
  await over.promise;
  stop();
  return events;
}
