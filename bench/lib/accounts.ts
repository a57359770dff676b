import { randomBytes } from "node:crypto";
import { newId } from "@seance/server/core/ids.ts";
import type { Db } from "@seance/server/db/client.ts";
import { hashToken } from "@seance/server/http/authenticate.ts";
import { sql } from "kysely";

export interface SignedInAccount {
  readonly id: string;
  readonly token: string;
}

/** Inserts accounts with a session each, but without passwords: hashing them would take a minute. */
export async function makeAccounts(db: Db, count: number): Promise<SignedInAccount[]> {
  const accounts = Array.from({ length: count }, () => ({ id: newId(), token: randomBytes(32).toString("base64url") }));
  const ids = accounts.map(({ id }) => id);
  await sql`
    insert into account (id, email, email_form, username, password_hash)
    select id, name, name, name, 'none' from (
      select id, 'viewer-' || place || '@exemple.fr' as name from unnest(${ids}::uuid[]) with ordinality as given (id, place)
    ) as named`.execute(db);
  await sql`
    insert into session (id, account_id, token_hash)
    select * from unnest(${accounts.map(newId)}::uuid[], ${ids}::uuid[], ${accounts.map(({ token }) => hashToken(token))}::bytea[])`.execute(
    db,
  );
  return accounts;
}
