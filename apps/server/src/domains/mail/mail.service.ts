import { mailNames, type MailDesk, type MailDetails, type MailName } from "@seance/contract/mails";
import { linkMessages } from "@seance/contract/account-links";
import type { Actor } from "#core/actor.ts";
import type { Config } from "#core/config.ts";
import { newId } from "#core/ids.ts";
import { Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction, type Db } from "#db/client.ts";
import type { Services } from "#services.ts";
import { countWaiting, insertMail, latestFailure } from "./mail.queries.ts";
import { mailKind } from "./send.service.ts";
import { composeMail, templates } from "./templates.ts";

export const sendsMail = ({ SMTP_URL }: Pick<Config, "SMTP_URL">): boolean => SMTP_URL !== undefined;

/** A mail that is useless after this time is not sent. */
const keptHours = 24;

export interface NewMail {
  readonly template: MailName;
  /** Without an id for somebody who has none. */
  readonly account: { readonly id: string | null; readonly email: string };
  /** The link that it contains, whose end is the mail's own. */
  readonly link?: { readonly id: string; readonly expires_at: Date };
  readonly details?: Partial<MailDetails>;
}

/** Queues a mail, to be sent once the caller's transaction commits; nothing on a site without mail. */
export async function queueMail(
  { config, jobs }: Pick<Services, "config" | "jobs">,
  tx: Db,
  { template, account, link, details = {} }: NewMail,
): Promise<void> {
  if (!sendsMail(config)) return;
  const id = newId();
  await insertMail(tx, {
    id,
    account_id: account.id,
    email: account.email,
    template,
    details: JSON.stringify(details),
    link_id: link?.id ?? null,
    expires_at: link?.expires_at ?? new Date(Date.now() + keptHours * 3_600_000),
  });
  await jobs.send(tx, mailKind, id);
}

/** Stands for the token in the samples. */
const sampleToken = "exemple";
const sampleDetails: MailDetails = {
  device: "Firefox sur Linux",
  network: "réseau\u00a0203.0.113.xxx (Belgique)",
  country: "Belgique",
  at: "1 janvier 2026 à 20:30",
  email: "nouvelle.adresse@exemple.fr",
  reason: "Ce site est celui de notre ciné-club.",
  provider: "Entreprise",
  lines: [
    { subject: "Judex", text: "Nouvel épisode\u202f: S1\u00a0É2", path: "/series" },
    { subject: "Réponse du support", text: "Ticket n°\u00a012 · Le son", path: "/contact" },
  ],
  more: 3,
};

export async function readDesk({ db, config }: Services): Promise<MailDesk> {
  const failure = await latestFailure(db);
  const facts = { site: config.PUBLIC_URL, token: sampleToken, details: sampleDetails };
  return {
    from: config.MAIL_FROM ?? null,
    waiting: await countWaiting(db),
    latest_failure: failure
      ? { at: failure.created_at.toISOString(), reason: failure.failure ?? "", given_up: failure.failed_at !== null }
      : null,
    templates: mailNames.map((name) => ({ name, label: templates[name].label, ...composeMail(name, facts) })),
  };
}

export function sendTrial(services: Services, actor: Actor): Promise<void> {
  if (!sendsMail(services.config)) throw new Refusal("conflict", linkMessages.noMail);
  return inTransaction(services.db, async (tx) => {
    await queueMail(services, tx, { template: "trial", account: actor });
    await recordAudit(tx, actor, { action: "mail.trial", target: { type: "mail", label: templates.trial.label } });
  });
}
