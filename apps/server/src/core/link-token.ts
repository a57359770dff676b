import { createHmac } from "node:crypto";
import type { Secret } from "./secret.ts";

/**
 * The token of a single-use link: derived from the id of its row, so that a mail that waits in the queue need not store it, and the
 * database alone, which has its hash, does not give it away.
 */
export const linkToken = (secret: Secret, id: string): string =>
  createHmac("sha256", secret.key("account-links")).update(id).digest("base64url");

/** Address of a link. The fragment is sent to no server and stands in no log. */
export const linkAddress = (site: string, page: string, token: string): string => `${new URL(page, site).href}#${token}`;
