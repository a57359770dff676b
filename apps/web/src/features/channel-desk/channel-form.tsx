import { channelChange, channelDefaults, channelQualities, newChannel, type NewChannel } from "@seance/contract/channel-form";
import type { Channel } from "@seance/contract/channels";
import { formLanguages, formLimits } from "@seance/contract/form-fields";
import { submission } from "#lib/form-check.ts";
import { newForm } from "#lib/search-params.ts";
import { restoreItem } from "#shared/bin/restore.ts";
import { pictureTools } from "#shared/pictures/picture-tools.tsx";
import { optionsOf, type FormSection } from "#ui/form/form-spec.ts";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { addChannel, saveChannel } from "./channel-desk.api.ts";

const sections: readonly FormSection<keyof NewChannel>[] = [
  {
    id: "channel",
    title: "Chaîne",
    fields: [
      { kind: "text", name: "name", label: "Nom", required: true, maxLength: formLimits.title },
      { kind: "text", name: "category", label: "Catégorie", required: true, maxLength: formLimits.word },
      { kind: "url", name: "stream_url", label: "URL du stream", required: true, wide: true, maxLength: formLimits.address },
      { kind: "area", name: "description", label: "Description", keepsEmpty: true, wide: true, rows: 3 },
      { kind: "text", name: "country", label: "Pays", required: true, maxLength: formLimits.word },
      { kind: "select", name: "language", label: "Langue", required: true, options: optionsOf(formLanguages) },
      { kind: "select", name: "quality", label: "Qualité", required: true, options: optionsOf(channelQualities) },
      { kind: "switch", name: "is_active", label: "Chaîne active" },
      {
        kind: "text",
        name: "tvg_id",
        label: "Identifiant dans le guide",
        hint: "Celui que le guide XMLTV lui donne (tvg-id)\u202f; sans lui, la chaîne est reconnue à son nom.",
        wide: true,
        maxLength: formLimits.line,
      },
      { kind: "image", name: "thumbnail", label: "Image", ratio: "wide", wide: true, around: pictureTools() },
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
    <FormDialog<Channel>
      size="lg"
      label={title}
      sections={sections}
      initial={channelDefaults}
      base={base}
      create={adding}
      change={editing}
      noAnswer={base ? "Erreur lors de la sauvegarde de la chaîne" : "Erreur lors de l'ajout de la chaîne"}
      subject="cette chaîne"
      draft={`channel ${base?.id ?? newForm}`}
      onRestore={restoreItem}
      savedText={base ? "Chaîne modifiée" : "Chaîne ajoutée"}
      onCancel={onCancel}
      onSaved={onSaved}
    />
  );
}
