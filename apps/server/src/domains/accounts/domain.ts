import { requestDays } from "@seance/contract/registrations";
import type { Domain } from "#domain.ts";
import { maskOldAddresses } from "./login-history/login-history.service.ts";
import { accountsRoutes } from "./accounts.routes.ts";
import { apiKeysRoutes } from "./keys/api-keys.routes.ts";
import { liftAllEndedBans } from "./bans.service.ts";
import { deleteExpired as deleteExpiredDeviceCodes } from "./device-codes/device-codes.queries.ts";
import { deviceCodesRoutes } from "./device-codes/device-codes.routes.ts";
import { identitiesRoutes } from "./identities/identities.routes.ts";
import { deleteOldRows as deleteOldInvitations } from "./invitations/invitations.queries.ts";
import { invitationsRoutes } from "./invitations/invitations.routes.ts";
import { linksRoutes } from "./links/links.routes.ts";
import { loginHistoryRoutes } from "./login-history/login-history.routes.ts";
import { deleteOldChallenges } from "./passkeys/passkeys.queries.ts";
import { passkeysRoutes } from "./passkeys/passkeys.routes.ts";
import { personalData } from "./privacy/personal-data.queries.ts";
import { proofRoutes } from "./proof/proof.routes.ts";
import { registrationsRoutes } from "./registrations/registrations.routes.ts";
import { secondFactorRoutes } from "./second-factor/second-factor.routes.ts";
import { deleteUnconfirmed } from "./second-factor/second-factor.queries.ts";
import { usersRoutes } from "./staff/users.routes.ts";

export const accountsDomain: Domain = {
  name: "accounts",
  uses: ["mail", "notices"],
  tables: [
    "account",
    "account_count",
    "account_link",
    "api_key",
    "device_code",
    "invitation",
    "invited_account",
    "linked_identity",
    "login_entry",
    "login_hour",
    "passkey",
    "passkey_challenge",
    "recovery_code",
    "remembered_device",
    "registration_request",
    "second_factor",
    "session",
    "unlinked_role",
    "used_logout_token",
  ],
  routes: [
    accountsRoutes,
    linksRoutes,
    deviceCodesRoutes,
    secondFactorRoutes,
    passkeysRoutes,
    proofRoutes,
    identitiesRoutes,
    usersRoutes,
    invitationsRoutes,
    registrationsRoutes,
    loginHistoryRoutes,
    apiKeysRoutes,
  ],
  personalData,
  retention: [
    { table: "login_entry", column: "login_time", days: "RETENTION_LOGINS" },
    { table: "account_link", column: "expires_at", days: 1 },
    { table: "remembered_device", column: "expires_at", days: 1 },
    { table: "registration_request", column: "created_at", days: requestDays },
    { table: "api_key", column: "expires_at", days: 90 },
    { table: "used_logout_token", column: "used_at", days: 1 },
  ],
  cleanUps: [
    { name: "addresses of sign-ins", work: maskOldAddresses },
    { name: "ended bans", work: liftAllEndedBans },
    { name: "unconfirmed second factors", work: ({ db }) => deleteUnconfirmed(db) },
    { name: "expired device codes", work: ({ db }) => deleteExpiredDeviceCodes(db) },
    { name: "expired challenges of passkeys", work: ({ db }) => deleteOldChallenges(db) },
    { name: "old invitations", work: ({ db }) => deleteOldInvitations(db) },
  ],
};
