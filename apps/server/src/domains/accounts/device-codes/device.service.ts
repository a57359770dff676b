import { randomBytes, randomInt } from "node:crypto";
import { deviceCodeLimits, userCodeLetters, type DeviceCode, type pollDeviceCode } from "@seance/contract/device-codes";
import type { Answer } from "@seance/contract/endpoint";
import type { Caller } from "#core/actor.ts";
import { addressGroup } from "#core/address.ts";
import { newId } from "#core/ids.ts";
import { overloaded } from "#core/refusal.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { lockById } from "#domains/accounts/accounts.queries.ts";
import { nameSession } from "#domains/accounts/sessions/sessions.queries.ts";
import { attemptRules, networkBuckets } from "#domains/accounts/sign-in/attempt-rules.ts";
import { signInAndTell, tellEnded } from "#domains/accounts/sign-in/sign-in.service.ts";
import { hashToken } from "#http/authenticate.ts";
import type { Services } from "#services.ts";
import * as codes from "./device-codes.queries.ts";

const { minutes, letters, interval } = deviceCodeLimits;

const newUserCode = (): string =>
  Array.from({ length: letters }, () => userCodeLetters[randomInt(userCodeLetters.length)]).join("");

/** Makes the code of a device. The database has the SHA-256 of the device's secret only. */
export async function askCode({ db, attempts }: Services, { address, userAgent }: Caller): Promise<DeviceCode> {
  for (const bucket of networkBuckets(attemptRules.deviceCodeNetwork, address)) await attempts.take(bucket);
  await attempts.take({ rule: attemptRules.deviceCode, of: [addressGroup(address)] });
  const device_code = randomBytes(32).toString("base64url");
  const row = { id: newId(), device_hash: hashToken(device_code), user_agent: userAgent, ip_address: address };
  for (let tries = 0; tries < 3; tries++) {
    const user_code = newUserCode();
    if (await codes.insertCode(db, { ...row, user_code })) return { device_code, user_code, expires_in: minutes * 60, interval };
  }
  throw overloaded();
}

/** Answers a device that waits, and opens its session once its code is approved. */
export async function poll(services: Services, caller: Caller, deviceCode: string): Promise<Answer<typeof pollDeviceCode>> {
  const { db, attempts } = services;
  const hash = hashToken(deviceCode);
  const code = await codes.notePoll(db, hash);
  if (!code) {
    const slowed = await codes.slowPoll(db, hash);
    if (slowed) return { error: "slow_down", interval: slowed.poll_seconds };
    await attempts.take({ rule: attemptRules.devicePoll, of: [addressGroup(caller.address)] });
    return { error: "expired_token", interval };
  }
  if (code.refused) return { error: "access_denied", interval };
  const { account_id: accountId } = code;
  if (accountId === null) return { error: "authorization_pending", interval: code.poll_seconds };
  const opened = await inTransaction(db, (tx) => open(services, tx, caller, { ...code, account_id: accountId }));
  return opened ? tellEnded(services, opened) : { error: "access_denied", interval };
}

/** Null when the account was banned or its sessions were ended since the approval, or another poll has opened the session. */
async function open(
  services: Services,
  tx: Db,
  caller: Caller,
  { id, account_id, device_name }: codes.DeviceCodeRow & { readonly account_id: string },
) {
  // The account first: whatever ends its sessions locks it before its codes.
  const account = await lockById(tx, account_id);
  if (!account || !(await codes.takeApproved(tx, id))) return null;
  const opened = await signInAndTell(services, tx, caller, account);
  if (opened) await nameSession(tx, opened.sessionId, device_name);
  return opened;
}
