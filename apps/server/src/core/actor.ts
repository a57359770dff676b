import { createHmac } from "node:crypto";
import type { Permission, Role } from "@seance/contract/roles";
import { can } from "@seance/contract/roles";
import { addressGroup } from "./address.ts";
import { accessRefused, secondFactorFirst } from "./refusal.ts";
import type { Secret } from "./secret.ts";

/** Where a request comes from: its address and browser. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

/** The API key by which an account calls: it gives some permissions of the account, and nothing else. */
export interface ActorKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Permission[];
}

/** The signed-in account behind a request. */
export interface Actor {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly role: Role;
  /** The id of the session, or of the API key when the call was made with one. */
  readonly sessionId: string;
  readonly key?: ActorKey;
  /** Absent where the request is not known, as for a media token. */
  readonly origin?: Origin;
  /** The site requires a second factor of this account, which has none. */
  readonly lacksSecondFactor: boolean;
  /** The account has a second factor, or a passkey was used in the session: what `STAFF_SECOND_FACTOR` requires. */
  readonly hasSecondFactor?: boolean;
  /** The account's sign-in asks for a code. */
  readonly asksForCode?: boolean;
  /** The person of the session has proved who they are within the last ten minutes. */
  readonly hasFreshProof?: boolean;
}

/** The sender of a request: an actor or a guest. */
export interface Caller extends Origin {
  readonly actor: Actor | null;
}

/** What of an actor decides its rights. */
export type RightHolder = Pick<Actor, "role" | "lacksSecondFactor" | "key">;

/** Whether an actor may now use a permission: who lacks a second factor that the site requires may use none, and a key only its scopes. */
export const actorCan = (actor: RightHolder | null, permission: Permission): boolean =>
  actor !== null && !actor.lacksSecondFactor && isInScope(actor, permission) && can(actor.role, permission);

const isInScope = ({ key }: RightHolder, permission: Permission): boolean => !key || key.scopes.includes(permission);

/** Throws 403 for an account without the permission, or without the second factor that the permission needs. */
export function requireRight(actor: RightHolder, permission: Permission): void {
  if (actorCan(actor, permission)) return;
  throw isInScope(actor, permission) && can(actor.role, permission) ? secondFactorFirst() : accessRefused();
}

export const callerCan = ({ actor }: Caller, permission: Permission): boolean => actorCan(actor, permission);

/**
 * Key under which a caller counts as one viewer: the account, else the network of the address, whatever the browser says it is. The
 * network is hashed with a key of the site, so that no address is stored or can be guessed from it.
 */
export function viewerOf(secret: Secret): (caller: Caller) => string {
  const key = secret.key("viewers");
  return ({ actor, address }) => actor?.id ?? createHmac("sha256", key).update(addressGroup(address)).digest("base64url");
}
