import { randomBytes } from "node:crypto";
import type { Role } from "@seance/contract/roles";
import { localPart } from "@seance/contract/text";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { publish } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import { hashPassword, insertAccountRow, serverTurn } from "#domains/accounts/index.ts";
import { hashToken } from "#http/authenticate.ts";
import type { TestApp } from "./app.ts";

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

export const passwordOfAll = "secret-de-tous";
// Hashed once: a test that needs a hundred people waits for none of their hashes.
const passwordHash = await hashPassword(passwordOfAll, serverTurn);

/** A new account of this role with an open session. */
export async function makePerson(
  db: Db,
  role: Role = "user",
  email = `${role}.${randomBytes(4).toString("hex")}@exemple.fr`,
): Promise<Person> {
  const id = newId();
  const token = randomBytes(32).toString("base64url");
  await insertAccountRow(db, { id, email, email_form: email, username: localPart(email), role, password_hash: passwordHash });
  await db
    .insertInto("session")
    .values({ id: newId(), account_id: id, token_hash: hashToken(token) })
    .execute();
  // The site is set up from then on.
  if (role === "fondateur") await publish(db, { kind: "tag", tag: "settings" });
  return { id, email, password: passwordOfAll, token };
}

/** Signs somebody in by the call itself, which the login history remembers. */
export async function logIn({ call }: Pick<TestApp, "call">, person: Person): Promise<void> {
  const body = { email: person.email, password: person.password };
  const { status, text } = await call("POST", "/login", { body });
  if (status !== 200) throw new Error(`connexion refusée : ${text}`);
}

export const signIn = ({ services }: Pick<TestApp, "services">, role: Role = "user"): Promise<Person> =>
  makePerson(services.db, role);

/** The sessions of a person last proved who they are eleven minutes ago; null: they never did. */
export async function ageProof(
  { services }: Pick<TestApp, "services">,
  { id }: Pick<Person, "id">,
  ago: string | null = "11 minutes",
) {
  const proved_at = ago === null ? null : sql<Date>`now() - ${ago}::interval`;
  await services.db.updateTable("session").set({ proved_at }).where("account_id", "=", id).execute();
  await publish(services.db, { kind: "account", id });
  services.bus.tell({ kind: "account", id });
}
