import type { EndReason } from "@seance/contract/events";
import type { Verdict } from "@seance/contract/account-actions";
import type { Role } from "@seance/contract/roles";
import type { Actor } from "#core/actor.ts";
import { Refusal, signInFirst } from "#core/refusal.ts";
import { commitAndTell } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import type { AccountRow } from "#domains/accounts/accounts.queries.ts";
import type { Services } from "#services.ts";
import { lockBoth } from "./users.queries.ts";

const kinds = { 403: "forbidden", 404: "not-found", 409: "conflict", 422: "invalid" } as const;

/** The target's new role; throws the refusal of a verdict that does not allow the action. */
export function allowed(verdict: Verdict): Role {
  if (!verdict.allowed) throw new Refusal(kinds[verdict.status], verdict.detail);
  return verdict.newRole;
}

type Acting = Pick<Actor, "origin" | "key" | "lacksSecondFactor">;
/** The actor's row, as it is locked, and by which key and from where the request came. */
export type ActingAccount = AccountRow & Acting;

/**
 * Acts on an account in one transaction that locks the actor's row and the target's (null when it does not exist): of two people who
 * act on each other at once, the second acts with the rights that the first has left. Open pages of the target are told on commit;
 * `why` says why its sessions end.
 */
export function actOnAccount<T>(
  services: Pick<Services, "db" | "bus">,
  actor: Pick<Actor, "id"> & Acting,
  id: string,
  act: (tx: Db, actor: ActingAccount, target: AccountRow | null) => Promise<T>,
  why?: EndReason,
): Promise<T> {
  return commitAndTell(services, { kind: "account", id, ...(why && { why }) }, async (tx) => {
    const rows = await lockBoth(tx, actor.id, id);
    const self = rows.find((row) => row.id === actor.id);
    if (!self?.is_active) throw signInFirst();
    const { lacksSecondFactor, origin, key } = actor;
    const acting = { ...self, lacksSecondFactor, ...(origin && { origin }), ...(key && { key }) };
    return act(tx, acting, rows.find((row) => row.id === id) ?? null);
  });
}
