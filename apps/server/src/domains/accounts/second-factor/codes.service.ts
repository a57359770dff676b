import { openText, sealText } from "#core/sealed-text.ts";
import type { Secret } from "#core/secret.ts";
import type { Db } from "#db/client.ts";
import { hashToken } from "#http/authenticate.ts";
import {
  confirmFactor,
  findTotp,
  insertTotp,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from "./second-factor.queries.ts";
import { newRecoveryCodes, newTotpSecret, recoveryForm, stepOfCode, totpDigits } from "./totp.ts";

interface Needed {
  readonly secret: Secret;
}

const purpose = "second factors";

/** Uses up a code of the app, or a recovery code; false for one that is wrong or was used. */
export async function takeCode(services: Needed, tx: Db, accountId: string, code: string): Promise<boolean> {
  const digits = totpDigits(code);
  if (digits === null) return takeRecoveryCode(tx, accountId, hashToken(recoveryForm(code)));
  const found = await stepOf(services, tx, { accountId, digits, confirmed: true });
  return found !== null && takeStep(tx, found.id, found.step);
}

/** Stores a new secret, which counts once a code of it has been given; returns it. */
export async function beginTotp({ secret }: Needed, tx: Db, accountId: string): Promise<string> {
  const made = newTotpSecret();
  await insertTotp(tx, accountId, sealText(secret, purpose, made));
  return made;
}

/** Confirms the secret that was begun by a code of it; false for a wrong one. */
export async function confirmByCode(services: Needed, tx: Db, accountId: string, code: string): Promise<boolean> {
  const found = await stepOf(services, tx, { accountId, digits: totpDigits(code) ?? "", confirmed: false });
  if (found) await confirmFactor(tx, found.id, found.step);
  return found !== null;
}

interface Asked {
  readonly accountId: string;
  readonly digits: string;
  readonly confirmed: boolean;
}

/** Null also for a secret that was sealed by another secret of the site. */
async function stepOf({ secret }: Needed, tx: Db, { accountId, digits, confirmed }: Asked) {
  const totp = await findTotp(tx, accountId, { confirmed });
  const opened = totp && openText(secret, purpose, totp.secret);
  const step = opened ? stepOfCode(opened, digits) : null;
  return totp && step !== null ? { id: totp.id, step } : null;
}

/** Gives an account other recovery codes, of which the database keeps the SHA-256. */
export async function giveRecoveryCodes(tx: Db, accountId: string): Promise<{ recovery_codes: string[] }> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => hashToken(recoveryForm(code))),
  );
  return { recovery_codes: codes };
}
