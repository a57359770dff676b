import { channelChange, channelDefaults, channelQualities, newChannel, type NewChannel } from "@seance/contract/channel-form";
import type { Channel } from "@seance/contract/channels";
import { formLanguages, formLimits } from "@seance/contract/form-fields";
import { submission } from "#lib/form-check.ts";
import type { FormSection } from "#ui/form/form-spec.ts";
import { firstField, ItemForm } from "#ui/form/item-form.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { addChannel, saveChannel } from "./channel-desk.api.ts";

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const sections: readonly FormSection<keyof NewChannel>[] = [
  {
    id: "chaine",
    title: "Chaîne",
    fields: [
      { kind: "text", name: "name", label: "Nom", required: true, maxLength: formLimits.title },
      { kind: "text", name: "category", label: "Catégorie", required: true, maxLength: formLimits.word },
      { kind: "url", name: "stream_url", label: "URL du stream", required: true, wide: true, maxLength: formLimits.address },
      { kind: "area", name: "description", label: "Description", keepsEmpty: true, wide: true, rows: 3 },
      { kind: "text", name: "country", label: "Pays", required: true, maxLength: formLimits.word },
      { kind: "select", name: "language", label: "Langue", required: true, options: options(formLanguages) },
      { kind: "select", name: "quality", label: "Qualité", required: true, options: options(channelQualities) },
      { kind: "switch", name: "is_active", label: "Chaîne active" },
      {
        kind: "text",
        name: "tvg_id",
        label: "Identifiant dans le guide",
        hint: "Celui que le guide XMLTV lui donne (tvg-id)\u202f; sans lui, la chaîne est reconnue à son nom.",
        wide: true,
        maxLength: formLimits.line,
      },
      { kind: "image", name: "thumbnail", label: "Image", ratio: "wide", wide: true },
    ],
  },
];

const adding = submission(newChannel, addChannel);
const editing = submission(channelChange, saveChannel);

/** The form of a new channel, or of the one that is edited. */
export function ChannelForm({
  base,
  onSaved,
  onCancel,
}: {
  base: Channel | undefined;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const title = base ? `Modifier ${base.name}` : "Ajouter une chaîne";
  return (
    <Modal open size="lg" title={title} initialFocus={firstField} onClose={onCancel}>
      <ItemForm<Channel>
        compact
        label={title}
        sections={sections}
        initial={channelDefaults}
        base={base}
        create={adding}
        change={editing}
        noAnswer={base ? "Erreur lors de la sauvegarde de la chaîne" : "Erreur lors de l'ajout de la chaîne"}
        subject="cette chaîne"
        onCancel={onCancel}
        savedText={base ? "Chaîne modifiée" : "Chaîne ajoutée"}
        onSaved={onSaved}
      />
    </Modal>
  );
}
