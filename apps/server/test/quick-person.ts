import { randomBytes } from "node:crypto";
import type { Role } from "@seance/contract/roles";
import { newId } from "#core/ids.ts";
import type { Db } from "#db/client.ts";
import { hashToken } from "#http/authenticate.ts";

export interface QuickPerson {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** A new account of this role with an open session, without the time that a password takes: for tests that need hundreds. */
export async function quickPerson(db: Db, role: Role = "user", email?: string): Promise<QuickPerson> {
  const id = newId();
  const address = email ?? `${role}.${randomBytes(4).toString("hex")}@exemple.fr`;
  const token = randomBytes(32).toString("base64url");
  await db
    .insertInto("account")
    .values({ id, email: address, email_form: address, username: role, role, password_hash: "aucun" })
    .execute();
  await db
    .insertInto("session")
    .values({ id: newId(), account_id: id, token_hash: hashToken(token) })
    .execute();
  return { id, email: address, token };
}
