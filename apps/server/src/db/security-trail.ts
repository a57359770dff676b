import type { SecurityKind } from "@seance/contract/security";
import type { Role } from "@seance/contract/roles";
import type { Actor } from "#core/actor.ts";
import { plainAddress } from "#core/address.ts";
import { newId } from "#core/ids.ts";
import type { Log } from "#core/log.ts";
import { afterCommit, type Db } from "./client.ts";

/** By whom; null for the site itself. */
export type SecurityActor = Pick<Actor, "id" | "origin"> | null;

export type SecurityDetail = Readonly<Record<string, string | number | null>>;

/** What happened to the security of the site. */
export interface NewSecurityEvent {
  readonly kind: SecurityKind;
  /** About whom, as it was before. */
  readonly account?: { readonly id: string; readonly role: Role };
  /** Names nobody. */
  readonly detail?: SecurityDetail;
  /** The account has left, or leaves with this event: its id is not kept. */
  readonly gone?: boolean;
}

/** The fields of a line of the log, beside `event`; docs/operations.md has them. */
export interface SecurityLine {
  readonly kind: SecurityKind | "sign-in" | "sign-in-failed";
  readonly account: string | null;
  readonly actor: string | null;
  readonly address: string;
  readonly device: string;
  readonly count: number;
  readonly detail: SecurityDetail;
}

/** Writes a line of the security log. */
export const logSecurity = (log: Log, line: SecurityLine): void => log.info({ event: "security", ...line }, "sécurité");

/** Records an event in the security log: a row in the caller's transaction, and a line of the log once that commits. */
export async function recordSecurity(
  { log }: { readonly log: Log },
  tx: Db,
  actor: SecurityActor,
  { kind, account, detail = {}, gone = false }: NewSecurityEvent,
): Promise<void> {
  const [address, device] = [plainAddress(actor?.origin?.address ?? ""), actor?.origin?.userAgent ?? ""];
  const ids = { account: account?.id ?? null, actor: actor?.id ?? null };
  const isOwn = gone && ids.actor === ids.account;
  await tx
    .insertInto("security_event")
    .values({
      id: newId(),
      kind,
      account_id: gone ? null : ids.account,
      actor_id: isOwn ? null : ids.actor,
      ...(isOwn ? {} : { address, device }),
      detail: JSON.stringify(detail),
      of_founder: account?.role === "fondateur" || detail["to"] === "fondateur",
    })
    .execute();
  afterCommit(tx, () => logSecurity(log, { kind, ...ids, address, device, count: 1, detail }));
}
