import { createHash } from "node:crypto";
import type { Permission, Role } from "@seance/contract/roles";
import { can } from "@seance/contract/roles";
import { accessRefused, secondFactorFirst } from "./refusal.ts";

/** Where a request comes from: its address and browser. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

/** The signed-in account behind a request. */
export interface Actor {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly role: Role;
  readonly sessionId: string;
  /** Absent where the request is not known, as for a media token. */
  readonly origin?: Origin;
  /** The site requires a second factor of this account, which has none. */
  readonly lacksSecondFactor: boolean;
}

/** The sender of a request: an actor or a guest. */
export interface Caller extends Origin {
  readonly actor: Actor | null;
}

/** Whether an actor may now use a permission: who lacks a second factor that the site requires may use none. */
export const actorCan = (actor: Pick<Actor, "role" | "lacksSecondFactor"> | null, permission: Permission): boolean =>
  actor !== null && !actor.lacksSecondFactor && can(actor.role, permission);

/** Throws 403 for an account without the permission, or without the second factor that the permission needs. */
export function requireRight(actor: Pick<Actor, "role" | "lacksSecondFactor">, permission: Permission): void {
  if (!actorCan(actor, permission)) throw can(actor.role, permission) ? secondFactorFirst() : accessRefused();
}

export const callerCan = ({ actor }: Caller, permission: Permission): boolean => actorCan(actor, permission);

/** Key under which a caller counts as one viewer: the account, else a hash of address and browser (no address is stored). */
export function viewerOf({ actor, address, userAgent }: Caller): string {
  if (actor) return actor.id;
  return createHash("sha256").update(`${address}\n${userAgent}`).digest("base64url");
}
