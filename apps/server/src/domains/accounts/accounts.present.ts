import type { Me, Session, User } from "@seance/contract/accounts";
import { languagePreference, type LanguagePreference } from "@seance/contract/languages";
import { can, permissionNames } from "@seance/contract/roles";
import { localPart } from "@seance/contract/text";
import type { ManagedUser } from "@seance/contract/users-admin";
import { actorCan, type Actor, type RightHolder } from "#core/actor.ts";
import { placeName, type CountryOf } from "#core/country.ts";
import type { Row } from "#db/schema.ts";
import type { AccountRow } from "./accounts.queries.ts";
import { banOf, type BanColumns } from "./bans.queries.ts";

export function presentUser({ id, email, username, role, created_at, last_login }: AccountRow): User {
  return { id, email, username, role, created_at: created_at.toISOString(), last_login: last_login?.toISOString() ?? null };
}

/** null until the person chooses, or for a value that an older version stored. */
export const presentLanguages = ({ languages }: Pick<AccountRow, "languages">): LanguagePreference | null =>
  languagePreference.safeParse(languages).data ?? null;

export function presentMe(account: AccountRow, { key }: Pick<Actor, "key">): Me {
  return {
    ...presentUser(account),
    email_verified: account.email_verified_at !== null,
    permissions: permissionNames.filter((one) => can(account.role, one) && (!key || key.scopes.includes(one))),
  };
}

type Managed = Pick<AccountRow, "id" | "email" | "role" | "created_at" | "last_login"> & BanColumns;

/** An account as a staff member sees it. */
export function presentManagedUser(row: Managed, viewer: RightHolder): ManagedUser {
  const { id, email, role, created_at, last_login } = row;
  const ban = banOf(row);
  return {
    id,
    email: actorCan(viewer, "users:change-role") ? email : localPart(email),
    role,
    is_active: ban === null,
    ban,
    created_at: created_at.toISOString(),
    last_login: last_login?.toISOString() ?? null,
  };
}

export function presentSession(
  countryOf: CountryOf,
  row: Pick<Row<"session">, "id" | "created_at" | "last_seen" | "user_agent" | "ip_address" | "device_name">,
  currentId: string,
): Session {
  const { id, created_at, last_seen, user_agent, ip_address, device_name } = row;
  return {
    id,
    created_at: created_at.toISOString(),
    last_seen: last_seen.toISOString(),
    user_agent,
    ip_address,
    network: placeName(countryOf, ip_address),
    name: device_name,
    current: id === currentId,
  };
}
