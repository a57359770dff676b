import path from "node:path";
import { subtitleLimits, subtitleMessages } from "@seance/contract/subtitles";
import { Refusal } from "#core/refusal.ts";
import type { AuditActor } from "#db/audit-trail.ts";
import type { FileRow } from "#domains/library/file-row.ts";
import { updateFile } from "#domains/library/library.queries.ts";
import { isPictures, subtitleUse } from "#domains/library/scan/names.ts";
import { storeSubtitle } from "#domains/subtitles/index.ts";
import type { Services } from "#services.ts";
import { readSmallFile } from "./small-file.ts";

/** Adds the texts beside a published file to its title, since pictures are in its package; those that are there already are left alone. */
export async function addSidecars(services: Services, actor: AuditActor, file: FileRow): Promise<void> {
  const { id, item_type, item_id, title, companions } = file;
  if (item_type === null || item_id === null) return;
  const notes: string[] = [];
  for (const subtitle of companions.subtitles.filter((name) => !isPictures(name))) {
    const filename = path.posix.basename(subtitle);
    const bytes = await readSmallFile(services.config, path.join(file.root, subtitle), subtitleLimits.bytes);
    const use = { ...subtitleUse(filename, path.posix.basename(file.path)), label: null };
    const fault = bytes
      ? await storeSubtitle(services, actor, { item_type, item_id, title }, use, { bytes, filename }).then(() => null, faultOf)
      : subtitleMessages.tooLarge;
    if (fault !== null && !fault.startsWith(subtitleMessages.twice)) notes.push(`${filename}\u202f: ${fault}`);
  }
  await updateFile(services.db, id, { attach: false, notes });
}

/** The refusal in words; anything else goes on, and busy workers are tried again. */
function faultOf(error: unknown): string {
  if (!(error instanceof Refusal) || error.kind === "unavailable") throw error;
  return typeof error.detail === "string" ? error.detail : (error.detail[0]?.msg ?? error.message);
}
