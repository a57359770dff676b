import { savedViewForm, viewLimits, type SavedView, type ViewTab } from "@seance/contract/saved-views";
import { useMemo } from "react";
import * as z from "zod/mini";
import { refusalText } from "#lib/api/error-message.ts";
import { submission } from "#lib/form-check.ts";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import type { FormSection } from "#ui/form/form-spec.ts";
import { saveNewView, saveView } from "./saved-views.api.ts";

const sections: readonly FormSection[] = [
  {
    id: "view",
    title: "Vue",
    fields: [
      { kind: "text", name: "name", label: "Nom", required: true, wide: true, counter: viewLimits.name },
      {
        kind: "switch",
        name: "shared",
        label: "Partager avec l’équipe",
        wide: true,
        hint: "Vos collègues la trouvent dans leurs vues\u202f; vous seul pouvez la changer.",
      },
    ],
  },
];

const changing = submission(z.partial(savedViewForm), saveView);

interface ViewFormProps {
  readonly tab: ViewTab;
  /** The view to rename or share; a new one otherwise. */
  readonly base: SavedView | undefined;
  /** What a new view keeps. */
  readonly search: SavedView["search"];
  readonly onClose: () => void;
}

export function ViewForm({ tab, base, search, onClose }: ViewFormProps) {
  const making = useMemo(() => submission(savedViewForm, (body) => saveNewView(tab, { ...body, search })), [tab, search]);
  return (
    <FormDialog
      label={base ? "Modifier la vue" : "Enregistrer la vue"}
      sections={sections}
      initial={{ name: "", shared: false }}
      base={base}
      create={making}
      change={changing}
      errorText={(error) => refusalText(error, "La vue n’a pas pu être enregistrée. Réessayez.")}
      noAnswer="Erreur lors de la sauvegarde"
      subject="cette vue"
      savedText="Vue enregistrée"
      onCancel={onClose}
      onSaved={onClose}
    />
  );
}
