import type { Body } from "@seance/contract/endpoint";
import type { giveProof as giveCall, ProofWays } from "@seance/contract/proof";
import { secondFactorMessages } from "@seance/contract/second-factor";
import type { Actor } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";
import { WrongGuess } from "#db/attempts.ts";
import { commitAndTell } from "#db/bus.ts";
import { findById, lockById } from "#domains/accounts/accounts.queries.ts";
import { passkeysOf } from "#domains/accounts/passkeys/passkeys.queries.ts";
import { takeCode } from "#domains/accounts/second-factor/codes.service.ts";
import { hasSecondFactor } from "#domains/accounts/second-factor/second-factor.queries.ts";
import { proveSession } from "#domains/accounts/sessions/sessions.queries.ts";
import { noPassword, type HashTurn } from "#domains/accounts/sign-in/password.ts";
import { withOwnPassword } from "#domains/accounts/sign-in/own-password.service.ts";
import type { Services } from "#services.ts";

const faultOfCode = (msg: string) => [{ loc: ["body", "code"], msg }];

export async function readProofWays({ db }: Pick<Services, "db">, { id }: Actor): Promise<ProofWays> {
  const [account, code, passkeys] = await Promise.all([findById(db, id), hasSecondFactor(db, id), passkeysOf(db, id)]);
  return { password: account !== undefined && account.password_hash !== noPassword, code, passkey: passkeys.length > 0 };
}

/** Renews the proof of the actor's session by the password and, of an account with a second factor, a code. */
export async function giveProof(
  services: Services,
  actor: Actor,
  { password, code }: Body<typeof giveCall>,
  turn: HashTurn,
): Promise<void> {
  const { id, sessionId } = actor;
  // Before the password is checked: a right one alone would start the count of wrong codes again.
  if (code === undefined && (await hasSecondFactor(services.db, id)))
    throw new Refusal("invalid", faultOfCode(secondFactorMessages.codeMissing));
  await withOwnPassword(services, actor, password, turn, (checked, wrong) =>
    commitAndTell(services, { kind: "account", id }, async (tx) => {
      const account = await lockById(tx, id);
      if (account?.password_hash !== checked.password_hash) throw wrong;
      if ((await hasSecondFactor(tx, id)) && !(await takeCode(services, tx, id, code ?? "")))
        throw new WrongGuess("invalid", faultOfCode(secondFactorMessages.wrongCode));
      await proveSession(tx, sessionId);
    }),
  );
}
