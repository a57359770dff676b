import { exportCollection, exportFormats, type CollectionName } from "@seance/contract/explorer";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { addressOf } from "#lib/api/api-client.ts";
import { ApiError, readError } from "#lib/api/api-error.ts";
import { storage } from "#lib/storage.ts";
import { Button } from "#ui/button/button.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";

type Format = (typeof exportFormats)[number];

/** Downloads a collection as a file, one button per format. */
export function ExportMenu({ name }: { name: CollectionName }) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: Format) => downloadCollection(name, format),
    onError: (error) =>
      notifyError((error instanceof ApiError ? error.detail : null) ?? "La collection n’a pas pu être téléchargée. Réessayez."),
  });
  return exportFormats.map((format) => {
    const busy = isPending && variables === format;
    const words = format.toUpperCase();
    return (
      <Button key={format} busy={busy} aria-label={`Exporter en ${words}`} onClick={() => mutate(format)}>
        {!busy && <Download aria-hidden="true" className="-ml-1 size-4.5" />}
        {words}
      </Button>
    );
  });
}

/** Long after the browser has started to write the file. */
const revokeAfterMs = 60_000;

/** Fetches a collection and saves it as a file: a plain link could not send the token. The browser keeps large blobs on disk. */
async function downloadCollection(name: CollectionName, format: Format): Promise<void> {
  const token = storage.get("token");
  const answer = await fetch(addressOf(exportCollection.path, { name }, { format }), {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
  }).catch(() => {
    throw new ApiError({ status: 0 });
  });
  if (!answer.ok) throw readError(answer.status, await answer.json().catch(() => null), answer.headers.get("Retry-After"));
  const url = URL.createObjectURL(await readBlob(answer));
  const download = fileName(answer.headers.get("Content-Disposition")) ?? `seance-${name}.${format}`;
  Object.assign(document.createElement("a"), { href: url, download }).click();
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

const fileName = (disposition: string | null): string | undefined => disposition?.match(/filename="([^"]+)"/)?.[1];
