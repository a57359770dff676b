import path from "node:path";
import { accessRefused } from "#core/refusal.ts";
import { playableLinks } from "#domains/catalogue/index.ts";
import { isPackageFile, preparedVideoId } from "#domains/media/index.ts";
import type { MediaGate } from "#domains/playback/media-gate.ts";
import { ownMedia } from "#domains/playback/media-urls.ts";
import type { Services } from "#services.ts";

/** Checks that a token covers a file of its item: 401 for the token, 403 for the file. */
export async function authorizeCast(services: Services, gate: MediaGate, token: string, asked: string): Promise<void> {
  const { grant, actor } = await gate.admit(token);
  const caller = { actor, address: "", userAgent: "" };
  const links = await playableLinks(services.db, caller, grant.itemType, grant.itemId);
  if (!Object.values(links).some((link: string | null) => isPartOf(link, asked, services.config.PUBLIC_URL)))
    throw accessRefused();
}

/** Folders with the files of many titles. */
const sharedFolders = new Set([".", "hosted", "library", "packages"]);

/** Whether a path is the file of a link, a file of its package or, when it is a manifest, a file of its folder. */
function isPartOf(link: string | null, asked: string, publicUrl: string): boolean {
  const file = ownMedia(link ?? "", publicUrl)?.file;
  if (file === undefined) return false;
  if (asked === file) return true;
  const video = preparedVideoId(link?.trim() ?? "", publicUrl);
  if (video !== null) return isPackageFile(video, asked);
  const folder = path.posix.dirname(file);
  return /\.(m3u8|mpd)$/i.test(file) && !sharedFolders.has(folder) && asked.startsWith(`${folder}/`);
}
