import { channelMessages } from "@seance/contract/channel-form";
import type { Channel } from "@seance/contract/channels";
import { formLimits } from "@seance/contract/form-fields";
import { useId, useState } from "react";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { countOf } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { TextField } from "#ui/input/field.tsx";
import { BulkBar } from "#ui/list/bulk-bar.tsx";
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
          count={countOf(chosen.length, "chaîne", "chaînes")}
          categories={categories}
          busy={bulk.isPending}
          onApply={(category) => apply({ category })}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  );
}

function CategoryDialog({
  count,
  categories,
  busy,
  onApply,
  onClose,
}: {
  count: string;
  categories: readonly string[];
  busy: boolean;
  onApply: (category: string) => void;
  onClose: () => void;
}) {
  const id = useId();
  const [category, setCategory] = useState("");
  const [fault, setFault] = useState<string>();
  const submit = (): void => {
    if (category.trim() === "") setFault(channelMessages.category);
    else if (!busy) onApply(category.trim());
  };
  return (
    <Modal
      open
      size="sm"
      title={`Changer la catégorie de ${count}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={id} kind="primary" busy={busy}>
            Appliquer
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Catégorie"
          hint="Une catégorie du site, ou une nouvelle."
          value={category}
          maxLength={formLimits.word}
          list={`${id}-categories`}
          error={fault}
          onChange={({ currentTarget }) => {
            setCategory(currentTarget.value);
            setFault(undefined);
          }}
        />
        <Suggestions id={`${id}-categories`} names={categories} />
      </form>
    </Modal>
  );
}

function Suggestions({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  );
}
