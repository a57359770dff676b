import { HardDriveDownload } from "lucide-react";
import { refusalText } from "#lib/api/error-message.ts";
import { countOf } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { useCopyLinks } from "./hosting.api.ts";

/** Has the videos of these links copied to this server. */
export function CopyButton({ links }: { links: readonly string[] }) {
  const { mutate, isPending } = useCopyLinks();
  const copy = (): void =>
    mutate(links, {
      onSuccess: ({ copies }) =>
        notifyDone(`${countOf(copies, "copie demandée", "copies demandées")} (onglet Hébergement Vidéo)`),
      onError: (error) => notifyError(refusalText(error, "Les copies n’ont pas pu être demandées. Réessayez.")),
    });
  return (
    <Button icon={HardDriveDownload} busy={isPending} onClick={copy} className="justify-self-start">
      {links.length === 1 ? "Garder une copie de cette vidéo" : `Garder une copie de ces ${links.length} vidéos`}
    </Button>
  );
}
