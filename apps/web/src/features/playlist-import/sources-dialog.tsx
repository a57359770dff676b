import type { ChannelSource } from "@seance/contract/channel-sources";
import { useState } from "react";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { Button } from "#ui/button/button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { SourceCard } from "./source-card.tsx";
import { SourceForm } from "./source-form.tsx";
import { useDeleteSource, useSources } from "./sources.api.ts";

/** The addresses of playlists and guides that the site reads again by itself. */
export function SourcesDialog({ manage, onClose }: { manage: boolean; onClose: () => void }) {
  const query = useSources();
  const [form, setForm] = useState<"new" | ChannelSource | null>(null);
  const [toDelete, setToDelete] = useState<ChannelSource | null>(null);
  return (
    <Modal
      open
      size="lg"
      title="Adresses suivies"
      description="Séance relit ces listes et ces guides à intervalle régulier, et dit ce qui est apparu et ce qui a disparu. Rien n’est supprimé tout seul."
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4">
        {form !== null && (
          <SourceForm key={form === "new" ? form : form.id} base={form === "new" ? null : form} onDone={() => setForm(null)} />
        )}
        {manage && form === null && (
          <Button kind="primary" className="justify-self-start" onClick={() => setForm("new")}>
            Suivre une adresse
          </Button>
        )}
        <QueryView
          query={query}
          fault="Les adresses suivies n’ont pas pu être chargées"
          level={3}
          loading={<Skeleton className="h-24 rounded-panel" />}
        >
          {(sources) =>
            sources.length === 0 ? (
              <p className="text-muted">Aucune adresse n’est suivie pour l’instant.</p>
            ) : (
              <ul aria-label="Adresses suivies" className="grid grid-cols-1 gap-3">
                {sources.map((source) => (
                  <SourceCard
                    key={source.id}
                    source={source}
                    manage={manage}
                    onEdit={() => setForm(source)}
                    onDelete={() => setToDelete(source)}
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
      {toDelete && <DeleteSource source={toDelete} onClose={() => setToDelete(null)} />}
    </Modal>
  );
}

function DeleteSource({ source, onClose }: { source: ChannelSource; onClose: () => void }) {
  const remove = useDeleteSource();
  return (
    <ConfirmDialog
      open
      title={`Ne plus suivre «\u202f${source.name}\u202f»\u202f?`}
      text="Les chaînes et les programmes qu’elle a apportés restent."
      confirm="Ne plus suivre"
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(source.id, {
          onSuccess: () => notifyDone("Adresse retirée"),
          onError: (error) => notifyError(saveErrorMessage(error, "L’adresse n’a pas pu être retirée")),
          onSettled: onClose,
        })
      }
    />
  );
}
