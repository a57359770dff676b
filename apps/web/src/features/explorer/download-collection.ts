import { exportCollection, type CollectionName, type exportFormats } from "@seance/contract/explorer";
import { addressOf } from "#lib/api/api-client.ts";
import { ApiError, readError } from "#lib/api/api-error.ts";
import { storage } from "#lib/storage.ts";

/** Long after the browser has begun to write the file. */
const letGoAfterMs = 60_000;

/**
 * Has the browser save a whole collection. Read by hand, because a plain link would not carry who asks; a large answer
 * is kept on the disk by the browser while it comes.
 */
export async function downloadCollection(name: CollectionName, format: (typeof exportFormats)[number]): Promise<void> {
  const token = storage.get("token");
  const answer = await fetch(addressOf(exportCollection.path, { name }, { format }), {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
  }).catch(() => {
    throw new ApiError({ status: 0 });
  });
  if (!answer.ok) throw readError(answer.status, await answer.json().catch(() => null), answer.headers.get("Retry-After"));
  const url = URL.createObjectURL(await whole(answer));
  const download = fileName(answer.headers.get("Content-Disposition")) ?? `seance-${name}.${format}`;
  Object.assign(document.createElement("a"), { href: url, download }).click();
  setTimeout(() => URL.revokeObjectURL(url), letGoAfterMs);
}

/** A file that was cut on its way is none. */
async function whole(answer: Response): Promise<Blob> {
  try {
    return await answer.blob();
  } catch {
    throw new ApiError({ status: 0 });
  }
}

const fileName = (disposition: string | null): string | undefined => disposition?.match(/filename="([^"]+)"/)?.[1];
