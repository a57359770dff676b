import { storage } from "#lib/storage.ts";
import { failed } from "./api-client.ts";
import { ApiError } from "./api-error.ts";

/** Long after the browser has started to write the file. */
const revokeAfterMs = 60_000;

/**
 * Fetches an address of the API and saves the answer as a file, under the name that it gives, else `name`: a plain link could not send
 * the token. The browser keeps large blobs on disk.
 */
export async function download(address: string, name: string): Promise<void> {
  const token = storage.get("token");
  const sentAt = performance.now();
  const answer = await fetch(address, {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
  }).catch(() => {
    throw new ApiError({ status: 0 });
  });
  if (!answer.ok) return failed(answer, sentAt, () => download(address, name));
  const url = URL.createObjectURL(await readBlob(answer));
  const given = answer.headers.get("Content-Disposition")?.match(/filename="([^"]+)"/)?.[1];
  Object.assign(document.createElement("a"), { href: url, download: given ?? name }).click();
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}

/** Throws on a truncated download. */
async function readBlob(answer: Response): Promise<Blob> {
  try {
    return await answer.blob();
  } catch {
    throw new ApiError({ status: 0 });
  }
}
