import { bulkLimits, type BulkPreview } from "@seance/contract/bulk";
import { channelMessages } from "@seance/contract/channel-form";
import type { Channel } from "@seance/contract/channels";
import { formLimits } from "@seance/contract/form-fields";
import { useId, useState } from "react";
import { countOf } from "#lib/format.ts";
import { BulkPreviewPanel } from "#shared/bulk/bulk-preview.tsx";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { TextField } from "#ui/input/field.tsx";

interface CategoryDialogProps {
  readonly channels: readonly Channel[];
  /** The categories that exist, as suggestions. */
  readonly categories: readonly string[];
  readonly busy: boolean;
  readonly onApply: (category: string) => void;
  readonly onClose: () => void;
}

const words = { one: "chaîne", many: "chaînes" };

/** Another category for several channels: its name, then what it would change, which is applied from there. */
export function CategoryDialog({ channels, categories, busy, onApply, onClose }: CategoryDialogProps) {
  const id = useId();
  const [category, setCategory] = useState("");
  const [previewed, setPreviewed] = useState(false);
  const preview = previewOf(channels, category.trim());
  const possible = preview.changed > 0;
  return (
    <Modal
      open
      size={previewed ? "lg" : "sm"}
      title={`Changer la catégorie de ${countOf(channels.length, words.one, words.many)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={previewed ? () => setPreviewed(false) : onClose}>{previewed ? "Retour" : "Annuler"}</Button>
          {previewed ? (
            <Button kind="primary" busy={busy} disabled={!possible} onClick={() => onApply(category.trim())}>
              {possible ? `Appliquer à ${countOf(preview.changed, words.one, words.many)}` : "Appliquer"}
            </Button>
          ) : (
            <Button type="submit" form={id} kind="primary">
              Voir ce qui change
            </Button>
          )}
        </>
      }
    >
      {previewed ? (
        <BulkPreviewPanel words={words} preview={preview} />
      ) : (
        <CategoryForm
          id={id}
          categories={categories}
          value={category}
          onChange={setCategory}
          onSubmit={() => setPreviewed(true)}
        />
      )}
    </Modal>
  );
}

/** What the category would change, of channels that the page has all. */
function previewOf(channels: readonly Channel[], category: string): BulkPreview {
  const changed = channels.filter((channel) => channel.category !== category);
  const examples = changed.slice(0, bulkLimits.examples).map((channel) => ({
    id: channel.id,
    title: channel.name,
    before: { category: channel.category },
    after: { category },
  }));
  const same = channels.length - changed.length;
  return { changed: changed.length, same, missing: 0, refused: [], fields: { category: changed.length }, examples };
}

interface CategoryFormProps {
  readonly id: string;
  readonly categories: readonly string[];
  readonly value: string;
  readonly onChange: (category: string) => void;
  readonly onSubmit: () => void;
}

function CategoryForm({ id, categories, value, onChange, onSubmit }: CategoryFormProps) {
  const [fault, setFault] = useState<string>();
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim() === "") setFault(channelMessages.category);
        else onSubmit();
      }}
    >
      <TextField
        label="Catégorie"
        hint="Une catégorie du site, ou une nouvelle."
        value={value}
        maxLength={formLimits.word}
        list={`${id}-categories`}
        error={fault}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          setFault(undefined);
        }}
      />
      <datalist id={`${id}-categories`}>
        {categories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </form>
  );
}
