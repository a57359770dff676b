import { createHash } from "node:crypto";
import type { Permission, Role } from "@seance/contract/roles";
import { can } from "@seance/contract/roles";

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
}

/** The sender of a request: an actor or a guest. */
export interface Caller extends Origin {
  readonly actor: Actor | null;
}

export const callerCan = (caller: Caller, permission: Permission): boolean => can(caller.actor?.role, permission);

/** Key under which a caller counts as one viewer: the account, else a hash of address and browser (no address is stored). */
export function viewerOf({ actor, address, userAgent }: Caller): string {
  if (actor) return actor.id;
  return createHash("sha256").update(`${address}\n${userAgent}`).digest("base64url");
}
