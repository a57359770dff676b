import { countryName } from "@seance/contract/countries";
import type { Caller } from "#core/actor.ts";
import { maskedAddress } from "#core/address.ts";
import { placeName, type CountryOf } from "#core/country.ts";
import { deviceFamily, deviceName } from "#core/device.ts";
import type { Db } from "#db/client.ts";
import { recordSecurity } from "#db/security-trail.ts";
import { usedDevices, type UsedDevice } from "#domains/accounts/login-history/login-history.queries.ts";
import type { AccountRow } from "#domains/accounts/accounts.queries.ts";
import { queueMail } from "#domains/mail/index.ts";
import { notify } from "#domains/notices/index.ts";
import type { Services } from "#services.ts";

export interface OpenedSignIn {
  readonly account: Pick<AccountRow, "id" | "email" | "role" | "email_verified_at">;
  /** Its entry in the login history. */
  readonly loginId: string;
  readonly sessionId: string;
}

/** A device or country that was used within these days is known. */
const knownDays = 90;

/** The same browser and system in the same network (/24, of IPv6 /48): it outlives an update and a new address. */
const deviceOf = (userAgent: string, address: string): string => `${deviceFamily(userAgent)}\n${maskedAddress(address)}`;

const moment = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" });

/**
 * Tells an account, by a notice and a mail, of a sign-in from a device that it did not use lately. The sign-in makes the device known: the
 * next one is told to nobody. The account is locked, so that of two at once the second finds the first. A new country is said, and recorded
 * in the security log, from which the alerts about the staff are raised.
 */
export async function tellNewDevice(
  services: Services,
  tx: Db,
  caller: Caller,
  { account, loginId, sessionId }: OpenedSignIn,
): Promise<void> {
  const { address, userAgent } = caller;
  const device = deviceOf(userAgent, address);
  const used = await usedDevices(tx, account.id, { days: knownDays, loginId, sessionId });
  if (used.some(({ user_agent, ip_address, recent }) => recent && deviceOf(user_agent, ip_address) === device)) return;
  const country = newCountry(services.countryOf, address, used);
  await notify(tx, [account.id], { kind: "account", event: "new-device", login_id: loginId, new_country: country !== null });
  if (country !== null) {
    const actor = { id: account.id, origin: caller };
    await recordSecurity(services, tx, actor, { kind: "new-country", account, detail: { country } });
  }
  // Who registers with the address of somebody else could send them one mail after the other.
  if (account.email_verified_at === null) return;
  const details = {
    device: deviceName(userAgent),
    network: placeName(services.countryOf, address),
    country: countryName(country ?? "") ?? "",
    at: moment.format(new Date()),
  };
  await queueMail(services, tx, { template: "new-device", account, details });
}

/** The country of an address where the account did not use it lately; null where it is not known, or that of no earlier sign-in is. */
function newCountry(countryOf: CountryOf, address: string, used: readonly UsedDevice[]): string | null {
  const country = countryOf(address);
  const known = used.map(({ ip_address, recent }) => ({ country: countryOf(ip_address), recent }));
  const isNew = known.some((one) => one.country !== null) && !known.some((one) => one.recent && one.country === country);
  return isNew ? country : null;
}
