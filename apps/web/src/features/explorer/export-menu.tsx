import { exportFormats, type CollectionName } from "@seance/contract/explorer";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { ApiError } from "#lib/api/api-error.ts";
import { Button } from "#ui/button/button.tsx";
import { notify } from "#ui/feedback/toasts.ts";
import { downloadCollection } from "./download-collection.ts";

/** Takes a whole collection away as a file. */
export function ExportMenu({ name }: { name: CollectionName }) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: (typeof exportFormats)[number]) => downloadCollection(name, format),
    onError: (error) =>
      notify((error instanceof ApiError ? error.detail : null) ?? "La collection n’a pas pu être téléchargée. Réessayez.", {
        kind: "error",
      }),
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
