import type { Channel } from "@seance/contract/channels";
import { useState } from "react";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { countOf } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { BulkBar } from "#ui/list/bulk-bar.tsx";
import { CategoryDialog } from "./category-dialog.tsx";
import { useChangeChannels, type ChannelsChange } from "./channel-desk.api.ts";

interface ChannelBulkProps {
  readonly chosen: readonly Channel[];
  /** The categories that exist, as suggestions. */
  readonly categories: readonly string[];
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** The actions on the selected channels. */
export function ChannelBulk({ chosen, categories, onDelete, onClear }: ChannelBulkProps) {
  const [moving, setMoving] = useState(false);
  const bulk = useChangeChannels();
  const apply = (change: ChannelsChange): void =>
    bulk.mutate(
      { ids: chosen.map(({ id }) => id), change },
      {
        onSuccess: ({ changed }) => {
          notifyDone(`${countOf(changed, "chaîne", "chaînes")} à jour`);
          setMoving(false);
          onClear();
        },
        onError: (error) => notifyError(saveErrorMessage(error, "Erreur lors de la sauvegarde des chaînes")),
      },
    );
  const isOn = ({ is_active }: Channel): boolean => is_active;
  return (
    <>
      <BulkBar count={chosen.length} label={countOf(chosen.length, "chaîne choisie", "chaînes choisies")} onClear={onClear}>
        <Button busy={bulk.isPending} disabled={chosen.every(isOn)} onClick={() => apply({ is_active: true })}>
          Activer
        </Button>
        <Button busy={bulk.isPending} disabled={!chosen.some(isOn)} onClick={() => apply({ is_active: false })}>
          Désactiver
        </Button>
        <Button onClick={() => setMoving(true)}>Changer de catégorie</Button>
        <Button kind="danger" onClick={onDelete}>
          Supprimer
        </Button>
      </BulkBar>
      {moving && (
        <CategoryDialog
          channels={chosen}
          categories={categories}
          busy={bulk.isPending}
          onApply={(category) => apply({ category })}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  );
}
