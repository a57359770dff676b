import { withIsoDates, type PersonalData } from "#db/personal-data.ts";
import { approvedOf } from "#domains/accounts/device-codes/device-codes.queries.ts";
import { identitiesOf, unlinkedRolesOf } from "#domains/accounts/identities/identities.queries.ts";
import { invitationsOf } from "#domains/accounts/invitations/invitations.queries.ts";
import { keysOf } from "#domains/accounts/keys/api-keys.queries.ts";
import { passkeysOf } from "#domains/accounts/passkeys/passkeys.queries.ts";
import { devicesOf } from "#domains/accounts/second-factor/remembered-devices.queries.ts";
import { factorsOf, recoveryCodesOf } from "#domains/accounts/second-factor/second-factor.queries.ts";

/** Sign-ins, sessions, second factors, passkeys, linked identities, links and invitations; the account itself is exported by export.service.ts. */
export const personalData: PersonalData = {
  async export(tx, accountId) {
    // Failed attempts with this address may be another person’s.
    const logins = await tx
      .selectFrom("login_entry")
      .select(["login_time", "ip_address", "user_agent", "remembered_device"])
      .where("account_id", "=", accountId)
      .where("success", "=", true)
      .orderBy("login_time", "desc")
      .orderBy("id", "desc")
      .execute();
    const sessions = await tx
      .selectFrom("session")
      .select(["created_at", "last_seen", "ip_address", "user_agent", "device_name"])
      .where("account_id", "=", accountId)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute();
    const links = await tx
      .selectFrom("account_link")
      .select(["purpose", "new_email", "created_at", "expires_at"])
      .where("account_id", "=", accountId)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute();
    const { made, invitedAt } = await invitationsOf(tx, accountId);
    return {
      logins: withIsoDates(logins),
      sessions: withIsoDates(sessions),
      device_codes: withIsoDates(await approvedOf(tx, accountId)),
      second_factors: withIsoDates(await factorsOf(tx, accountId)),
      recovery_codes: withIsoDates(await recoveryCodesOf(tx, accountId)),
      passkeys: withIsoDates(await passkeysOf(tx, accountId)),
      remembered_devices: withIsoDates(await devicesOf(tx, accountId)),
      linked_identities: withIsoDates(await identitiesOf(tx, accountId)),
      unlinked_roles: await unlinkedRolesOf(tx, accountId),
      account_links: withIsoDates(links),
      api_keys: withIsoDates(await keysOf(tx, accountId)),
      invitations: withIsoDates(made),
      invited_at: invitedAt?.toISOString() ?? null,
    };
  },
  async erase(tx, { id, email_form }) {
    await tx
      .deleteFrom("login_entry")
      .where((row) => row.or([row("account_id", "=", id), row("email_form", "=", email_form)]))
      .execute();
    await tx.deleteFrom("registration_request").where("email", "=", email_form).execute();
  },
};
