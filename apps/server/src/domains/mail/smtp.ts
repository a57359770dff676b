import type { NodemailerError } from "nodemailer";
import { isLocalHost } from "#core/address.ts";
import type { Failure } from "./mail.queries.ts";

export interface Envelope {
  readonly from: string;
  readonly to: string;
  /** Its Message-ID. */
  readonly id: string;
  readonly date: Date;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends one mail by the SMTP server of this address. */
export async function sendBySmtp(url: string, { to, id, ...mail }: Envelope): Promise<void> {
  // Loaded on first use: the server answers sooner.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url: withTls(url), ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  await transport.sendMail({
    ...mail,
    messageId: id,
    // As an object: nothing in the address is read as a list or as a name.
    to: { name: "", address: to },
    headers: { "Auto-Submitted": "auto-generated" },
  });
}

/** The address of the server, with TLS required unless it says otherwise or the server is on this machine. */
export function withTls(url: string): string {
  const { protocol, hostname, searchParams } = new URL(url);
  const isSaid = ["requireTLS", "ignoreTLS", "secure"].some((name) => searchParams.has(name));
  if (protocol !== "smtp:" || isSaid || isLocalHost(hostname)) return url;
  return `${url}${url.includes("?") ? "&" : "?"}requireTLS=true`;
}

/** Connections that broke after they were open. */
const broken = new Set(["ECONNECTION", "ESOCKET"]);

/** What an error of {@link sendBySmtp} means; the reason has no words of the server, which may name the recipient. */
export function failureOf(error: unknown): Failure {
  const { code, originalCode, responseCode, permanent, syscall, timeoutType } = error as NodemailerError;
  if (responseCode !== undefined)
    return { reason: `réponse ${responseCode} du serveur`, givenUp: permanent === true && code !== "EAUTH", mayHaveLeft: false };
  const mayHaveLeft = timeoutType === "SOCKET_TIMEOUT" || (broken.has(code ?? "") && syscall !== "connect");
  return { reason: `pas de réponse du serveur (${originalCode ?? code ?? "erreur"})`, givenUp: false, mayHaveLeft };
}
