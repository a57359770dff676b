import path from "node:path";
import { accessRefused } from "#core/refusal.ts";
import { playableLinks } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import type { MediaGate } from "./media-gate.ts";

/** Lets a television fetch a file of the item that its address was signed for: 401 for the token, 403 for another's file. */
export async function admitCast(services: Services, gate: MediaGate, token: string, asked: string): Promise<void> {
  const { grant, actor } = await gate.admit(token);
  const caller = { actor, address: "", userAgent: "" };
  const links = await playableLinks(services.db, caller, grant.itemType, grant.itemId);
  if (!Object.values(links).some((link: string | null) => isBelow(link, asked))) throw accessRefused();
}

/** Whether a path is the file of a link, or one that stands with the manifest that a link is: its pieces. */
function isBelow(link: string | null, asked: string): boolean {
  const [, own] = /^\/media\/([^?#]+)/.exec(link?.trim() ?? "") ?? [];
  if (own === undefined) return false;
  const file = decoded(own);
  if (asked === file) return true;
  const folder = path.posix.dirname(file);
  return /\.(m3u8|mpd)$/i.test(file) && folder !== "." && asked.startsWith(`${folder}/`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
