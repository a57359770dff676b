import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { hostingMessages } from "@seance/contract/hosting";
import { withIdleTimeout } from "#core/bounded-stream.ts";
import { fileSize } from "#core/disk.ts";
import type { OutboundResponse } from "#core/outbound.ts";
import { Refusal } from "#core/refusal.ts";
import { limitUpload } from "#domains/hosting/files/disk-space.ts";
import { deleteFile } from "#domains/hosting/files/folders.ts";
import { requireQuota } from "#domains/hosting/files/quota.ts";
import { requireRoom } from "#domains/hosting/files/room.ts";
import type { Services } from "#services.ts";
import type { CopyLease } from "./lease.ts";
import type { CopyRow } from "./link-copies.queries.ts";

const idleMs = 30_000;
const saveEveryMs = 1000;

export interface CopyRun {
  readonly copy: CopyRow;
  /** Where the video is received. */
  readonly file: string;
  readonly lease: CopyLease;
}

/**
 * Downloads the video of a link to `file`, or what is missing of it where the other server still has the same version. Returns its size.
 * Throws a `Refusal` for what another try would not change.
 */
export async function downloadLink(services: Services, { copy, file, lease }: CopyRun): Promise<number> {
  const { config, outbound } = services;
  const { signal } = lease;
  const kept = copy.etag === null ? 0 : await fileSize(file);
  // The process ended after the last byte.
  if (kept > 0 && kept === copy.size) return kept;
  const headers = kept > 0 && copy.etag !== null ? { range: `bytes=${kept}-`, "if-range": copy.etag } : {};
  const response = await outbound.open({ url: new URL(copy.url), method: "GET", headers, signal, admits: () => true });
  try {
    const start = response.status === 206 ? kept : 0;
    const size = sizeAnnounced(response, start);
    if (size > config.MAX_UPLOAD) throw new Refusal("too-large", hostingMessages.tooLarge);
    await requireQuota(services, copy.account_id, size);
    await requireRoom(services, { id: copy.id, bytes: size - start });
    if (start === 0) await deleteFile(file);
    await lease.save({ size: size || null, received: start, etag: strongEtag(response) });

    let [received, savedAt] = [start, performance.now()];
    const saveProgress = async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        received += chunk.length;
        yield chunk;
        if (performance.now() - savedAt < saveEveryMs) continue;
        savedAt = performance.now();
        await lease.save({ received });
      }
    };
    const limit = limitUpload(config, path.dirname(file), config.MAX_UPLOAD - start);
    // At its place, not at the end: a process that was frozen and lost the copy can only write the same bytes there.
    const output = createWriteStream(file, start === 0 ? { flags: "w" } : { flags: "r+", start });
    await pipeline(withIdleTimeout(response.body, idleMs), limit, saveProgress, output, { signal });
    if (size > 0 && received !== size) throw new Error("la vidéo s’est arrêtée avant sa fin");
    if (size === 0) await requireQuota(services, copy.account_id, received);
    return received;
  } finally {
    response.body.destroy();
  }
}

/** Bytes of the whole video; 0 where the other server does not tell. Refuses an answer without a video. */
function sizeAnnounced({ status, headers }: OutboundResponse, start: number): number {
  if (status >= 500 || status === 429 || status === 408) throw new Error(`réponse ${status}`);
  if (status !== 200 && status !== 206) throw new Refusal("bad-gateway", `${hostingMessages.copyFailed} (${status})`);
  if (/mpegurl|dash\+xml/i.test(headers["content-type"] ?? "")) throw new Refusal("wrong-type", hostingMessages.isStream);
  const length = Number(headers["content-length"] ?? 0);
  return length > 0 ? start + length : 0;
}

/** What a later request may go on with. */
function strongEtag({ headers: { etag, "accept-ranges": ranges } }: OutboundResponse): string | null {
  return ranges === "bytes" && etag && !etag.startsWith("W/") ? etag : null;
}
