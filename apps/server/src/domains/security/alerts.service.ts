import { limits } from "@seance/contract/limits";
import type { MailName } from "@seance/contract/mails";
import type { AlertKind } from "@seance/contract/security";
import type { SecurityNotice } from "@seance/contract/notices";
import type { Actor } from "#core/actor.ts";
import { notFound } from "#core/refusal.ts";
import { advisoryLock } from "#db/advisory-lock.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { activeFondateurs, findById, repeatedFailures } from "#domains/accounts/index.ts";
import { queueMail } from "#domains/mail/index.ts";
import { notify } from "#domains/notices/index.ts";
import type { Services } from "#services.ts";
import * as rows from "./alerts.queries.ts";

const { accountFailures, addressFailures, perHour } = limits.securityAlert;

/**
 * Compares the last hour with the thresholds, and tells the fondateurs what is new: one alert per cause and hour, and one notice and mail for
 * the alerts of a sort that are found at once.
 */
export function raiseAlerts(services: Services): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    await advisoryLock(tx, "security-alerts");
    let left = perHour - (await rows.countFailureAlerts(tx));
    const raised = new Set<AlertNotice>();
    for (const cause of await causes(tx)) {
      if (await rows.renewAlert(tx, cause)) continue;
      const notice = notices[cause.kind];
      // A flood of failures uses up its own limit only: it hides no other alert, and the owner of the account is told in any case.
      const isTold = notice !== "failures" || left-- > 0;
      if (!isTold && cause.kind === "address-failures") continue;
      await rows.insertAlert(tx, cause);
      if (cause.kind === "account-failures") await tellAccount(services, tx, cause);
      if (isTold) raised.add(notice);
    }
    for (const event of raised) await tellFondateurs(services, tx, event);
  });
}

const notices = {
  "account-failures": "failures",
  "address-failures": "failures",
  "founder-changed": "founder-changed",
  "new-country": "new-country",
} as const satisfies Record<AlertKind, SecurityNotice>;

type AlertNotice = (typeof notices)[AlertKind];

async function causes(tx: Db): Promise<rows.Cause[]> {
  const accounts = await repeatedFailures(tx, "account", accountFailures);
  const addresses = await repeatedFailures(tx, "address", addressFailures);
  return [
    ...(await rows.unseenEvents(tx, "founder-changed")),
    ...(await rows.unseenEvents(tx, "new-country")),
    ...accounts.map(({ of, count }) => ({ kind: "account-failures" as const, accountId: of, address: "", count })),
    ...addresses.map(({ of, count }) => ({ kind: "address-failures" as const, accountId: null, address: of, count })),
  ];
}

/** Tells the account whose password is perhaps being guessed. */
async function tellAccount(services: Services, tx: Db, { accountId }: rows.Cause): Promise<void> {
  const account = accountId === null ? undefined : await findById(tx, accountId);
  if (!account) return;
  await notify(tx, [account.id], { kind: "account", event: "guesses" });
  await queueMail(services, tx, { template: "guesses", account });
}

const alertMails = {
  failures: "security-failures",
  "founder-changed": "security-founder",
  "new-country": "security-country",
} as const satisfies Record<AlertNotice, MailName>;

async function tellFondateurs(services: Services, tx: Db, event: AlertNotice): Promise<void> {
  const fondateurs = await activeFondateurs(tx);
  await notify(
    tx,
    fondateurs.map(({ id }) => id),
    { kind: "security", event },
  );
  for (const account of fondateurs) await queueMail(services, tx, { template: alertMails[event], account });
}

/** Marks an alert as seen; 404 when it is not open. */
export function closeAlert(db: Db, actor: Actor, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const closed = await rows.closeAlertRow(tx, id, actor.id);
    if (!closed) throw notFound();
    await recordAudit(tx, actor, { action: "security_alert.close", target: { type: "security_alert", id, label: closed.kind } });
  });
}
