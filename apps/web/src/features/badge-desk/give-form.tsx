import type { Badge } from "@seance/contract/badges";
import { badgeAward, badgeLimits, badgeMessages, type BadgeAward } from "@seance/contract/badges-admin";
import { useMemo } from "react";
import type { FieldValues, Resolver } from "react-hook-form";
import { formResolver } from "#lib/form-check.ts";
import type { FormSection } from "#ui/form/form-spec.ts";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { detailOr, saveGift } from "./badge-desk.api.ts";
import { PersonField } from "./person-field.tsx";

const title = "Attribuer un badge";
const noAnswer = "Erreur lors de l'attribution du badge";

/** The person is in the call's address, not in its body. */
const check: Resolver = ({ user_id, ...body }, context, options) =>
  formResolver<FieldValues>(badgeAward, () => (user_id ? {} : { user_id: badgeMessages.nobodyChosen }))(body, context, options);

const giving = { check, send: saveGift };

const sectionsOf = (badges: readonly Badge[]): FormSection<"user_id" | keyof BadgeAward>[] => [
  {
    id: "award",
    title: "Attribution",
    fields: [
      {
        kind: "custom",
        name: "user_id",
        label: "Utilisateur",
        required: true,
        wide: true,
        render: (field) => <PersonField {...field} />,
      },
      {
        kind: "select",
        name: "badge_id",
        label: "Badge",
        required: true,
        wide: true,
        options: badges.map(({ id, name, icon }) => ({ value: id, label: `${icon} ${name}` })),
      },
      {
        kind: "area",
        name: "reason",
        label: "Raison",
        keepsEmpty: true,
        wide: true,
        rows: 2,
        counter: badgeLimits.reason,
        hint: "La personne la lit sous le badge, dans son profil.",
      },
    ],
  },
];

/** Gives one of the badges to a person who is found by search. */
export function GiveForm({
  badges,
  badgeId,
  onSaved,
  onCancel,
}: {
  badges: readonly Badge[];
  /** The badge that is chosen at first. */
  badgeId: string | undefined;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const sections = useMemo(() => sectionsOf(badges), [badges]);
  const first = badges.find(({ id }) => id === badgeId) ?? badges[0];
  return (
    <FormDialog
      label={title}
      sections={sections}
      initial={{ user_id: "", badge_id: first?.id ?? "", reason: "" }}
      create={giving}
      noAnswer={noAnswer}
      errorText={detailOr(noAnswer)}
      confirm="Attribuer"
      subject="cette attribution"
      savedText="Badge attribué avec succès"
      onCancel={onCancel}
      onSaved={onSaved}
    />
  );
}
