import { createHash } from "node:crypto";
import type { Permission, Role } from "@seance/contract/roles";
import { can } from "@seance/contract/roles";

/** The signed-in account behind a request. */
export interface Actor {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly role: Role;
  readonly sessionId: string;
  /** The site requires a second factor of this account, which has none. */
  readonly lacksSecondFactor: boolean;
}

/** The sender of a request: an actor or a guest, with its address and browser. */
export interface Caller {
  readonly actor: Actor | null;
  readonly address: string;
  readonly userAgent: string;
}

/** Whether an actor may now use a permission: who lacks a second factor that the site requires may use none. */
export const actorCan = (actor: Pick<Actor, "role" | "lacksSecondFactor"> | null, permission: Permission): boolean =>
  actor !== null && !actor.lacksSecondFactor && can(actor.role, permission);

export const callerCan = ({ actor }: Caller, permission: Permission): boolean => actorCan(actor, permission);

/** Key under which a caller counts as one viewer: the account, else a hash of address and browser (no address is stored). */
export function viewerOf({ actor, address, userAgent }: Caller): string {
  if (actor) return actor.id;
  return createHash("sha256").update(`${address}\n${userAgent}`).digest("base64url");
}
