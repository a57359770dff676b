import type { Answer } from "@seance/contract/endpoint";
import { newInvitation, type createInvitation } from "@seance/contract/invitations";
import { limits } from "@seance/contract/limits";
import { roleLabels, type Role } from "@seance/contract/roles";
import { submission } from "#lib/form-check.ts";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { optionsOf, type FormSection } from "#ui/form/form-spec.ts";
import { invite } from "./invitation-desk.api.ts";

const { label, maxUses, days, maxDays } = limits.invitation;

const sections = (roles: readonly Role[]): readonly FormSection<keyof typeof newInvitation.shape>[] => [
  {
    id: "invitation",
    title: "Invitation",
    fields: [
      {
        ...{ kind: "text", name: "label", label: "Pour qui", keepsEmpty: true, wide: true, counter: label },
        hint: "Pour s’y retrouver\u202f; la personne invitée ne le voit pas.",
      },
      { kind: "select", name: "role", label: "Rôle du compte", options: optionsOf(roles, roleLabels), wide: true },
      { kind: "number", name: "max_uses", label: "Nombre d’utilisations", min: 1, max: maxUses, usual: 1 },
      { kind: "number", name: "days", label: "Valable, en jours", min: 1, max: maxDays, usual: days },
    ],
  },
];

const making = submission(newInvitation, invite);

/** The form of a new invitation; `onMade` receives its token. */
export function InvitationForm({
  roles,
  onMade,
  onCancel,
}: {
  roles: readonly Role[];
  onMade: (token: string) => void;
  onCancel: () => void;
}) {
  return (
    <FormDialog
      label="Inviter"
      sections={sections(roles)}
      initial={{ label: "", role: "user", max_uses: 1, days }}
      create={making}
      noAnswer="L’invitation n’a pas pu être créée"
      confirm="Créer l’invitation"
      subject="cette invitation"
      savedText="Invitation créée"
      onCancel={onCancel}
      onSaved={(_changed, made) => onMade((made as Answer<typeof createInvitation>).token)}
    />
  );
}
