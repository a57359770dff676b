import { previewHours, type PreviewLink } from "@seance/contract/previews";
import { Copy, ExternalLink, Link2, Trash2 } from "lucide-react";
import { useState } from "react";
import { isNotFound } from "#lib/api/api-error.ts";
import { refusalText } from "#lib/api/error-message.ts";
import { formatMoment } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { iconButtonClass, RowButton } from "#ui/button/icon-button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { copyLink } from "#ui/feedback/copy-link.ts";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { Segmented } from "#ui/input/segmented.tsx";
import type { DeskTitle } from "#features/title-desk/desk-kind.ts";
import { useCreatePreviewLink, useDeletePreviewLink, usePreviewLinks, type PreviewHours } from "./previews.api.ts";

const durations: Record<PreviewHours, string> = { 1: "1 heure", 24: "1 jour", 72: "3 jours", 168: "7 jours" };
const options = previewHours.map((hours) => ({ value: `${hours}` as const, label: durations[hours] }));

/** The preview links of a title: one is made, and each is copied, opened or deleted. */
export function PreviewDialog({ title, onClose }: { title: DeskTitle; onClose: () => void }) {
  const query = usePreviewLinks(title);
  return (
    <Modal
      open
      onClose={onClose}
      title={`Aperçu de «\u202f${title.title}\u202f»`}
      description="Qui a le lien voit la fiche enregistrée comme les spectateurs la verront, sans compte, jusqu’à son expiration. La vidéo ne s’y lit pas."
    >
      <NewLink title={title} />
      <QueryView query={query} fault="Les liens n’ont pas pu être chargés" level={3}>
        {(links) =>
          links.length === 0 ? (
            <p className="mt-5 text-muted">Aucun lien en cours.</p>
          ) : (
            <ul aria-label="Liens en cours" className="mt-5 grid gap-2">
              {links.map((link) => (
                <LinkRow key={link.id} title={title} link={link} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Modal>
  );
}

function NewLink({ title }: { title: DeskTitle }) {
  const [hours, setHours] = useState<PreviewHours>(24);
  const { mutate, isPending } = useCreatePreviewLink(title);
  const create = (): void =>
    mutate(hours, {
      onSuccess: (link) => void copy(link, "Lien créé et copié."),
      onError: (error) => notifyError(refusalText(error, "Le lien n’a pas pu être créé. Réessayez.")),
    });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segmented
        label="Durée du lien"
        options={options}
        value={`${hours}`}
        onChange={(value) => setHours(previewHours.find((one) => `${one}` === value) ?? 24)}
      />
      <Button kind="primary" icon={Link2} busy={isPending} onClick={create}>
        Créer un lien
      </Button>
    </div>
  );
}

function LinkRow({ title, link }: { title: DeskTitle; link: PreviewLink }) {
  const { mutate } = useDeletePreviewLink(title);
  const until = formatMoment(link.expires_at);
  const remove = (): void =>
    mutate(link, {
      onSuccess: () => notifyDone("Lien supprimé\u202f: il ne montre plus rien."),
      onError: (error) => {
        if (!isNotFound(error)) notifyError(refusalText(error, "Le lien n’a pas pu être supprimé. Réessayez."));
      },
    });
  return (
    <li className="flex items-center gap-1 rounded-panel bg-surface-2 py-1 pr-1 pl-4 ring-1 ring-divider">
      <span className="min-w-0 flex-1 text-sm">{`Jusqu’au ${until}`}</span>
      <RowButton icon={Copy} label={`Copier le lien valable jusqu’au ${until}`} onClick={() => void copy(link, "Lien copié.")} />
      <a
        href={link.path}
        target="_blank"
        rel="noopener"
        aria-label={`Ouvrir l’aperçu valable jusqu’au ${until} (nouvel onglet)`}
        className={iconButtonClass({ plain: true })}
      >
        <ExternalLink aria-hidden="true" className="size-5" />
      </a>
      <RowButton icon={Trash2} label={`Supprimer le lien valable jusqu’au ${until}`} onClick={remove} />
    </li>
  );
}

const copy = ({ path }: PreviewLink, done: string): Promise<void> =>
  copyLink(new URL(path, location.origin).href, { done, instead: "ouvrez-le, puis copiez son adresse." });
