import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Secret } from "./secret.ts";

const cipher = "aes-256-gcm";
const sizes = { iv: 12, tag: 16 };
/** What is sealed; each purpose has its key. */
type Purpose = "stored settings" | "second factors" | "sign-ins elsewhere" | "webhook secrets";

/** Encrypts a text with the site's secret: base64 of initialization vector, tag and ciphertext. */
export function sealText(secret: Secret, purpose: Purpose, text: string): string {
  const iv = randomBytes(sizes.iv);
  const sealing = createCipheriv(cipher, secret.key(purpose), iv, { authTagLength: sizes.tag });
  const sealed = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString("base64");
}

/** Null for a text that was sealed with another secret, or changed since. */
export function openText(secret: Secret, purpose: Purpose, text: string): string | null {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length < sizes.iv + sizes.tag) return null;
  const opening = createDecipheriv(cipher, secret.key(purpose), bytes.subarray(0, sizes.iv), { authTagLength: sizes.tag });
  opening.setAuthTag(bytes.subarray(sizes.iv, sizes.iv + sizes.tag));
  try {
    return Buffer.concat([opening.update(bytes.subarray(sizes.iv + sizes.tag)), opening.final()]).toString("utf8");
  } catch {
    return null;
  }
}
