import type { Me } from "@seance/contract/accounts";
import type { LanguagePreference } from "@seance/contract/languages";
import type { Role } from "@seance/contract/roles";
import { normalizeEmail, localPart } from "@seance/contract/text";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { signInFirst } from "#core/refusal.ts";
import { publish } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import { presentLanguages, presentMe } from "./accounts.present.ts";
import * as accounts from "./accounts.queries.ts";
import { deleteRequestOf } from "./registrations/registrations.queries.ts";
import { hashPassword, serverTurn } from "./sign-in/password.ts";

export interface Credentials {
  /** In the contract's canonical form: trimmed, lower case. */
  readonly email: string;
  readonly password: string;
}

export interface NewAccount extends Credentials {
  readonly role?: Role;
  /** By default the local part of the address. */
  readonly username?: string;
  /** Null for an address that its owner has still to verify. */
  readonly email_verified_at?: Date | null;
}

/** Creates an account; null when the address is taken. */
export async function createAccount(db: Db, account: NewAccount): Promise<accounts.AccountRow | null> {
  return insertHashed(db, { ...account, email: normalizeEmail(account.email) }, await hashPassword(account.password, serverTurn));
}

/** Inserts an account whose password is already hashed: hashing inside a transaction would keep it open for long. */
export async function insertHashed(
  db: Db,
  { email, role = "user", username = localPart(email), email_verified_at = null }: Omit<NewAccount, "password">,
  passwordHash: string,
): Promise<accounts.AccountRow | null> {
  const row = await accounts.insertAccountRow(db, {
    id: newId(),
    email,
    email_form: email,
    username,
    role,
    password_hash: passwordHash,
    email_verified_at,
  });
  // What was asked for with this address is settled, whoever asked.
  if (row) await deleteRequestOf(db, email);
  // The first fondateur changes `setup_needed` of the public settings.
  if (row && role === "fondateur") await publish(db, { kind: "tag", tag: "settings" });
  return row ?? null;
}

export const accountExists = async (db: Db, id: string): Promise<boolean> => (await accounts.findById(db, id)) !== undefined;

/** The preferred languages of an account; null for guests, and until they are chosen. */
export async function readLanguages(db: Db, actor: Actor | null): Promise<LanguagePreference | null> {
  const account = actor && (await accounts.findById(db, actor.id));
  return account ? presentLanguages(account) : null;
}

export async function saveLanguages(db: Db, actor: Actor, languages: LanguagePreference) {
  const account = await accounts.updateAccount(db, actor.id, { languages: JSON.stringify(languages) });
  return { languages: presentLanguages(account) };
}

/** The signed-in account; 401 when it was erased after its session was read. */
export async function readMe(db: Db, actor: Actor): Promise<Me> {
  const account = await accounts.findById(db, actor.id);
  if (!account) throw signInFirst();
  return presentMe(account, actor);
}
