import { randomBytes } from "node:crypto";
import type { Role } from "@seance/contract/roles";
import { createAccount } from "#domains/accounts/index.ts";
import type { TestApp } from "./app.ts";

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** A new account of this role, signed in. */
export async function signIn({ services, call }: Pick<TestApp, "services" | "call">, role: Role = "user"): Promise<Person> {
  const email = `${role}.${randomBytes(4).toString("hex")}@exemple.fr`;
  const password = `secret-${randomBytes(6).toString("hex")}`;
  const account = await createAccount(services.db, { email, password, role });
  const answer = await call("POST", "/login", { body: { email, password } });
  if (!account || answer.status !== 200) throw new Error(`${role} : connexion refusée, ${answer.text}`);
  return { id: account.id, email, password, token: answer.json.access_token };
}
