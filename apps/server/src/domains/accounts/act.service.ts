import type { EndReason } from "@seance/contract/events";
import type { Actor } from "#core/actor.ts";
import { signInFirst } from "#core/refusal.ts";
import { commitAndTell } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import type { Services } from "#services.ts";
import type { AccountRow } from "./accounts.queries.ts";
import { lockBoth } from "./users.queries.ts";

/** What is done to an account, its row and the actor's being held; `target` is null where there is none. */
export type Act<T> = (tx: Db, actor: AccountRow, target: AccountRow | null) => Promise<T>;

/**
 * Acts on an account in one transaction, as both rows stand: two who act on each other at once wait for each other, and the second
 * has the rights that the first left him. The account's pages hear of it at once; `why` says what ends its sessions.
 */
export function actOnAccount<T>(
  services: Pick<Services, "db" | "bus">,
  actor: Pick<Actor, "id">,
  id: string,
  act: Act<T>,
  why?: EndReason,
): Promise<T> {
  return commitAndTell(services, { kind: "account", id, ...(why && { why }) }, async (tx) => {
    const rows = await lockBoth(tx, actor.id, id);
    const self = rows.find((row) => row.id === actor.id);
    if (!self?.is_active) throw signInFirst();
    return act(tx, self, rows.find((row) => row.id === id) ?? null);
  });
}
