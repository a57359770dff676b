import { linkMessages, type LinkPurpose } from "@seance/contract/account-links";
import { limits } from "@seance/contract/limits";
import type { Caller } from "#core/actor.ts";
import { addressGroup } from "#core/address.ts";
import { newId } from "#core/ids.ts";
import { linkToken } from "#core/link-token.ts";
import type { Secret } from "#core/secret.ts";
import { WrongGuess } from "#db/attempts.ts";
import type { Db } from "#db/client.ts";
import { attemptRules } from "#domains/accounts/sign-in/attempt-rules.ts";
import { hashToken } from "#http/authenticate.ts";
import type { Services } from "#services.ts";
import type { ProviderColumns } from "#domains/accounts/sessions/provider-sessions.queries.ts";
import { findLink, insertLink } from "./links.queries.ts";

export interface NewLink {
  readonly id: string;
  readonly token: string;
  readonly expires_at: Date;
}

const { resetMinutes, verifyHours, emailMinutes, signInMinutes } = limits.accountLink;
const lifetimes: Readonly<Record<LinkPurpose, number>> = {
  reset: resetMinutes * 60_000,
  handed: resetMinutes * 60_000,
  verify: verifyHours * 3_600_000,
  email: emailMinutes * 60_000,
  "keep-email": emailMinutes * 60_000,
  "sign-in": signInMinutes * 60_000,
};

/** Creates a link, of which the database keeps the SHA-256 of its token. */
export async function createLink(
  tx: Db,
  { secret }: { readonly secret: Secret },
  accountId: string,
  purpose: LinkPurpose,
  newEmail: string | null = null,
): Promise<NewLink> {
  const id = newId();
  const token = linkToken(secret, id);
  const expires_at = new Date(Date.now() + lifetimes[purpose]);
  await insertLink(tx, { id, account_id: accountId, purpose, token_hash: hashToken(token), expires_at, new_email: newEmail });
  return { id, token, expires_at };
}

export interface FoundLink extends ProviderColumns {
  readonly id: string;
  readonly account_id: string;
  readonly purpose: LinkPurpose;
  readonly new_email: string | null;
}

interface SoughtLink {
  readonly token: string;
  readonly purposes: readonly LinkPurpose[];
  /** Text of the 404 for an invalid or expired link. */
  readonly words?: string;
}

/**
 * Runs `work` with the link of a token, within the rate limit of wrong ones. `work` throws `dead` when the link was used up since: the
 * attempt then counts as a wrong one.
 */
export function withLink<T>(
  { attempts, db }: Services,
  caller: Caller,
  { token, purposes, words = linkMessages.dead }: SoughtLink,
  work: (link: FoundLink, dead: WrongGuess) => Promise<T>,
): Promise<T> {
  return attempts.guess([{ rule: attemptRules.link, of: [addressGroup(caller.address)] }], async () => {
    const dead = new WrongGuess("not-found", words);
    const link = await findLink(db, hashToken(token), purposes);
    if (!link) throw dead;
    return work(link, dead);
  });
}
