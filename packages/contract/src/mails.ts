import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { isoDate } from "./fields.ts";

export const mailNames = [
  "reset",
  "verify",
  "password-changed",
  "second-factor-on",
  "second-factor-off",
  "new-device",
  "guesses",
  "confirm-email",
  "email-asked",
  "email-changed",
  "request-accepted",
  "request-refused",
  "identity-linked",
  "passkey-added",
  "passkey-removed",
  "security-failures",
  "security-founder",
  "security-country",
  "notices",
  "trial",
] as const;
export type MailName = (typeof mailNames)[number];

/** A line of the mail that gathers notices: what it is about, what happened, and where it leads on the site. */
export interface MailLine {
  readonly subject: string;
  readonly text: string;
  readonly path: string;
}

/** What the text of a mail says of its cause: a sign-in, the new address of the account, why a request is refused, the provider, notices. */
export interface MailDetails {
  readonly device: string;
  readonly network: string;
  /** Of a sign-in from a country that the account did not use lately; empty for others. */
  readonly country: string;
  readonly at: string;
  readonly email: string;
  readonly reason: string;
  readonly provider: string;
  readonly lines: readonly MailLine[];
  /** How many notices have no line. */
  readonly more: number;
}

const mailTemplate = z.object({
  name: z.enum(mailNames),
  label: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

const mailDesk = z.object({
  /** The sender; null on a site without mail. */
  from: z.nullable(z.string()),
  waiting: z.number(),
  /** The latest mail that was given up, or waits for another try. */
  latest_failure: z.nullable(z.object({ at: isoDate, reason: z.string(), given_up: z.boolean() })),
  templates: z.array(mailTemplate),
});
export type MailDesk = z.infer<typeof mailDesk>;

export const getMailDesk = endpoint({
  method: "GET",
  path: "/admin/mails",
  summary: "Les emails du site et l’état de leur envoi",
  access: "settings:manage",
  answer: mailDesk,
});

export const sendTrialMail = endpoint({
  method: "POST",
  path: "/admin/mails/trial",
  summary: "S’envoyer un email d’essai",
  access: "settings:manage",
  status: 204,
});
