import type { Permission, Role } from "@seance/contract/roles";
import { can } from "@seance/contract/roles";

/** The signed-in account behind a request. */
export interface Actor {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly role: Role;
  readonly sessionId: string;
}

/** Whoever is calling: an actor or a guest, and from where. */
export interface Caller {
  readonly actor: Actor | null;
  readonly address: string;
  readonly userAgent: string;
}

export const mayCaller = (caller: Caller, permission: Permission): boolean => can(caller.actor?.role, permission);
