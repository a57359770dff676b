import type { Me, Session, User } from "@seance/contract/accounts";
import { can, permissionNames } from "@seance/contract/roles";
import type { Row } from "#db/schema.ts";
import type { AccountRow } from "./accounts.queries.ts";

export function presentUser({ id, email, username, role, created_at, last_login }: AccountRow): User {
  return { id, email, username, role, created_at: created_at.toISOString(), last_login: last_login?.toISOString() ?? null };
}

export function presentMe(account: AccountRow): Me {
  return { ...presentUser(account), permissions: permissionNames.filter((permission) => can(account.role, permission)) };
}

export function presentSession(row: Omit<Row<"session">, "account_id" | "token_hash">, currentId: string): Session {
  const { id, created_at, last_seen, user_agent, ip_address } = row;
  return {
    id,
    created_at: created_at.toISOString(),
    last_seen: last_seen.toISOString(),
    user_agent,
    ip_address,
    current: id === currentId,
  };
}
