import type { Body } from "@seance/contract/endpoint";
import { isStaff } from "@seance/contract/roles";
import {
  secondFactorMessages,
  type removeTotp as removeCall,
  type SecondFactorState,
  type StartedTotp,
} from "@seance/contract/second-factor";
import type { Actor } from "#core/actor.ts";
import { Refusal, signInFirst } from "#core/refusal.ts";
import { WrongGuess } from "#db/attempts.ts";
import { commitAndTell } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { recordSecurity } from "#db/security-trail.ts";
import { noteLessProtection } from "#domains/accounts/account-changes.service.ts";
import { lockById, type AccountRow } from "#domains/accounts/accounts.queries.ts";
import { deleteSessions, proveSession } from "#domains/accounts/sessions/sessions.queries.ts";
import { requireOwnPasskey } from "#domains/accounts/passkeys/passkeys.service.ts";
import { attemptRules } from "#domains/accounts/sign-in/attempt-rules.ts";
import type { HashTurn } from "#domains/accounts/sign-in/password.ts";
import { withOwnPassword } from "#domains/accounts/sign-in/own-password.service.ts";
import { queueMail } from "#domains/mail/index.ts";
import { notify } from "#domains/notices/index.ts";
import type { Services } from "#services.ts";
import { beginTotp, confirmByCode, giveRecoveryCodes, takeCode } from "./codes.service.ts";
import { confirmedFactors, deleteSecondFactor, findTotp, hasSecondFactor, recoveryCodesOf } from "./second-factor.queries.ts";
import { deleteDevices } from "./remembered-devices.queries.ts";
import { totpAddress } from "./totp.ts";

const { wrongCode, already, notStarted, none } = secondFactorMessages;

export async function readSecondFactor(
  { db, config }: Pick<Services, "db" | "config">,
  { id, role, lacksSecondFactor }: Actor,
): Promise<SecondFactorState> {
  const [factors, codes] = await Promise.all([confirmedFactors(db, id), recoveryCodesOf(db, id)]);
  return {
    factors: factors.map(({ kind, confirmed_at }) => ({ kind, confirmed_at: confirmed_at.toISOString() })),
    recovery_codes: codes.filter(({ used_at }) => used_at === null).length,
    required: config.STAFF_SECOND_FACTOR === "yes" && isStaff(role) && (factors.length > 0 || lacksSecondFactor),
  };
}

/** Begins to set up an app: its secret counts once a code of it has been given. */
export function startTotp(services: Services, actor: Actor, password: string, turn: HashTurn): Promise<StartedTotp> {
  return withOwnPassword(services, actor, password, turn, (checked, wrong) =>
    inTransaction(services.db, async (tx) => {
      await lockChecked(tx, checked, wrong);
      await requireOwnPasskey(tx, actor);
      if (await hasSecondFactor(tx, actor.id)) throw new Refusal("conflict", already);
      const secret = await beginTotp(services, tx, actor.id);
      return { secret, uri: totpAddress(secret, checked.email) };
    }),
  );
}

/** Turns the second factor on, and ends the other sessions, which were opened without it. */
export function confirmTotp(services: Services, actor: Actor, code: string): Promise<{ recovery_codes: string[] }> {
  const { id } = actor;
  return services.attempts.guess([{ rule: attemptRules.secondFactor, of: [id] }], () =>
    commitAndTell(services, { kind: "account", id }, async (tx) => {
      const account = await lockById(tx, id);
      if (!account) throw signInFirst();
      await requireOwnPasskey(tx, actor);
      if (!(await findTotp(tx, id, { confirmed: false }))) throw new Refusal("not-found", notStarted);
      if (!(await confirmByCode(services, tx, id, code))) throw new WrongGuess("forbidden", wrongCode);
      await deleteSessions(tx, id, actor.sessionId);
      await notify(tx, [id], { kind: "account", event: "second-factor-on" });
      await recordSecurity(services, tx, actor, { kind: "second-factor-on", account });
      // Who registers with the address of somebody else could send them one mail after the other.
      if (account.email_verified_at) await queueMail(services, tx, { template: "second-factor-on", account });
      return giveRecoveryCodes(tx, id);
    }),
  );
}

/** Turns the second factor off, and tells the account so. */
export const removeTotp = (services: Services, actor: Actor, given: Body<typeof removeCall>, turn: HashTurn): Promise<void> =>
  withPasswordAndCode(services, actor, given, turn, async (tx, account) => {
    await deleteSecondFactor(tx, account.id);
    await deleteSessions(tx, account.id, actor.sessionId);
    await noteLessProtection(services, tx, actor, account);
    await queueMail(services, tx, { template: "second-factor-off", account });
  });

export const renewRecoveryCodes = (services: Services, actor: Actor, given: Body<typeof removeCall>, turn: HashTurn) =>
  withPasswordAndCode(services, actor, given, turn, async (tx, { id }) => {
    await deleteDevices(tx, id);
    return giveRecoveryCodes(tx, id);
  });

/** Runs `work` once the actor has given the password and a code; a wrong one of either counts as a wrong password. */
function withPasswordAndCode<T>(
  services: Services,
  actor: Actor,
  { password, code }: Body<typeof removeCall>,
  turn: HashTurn,
  work: (tx: Db, account: AccountRow) => Promise<T>,
): Promise<T> {
  return withOwnPassword(services, actor, password, turn, (checked, wrong) =>
    commitAndTell(services, { kind: "account", id: actor.id }, async (tx) => {
      const account = await lockChecked(tx, checked, wrong);
      if (!(await hasSecondFactor(tx, account.id))) throw new Refusal("not-found", none);
      const isRight = await takeCode(services, tx, account.id, code);
      if (!isRight) throw new WrongGuess("invalid", [{ loc: ["body", "code"], msg: wrongCode }]);
      await proveSession(tx, actor.sessionId);
      return work(tx, account);
    }),
  );
}

async function lockChecked(tx: Db, checked: AccountRow, wrong: WrongGuess): Promise<AccountRow> {
  const account = await lockById(tx, checked.id);
  if (account?.password_hash !== checked.password_hash) throw wrong;
  return account;
}
