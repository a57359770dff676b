import { deviceCodeMessages, type AskingDevice, type decideDeviceCode } from "@seance/contract/device-codes";
import type { Body } from "@seance/contract/endpoint";
import type { Actor, Caller } from "#core/actor.ts";
import { addressGroup, maskedAddress } from "#core/address.ts";
import { placeName } from "#core/country.ts";
import { deviceName } from "#core/device.ts";
import { Refusal } from "#core/refusal.ts";
import { WrongGuess } from "#db/attempts.ts";
import { inTransaction } from "#db/client.ts";
import { recordSecurity } from "#db/security-trail.ts";
import { lockById } from "#domains/accounts/accounts.queries.ts";
import { isFullSession } from "#domains/accounts/sessions/sessions.queries.ts";
import { attemptRules } from "#domains/accounts/sign-in/attempt-rules.ts";
import type { Services } from "#services.ts";
import * as codes from "./device-codes.queries.ts";

/** The device that shows a code, for who is asked to let it in. */
export const readCode = (services: Services, actor: Actor, caller: Caller, userCode: string): Promise<AskingDevice> =>
  withCode(services, actor, caller, userCode, async ({ user_agent, ip_address, created_at }) => ({
    device: deviceName(user_agent),
    network: placeName(services.countryOf, ip_address),
    same_network: maskedAddress(ip_address) === maskedAddress(caller.address),
    created_at: created_at.toISOString(),
  }));

/** Lets the device in, or refuses it, once. */
export const decideCode = (
  services: Services,
  actor: Actor,
  caller: Caller,
  { user_code, approved, name }: Body<typeof decideDeviceCode>,
): Promise<void> =>
  withCode(services, actor, caller, user_code, ({ id, user_agent }, wrong) =>
    inTransaction(services.db, async (tx) => {
      await lockById(tx, actor.id);
      if (!(await isFullSession(tx, actor.sessionId))) throw new Refusal("forbidden", deviceCodeMessages.notFull);
      const decision = approved
        ? { account_id: actor.id, device_name: name || deviceName(user_agent) }
        : { refused: true as const };
      if (!(await codes.decide(tx, id, decision))) throw wrong;
      if (approved) await recordSecurity(services, tx, actor, { kind: "device", account: actor });
    }),
  );

/** Runs `work` with the device of a code that waits, within the rate limits of wrong codes. */
function withCode<T>(
  { attempts, db }: Services,
  { id }: Actor,
  caller: Caller,
  userCode: string,
  work: (code: codes.DeviceCodeRow, wrong: WrongGuess) => Promise<T>,
): Promise<T> {
  const address = addressGroup(caller.address);
  const buckets = [
    { rule: attemptRules.deviceTry, of: [id, address] },
    { rule: attemptRules.deviceTryAccount, of: [id] },
    { rule: attemptRules.deviceTryAddress, of: [address] },
  ];
  return attempts.guess(buckets, async () => {
    const wrong = new WrongGuess("not-found", deviceCodeMessages.wrong);
    const code = await codes.findWaiting(db, userCode);
    if (!code) throw wrong;
    return work(code, wrong);
  });
}
