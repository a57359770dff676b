import { createHash } from "node:crypto";
import type { Caller } from "./actor.ts";

/** Who counts as one viewer: an account, else an address with a browser; addresses are not kept as they are. */
export function viewerOf({ actor, address, userAgent }: Caller): string {
  if (actor) return actor.id;
  return createHash("sha256").update(`${address}\n${userAgent}`).digest("base64url");
}
