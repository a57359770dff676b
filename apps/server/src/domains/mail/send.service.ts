import { hostname } from "node:os";
import { linkToken } from "#core/link-token.ts";
import type { JobKind } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { beginTry, noteFailure, noteSent, type MailRow } from "./mail.queries.ts";
import { failureOf, sendBySmtp, type Envelope } from "./smtp.ts";
import { composeMail } from "./templates.ts";

export const mailKind = "mail";

/** The job that sends one mail, and fails until the server of the site takes it. Its failure names nobody. */
export const mailJob = (services: Services): JobKind => ({
  kind: mailKind,
  work: (id) => sendMail(services, id),
  status: () => Promise.resolve(null),
});

class MailDelayed extends Error {}

async function sendMail(services: Services, id: string): Promise<void> {
  const { db, config } = services;
  const mail = await beginTry(db, id);
  if (!mail) return;
  const { SMTP_URL: url, MAIL_FROM: from } = config;
  const giveUp = (reason: string) => noteFailure(db, id, { reason, givenUp: true, mayHaveLeft: false });
  if (!url || !from) return void (await giveUp("SMTP_URL n’est plus réglé"));
  if (mail.expires_at <= new Date()) return void (await giveUp("trop tard pour l’envoyer"));
  try {
    await sendBySmtp(url, envelopeOf(services, mail, from));
  } catch (error) {
    const failure = failureOf(error);
    await noteFailure(db, id, failure);
    if (failure.givenUp) return;
    // Without its cause: what the job queue and the log keep of it names nobody.
    throw new MailDelayed(failure.reason);
  }
  await noteSent(db, id);
}

/** Its id stays the same at each try, so that a server or a mailbox may recognise a copy; a copy says what it is. */
function envelopeOf({ config, secret }: Services, mail: MailRow, from: string): Envelope {
  const token = mail.link_id === null ? "" : linkToken(secret, mail.link_id);
  const { subject, text, html } = composeMail(mail.template, { site: config.PUBLIC_URL, token, details: mail.details });
  const host = URL.parse(config.PUBLIC_URL)?.hostname ?? hostname();
  return {
    from,
    to: mail.email,
    id: `<${mail.id}@${host}>`,
    date: mail.created_at,
    subject: mail.repeated ? `${subject} (nouvel envoi)` : subject,
    text,
    html,
  };
}
