import type { FastifyInstance } from "fastify";
import { DueClock } from "#db/due-clock.ts";
import { writeCatalogue } from "#domains/catalogue/writes/writes.service.ts";
import { isAnyDue, msUntilNextDate, writeDue } from "./schedule.queries.ts";

/** Shows and hides titles and episodes at their dates, those that came while no server ran before it answers. */
export function watchPublicationDates(app: FastifyInstance): void {
  const { services } = app;
  const { db, bus, log } = services;
  const clock = new DueClock(bus, log, {
    tag: "catalogue",
    failed: "dates de publication non appliquées",
    msUntilNext: () => msUntilNextDate(db),
    apply: async () => {
      if (await isAnyDue(db)) await writeCatalogue(services, "content", writeDue);
    },
  });
  app.addHook("onReady", () => clock.run());
  app.addHook("onClose", () => clock.close());
}
