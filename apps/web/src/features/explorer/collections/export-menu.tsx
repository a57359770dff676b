import { exportCollection, exportFormats, type CollectionName } from "@seance/contract/explorer";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { addressOf } from "#lib/api/api-client.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { download } from "#lib/api/download.ts";
import { Button } from "#ui/button/button.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";

type Format = (typeof exportFormats)[number];

/** Downloads a collection as a file, one button per format. */
export function ExportMenu({ name }: { name: CollectionName }) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: Format) => download(addressOf(exportCollection.path, { name }, { format }), `seance-${name}.${format}`),
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
