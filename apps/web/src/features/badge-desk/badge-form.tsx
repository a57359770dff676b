import { badgeDefaults } from "@seance/contract/badges";
import type { Badge } from "@seance/contract/badges";
import { badgeChange, badgeFields, badgeLimits, type BadgeFields } from "@seance/contract/badges-admin";
import { isEmoji } from "@seance/contract/fields";
import { useWatch } from "react-hook-form";
import { submission } from "#lib/form-check.ts";
import { newForm } from "#lib/search-params.ts";
import type { FormSection } from "#ui/form/form-spec.ts";
import type { FormValues } from "#ui/form/form-values.ts";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { changeBadge, detailOr, saveBadge } from "./badge-desk.api.ts";
import { BadgeMark } from "#shared/badges/badge-mark.tsx";

const noAnswer = "Erreur lors de la création du badge";

const sections: readonly FormSection<keyof BadgeFields>[] = [
  {
    id: "badge",
    title: "Badge",
    fields: [
      { kind: "text", name: "name", label: "Nom", required: true, wide: true, counter: badgeLimits.name },
      {
        kind: "area",
        name: "description",
        label: "Description",
        keepsEmpty: true,
        wide: true,
        rows: 2,
        counter: badgeLimits.description,
      },
      { kind: "text", name: "icon", label: "Icône", required: true, hint: "Un seul emoji." },
      { kind: "colour", name: "color", label: "Couleur", required: true },
    ],
  },
];

const making = submission(badgeFields, saveBadge);
const changing = submission(badgeChange, changeBadge);

/** The form of a badge, a new one without `base`, with what becomes of it under the fields. */
export function BadgeForm({ base, onSaved, onCancel }: { base?: Badge | undefined; onSaved: () => void; onCancel: () => void }) {
  const fault = base ? "Erreur lors de la modification du badge" : noAnswer;
  return (
    <FormDialog<Badge>
      label={base ? `Modifier ${base.name}` : "Créer un badge"}
      sections={sections}
      initial={{ name: "", description: "", ...badgeDefaults }}
      base={base}
      create={making}
      change={changing}
      noAnswer={fault}
      errorText={detailOr(fault)}
      confirm={base ? "Enregistrer" : "Créer le badge"}
      subject="ce badge"
      draft={`badge ${base?.id ?? newForm}`}
      savedText={base ? "Badge modifié avec succès" : "Badge créé avec succès"}
      aside={<Preview />}
      onCancel={onCancel}
      onSaved={onSaved}
    />
  );
}

function Preview() {
  const { name, description, icon, color } = useWatch<FormValues>();
  const look = {
    name: words(name) || "Nom du badge",
    icon: isEmoji(words(icon)) ? words(icon) : badgeDefaults.icon,
    color: /^#[0-9a-f]{6}$/i.test(words(color)) ? words(color) : badgeDefaults.color,
  };
  return (
    <figure aria-label="Aperçu" className="grid grid-cols-1 gap-2 rounded-panel bg-surface-2 p-4">
      <figcaption className="text-sm font-semibold text-body">Aperçu</figcaption>
      <BadgeMark badge={look} />
      {words(description) !== "" && <p className="text-sm text-body wrap-anywhere">{words(description)}</p>}
    </figure>
  );
}

const words = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
