import type { Caller } from "#core/actor.ts";
import { maskedAddress, networkName } from "#core/address.ts";
import { deviceFamily, deviceName } from "#core/device.ts";
import type { Db } from "#db/client.ts";
import { usedDevices } from "#domains/accounts/login-history/login-history.queries.ts";
import { queueMail } from "#domains/mail/index.ts";
import { notify } from "#domains/notices/index.ts";
import type { Services } from "#services.ts";

export interface OpenedSignIn {
  readonly account: { readonly id: string; readonly email: string; readonly email_verified_at: Date | null };
  /** Its entry in the login history. */
  readonly loginId: string;
  readonly sessionId: string;
}

/** A device that was used within these days is known. */
const knownDays = 90;

/** The same browser and system in the same network (/24, of IPv6 /48): it outlives an update and a new address. */
const deviceOf = (userAgent: string, address: string): string => `${deviceFamily(userAgent)}\n${maskedAddress(address)}`;

const moment = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" });

/**
 * Tells an account, by a notice and a mail, of a sign-in from a device that it did not use lately. The sign-in makes the device known: the
 * next one is told to nobody. The account is locked, so that of two at once the second finds the first.
 */
export async function tellNewDevice(
  services: Services,
  tx: Db,
  { address, userAgent }: Caller,
  { account, loginId, sessionId }: OpenedSignIn,
): Promise<void> {
  const device = deviceOf(userAgent, address);
  const used = await usedDevices(tx, account.id, { days: knownDays, loginId, sessionId });
  if (used.some(({ user_agent, ip_address }) => deviceOf(user_agent, ip_address) === device)) return;
  await notify(tx, [account.id], { kind: "account", event: "new-device", login_id: loginId });
  // Who registers with the address of somebody else could send them one mail after the other.
  if (account.email_verified_at === null) return;
  const details = { device: deviceName(userAgent), network: networkName(address), at: moment.format(new Date()) };
  await queueMail(services, tx, { template: "new-device", account, details });
}
