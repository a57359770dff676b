import type { Invitation, InvitationState } from "@seance/contract/invitations";
import { roleLabels, type Role } from "@seance/contract/roles";
import { Ban, MailPlus } from "lucide-react";
import { useState } from "react";
import { countOf, formatMoment } from "#lib/format.ts";
import { closeHandlers, type ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { newForm } from "#lib/search-params.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { RowButton } from "#ui/button/icon-button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { AddButton, DeskHeading } from "#ui/layout/desk-heading.tsx";
import { useInvitations, useRevokeInvitation } from "./invitation-desk.api.ts";
import { InvitationForm } from "./invitation-form.tsx";
import { InvitationLink } from "./invitation-link.tsx";
import { RequestList } from "./request-list.tsx";
import type { InvitationSearch } from "./invitation-search.ts";

interface DeskProps {
  readonly search: InvitationSearch;
  readonly onSearch: ChangeAddress<InvitationSearch>;
  /** The roles that the person may invite to. */
  readonly roles: readonly Role[];
}

/** The invitations: a new one, whose link is shown once, and those of the last months. */
export function InvitationDesk({ search, onSearch, roles }: DeskProps) {
  const query = useInvitations();
  const [link, setLink] = useState<string | null>(null);
  const [toRevoke, setToRevoke] = useState<Invitation | null>(null);
  const open = query.data?.filter(({ state }) => state === "open").length;
  const { onSaved, onCancel } = closeHandlers(onSearch, { fiche: undefined });
  return (
    <>
      <DeskHeading title="Invitations" count={open === undefined ? null : countOf(open, "en cours", "en cours")}>
        <AddButton onClick={() => onSearch({ fiche: newForm })}>Inviter</AddButton>
      </DeskHeading>
      <RequestList />
      <QueryView query={query} fault="Les invitations n’ont pas pu être chargées">
        {(invitations) =>
          invitations.length === 0 ? (
            <EmptyState
              title="Aucune invitation"
              icon={<MailPlus className="size-7" />}
              text="Un lien ou un QR code suffit pour créer son compte, même quand les inscriptions se font sur invitation."
            />
          ) : (
            <ul aria-label="Invitations" className="grid grid-cols-1 gap-3 xl:grid-cols-2">
              {invitations.map((one) => (
                <InvitationCard key={one.id} invitation={one} onRevoke={() => setToRevoke(one)} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {search.fiche === newForm && (
        <InvitationForm
          roles={roles}
          onCancel={onCancel}
          onMade={(token) => {
            onSaved();
            setLink(token);
          }}
        />
      )}
      {link !== null && <InvitationLink token={link} onClose={() => setLink(null)} />}
      {toRevoke && <Revoke invitation={toRevoke} onClose={() => setToRevoke(null)} />}
    </>
  );
}

const states: Record<InvitationState, { readonly label: string; readonly tone: "success" | "dark" }> = {
  open: { label: "EN COURS", tone: "success" },
  used: { label: "UTILISÉE", tone: "dark" },
  expired: { label: "EXPIRÉE", tone: "dark" },
  revoked: { label: "ANNULÉE", tone: "dark" },
};

/** « Lotte », or the role of an invitation that is for nobody in particular. */
const nameOf = ({ label, role }: Pick<Invitation, "label" | "role">): string => label || roleLabels[role];

function InvitationCard({ invitation, onRevoke }: { invitation: Invitation; onRevoke: () => void }) {
  const { label, role, state, uses, max_uses: maxUses, expires_at: end, created_by: by, people } = invitation;
  const facts = [
    ...(label ? [roleLabels[role]] : []),
    `${uses} sur ${countOf(maxUses, "utilisation", "utilisations")}`,
    `${state === "expired" ? "expirée" : "expire"} le ${formatMoment(end)}`,
    ...(by === null ? [] : [`par ${by}`]),
  ];
  return (
    <li className="flex items-start gap-2 rounded-panel bg-surface p-4 ring-1 ring-divider">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-base wrap-anywhere">{nameOf(invitation)}</h2>
          <Tag tone={states[state].tone}>{states[state].label}</Tag>
        </div>
        <p className="text-sm text-muted">{facts.join(" · ")}</p>
        {people.length > 0 && <p className="text-sm wrap-anywhere">{`Venus avec elle\u202f: ${people.join(", ")}`}</p>}
      </div>
      {state === "open" && <RowButton icon={Ban} label={`Annuler l’invitation ${nameOf(invitation)}`} onClick={onRevoke} />}
    </li>
  );
}

function Revoke({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { mutate, isPending } = useRevokeInvitation();
  const run = () =>
    mutate(invitation.id, {
      onSuccess: () => notifyDone("Invitation annulée\u202f: son lien ne fonctionne plus."),
      onError: (error) => notifyRefusal(error),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open
      title={`Annuler l’invitation «\u202f${nameOf(invitation)}\u202f»\u202f?`}
      text="Son lien ne fonctionnera plus. Les comptes déjà créés avec lui restent."
      confirm="Annuler l’invitation"
      busy={isPending}
      onConfirm={run}
      onCancel={onClose}
    />
  );
}
