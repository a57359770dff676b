import { createHmac, randomBytes } from "node:crypto";
import { secretPrefix } from "@seance/contract/webhooks";

export const newSecret = (): string => `${secretPrefix}${randomBytes(32).toString("base64")}`;

/** The headers of Standard Webhooks; a signature for each secret. The time is that of the try, so that receivers can refuse old copies. */
export function signedHeaders(secrets: readonly string[], id: string, body: string, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string): string =>
    createHmac("sha256", Buffer.from(secret.slice(secretPrefix.length), "base64"))
      .update(`${id}.${timestamp}.${body}`)
      .digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => `v1,${sign(secret)}`).join(" "),
  };
}
