import { refusalKinds } from "@seance/contract/security";
import { sql } from "kysely";
import type { PersonalData } from "#db/personal-data.ts";

/** Events stay, without the account: whom they name, and where its requests came from. Its refusals go. */
export const personalData: PersonalData = {
  async export(tx, accountId) {
    const events = await tx
      .selectFrom("security_event")
      .select(["kind", "at", "address", "device", "count", sql<boolean>`actor_id is not distinct from ${accountId}`.as("by_me")])
      .where((row) => row.or([row("account_id", "=", accountId), row("actor_id", "=", accountId)]))
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .execute();
    return {
      security_events: events.map(({ at, address, device, ...event }) => ({
        ...event,
        at: at.toISOString(),
        // Those of somebody else's request are that person's.
        ...(event.by_me ? { address, device } : { address: "", device: "" }),
      })),
    };
  },
  async erase(tx, { id }) {
    await tx.deleteFrom("security_event").where("actor_id", "=", id).where("kind", "in", refusalKinds).execute();
    await tx.updateTable("security_event").set({ address: "", device: "" }).where("actor_id", "=", id).execute();
  },
};
