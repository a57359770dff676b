import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { callbackify } from "node:util";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { closeAtEnd } from "./app.ts";
import { freePort } from "./free-ports.ts";

export interface ReceivedMail extends Email {
  /** Whom the server was told to deliver it to. */
  readonly recipients: readonly string[];
}

export interface Inbox {
  /** Settings of a site that sends its mail here. */
  readonly settings: { readonly SMTP_URL: string; readonly MAIL_FROM: string };
  readonly mails: ReceivedMail[];
  /** What the server does with the next mails instead of taking them: an answer code, or a cut connection after the mail. */
  refusals: (number | "cut")[];
  /** Milliseconds between the arrival of a mail and the answer that it was taken. */
  delayMs: number;
  /** Mails that have arrived and are not answered yet. */
  unanswered: number;
  /** The mails to an address. */
  to(address: string): ReceivedMail[];
}

/** A real SMTP server that takes mail, and refuses or cuts where a test says so. */
export async function openInbox(): Promise<Inbox> {
  const mails: ReceivedMail[] = [];
  const port = await freePort();
  const inbox: Inbox = {
    settings: { SMTP_URL: `smtp://seance:secret@127.0.0.1:${port}`, MAIL_FROM: "Séance <site@exemple.fr>" },
    mails,
    refusals: [],
    delayMs: 0,
    unanswered: 0,
    to: (address) => mails.filter(({ recipients }) => recipients.includes(address)),
  };
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "seance" && password === "secret" ? done(null, { user: username }) : done(new Error("unknown")),
    onData: callbackify(take),
  });
  async function take(stream: SMTPServerDataStream, { envelope: { rcptTo } }: SMTPServerSession): Promise<void> {
    const bytes = await buffer(stream);
    const refusal = inbox.refusals.shift();
    const recipients = rcptTo.map(({ address }) => address);
    if (typeof refusal === "number")
      throw Object.assign(new Error(`no such person as ${recipients.join()}`), { responseCode: refusal });
    mails.push({ ...(await PostalMime.parse(bytes)), recipients });
    inbox.unanswered++;
    if (inbox.delayMs > 0) await sleep(inbox.delayMs);
    inbox.unanswered--;
    if (refusal === "cut") for (const connection of server.connections) connection.close();
  }
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  closeAtEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return inbox;
}

/** The token of the link in the text of a mail. */
export const tokenIn = ({ text = "" }: ReceivedMail): string => /#([\w-]{43})/.exec(text)?.[1] ?? "";
