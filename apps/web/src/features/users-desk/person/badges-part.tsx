import type { HeldBadge } from "@seance/contract/badges";
import { type Person } from "@seance/contract/account-actions";
import { can } from "@seance/contract/roles";
import type { ManagedUser } from "@seance/contract/users-admin";
import { Gift, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatDay } from "#lib/format.ts";
import { BadgeFields } from "#features/users-desk/badge-fields.tsx";
import { withoutBadges } from "#features/users-desk/no-badge.ts";
import { BadgeMark } from "#shared/badges/badge-mark.tsx";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { Button } from "#ui/button/button.tsx";
import { RowButton } from "#ui/button/icon-button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { Part, PartList } from "./part.tsx";
import { useAllBadges, useBadgesOf, useGiveBadge, useTakeBadge } from "./person.api.ts";

/** The badges of the person; given and taken by those who may. */
export function BadgesPart({ user, actor }: { user: ManagedUser; actor: Person }) {
  const query = useBadgesOf(user.id);
  const [giving, setGiving] = useState(false);
  const [taking, setTaking] = useState<HeldBadge | null>(null);
  return (
    <Part
      title="Badges"
      action={
        can(actor.role, "badges:manage") && (
          <Button icon={Gift} className="h-10! px-4! text-sm!" onClick={() => setGiving(true)}>
            Attribuer
          </Button>
        )
      }
    >
      <PartList query={query} fault="Erreur lors du chargement des badges" empty="Aucun badge.">
        {(badge) => (
          <li key={badge.id} className="flex items-center gap-3 py-2.5">
            <div className="grid min-w-0 flex-1 gap-1">
              <BadgeMark badge={badge} />
              <p className="text-sm text-muted wrap-anywhere">
                {formatDay(badge.assigned_at)}
                {badge.reason !== "" && ` · ${badge.reason}`}
              </p>
            </div>
            {can(actor.role, "badges:remove") && (
              <RowButton icon={Trash2} label={`Retirer ${badge.name}`} onClick={() => setTaking(badge)} />
            )}
          </li>
        )}
      </PartList>
      {giving && <GiveDialog user={user} held={query.data ?? []} onClose={() => setGiving(false)} />}
      {taking && <TakeDialog user={user} badge={taking} onClose={() => setTaking(null)} />}
    </Part>
  );
}

/** Gives a badge that the person does not hold yet. */
function GiveDialog({ user, held, onClose }: { user: ManagedUser; held: readonly HeldBadge[]; onClose: () => void }) {
  const query = useAllBadges();
  const badges = (query.data ?? []).filter(({ id }) => !held.some((one) => one.id === id));
  const give = useGiveBadge(user.id);
  const [chosen, setChosen] = useState("");
  const [reason, setReason] = useState("");
  const badge_id = chosen || badges[0]?.id;
  const run = (): void => {
    if (badge_id === undefined) return;
    give.mutate(
      { badge_id, reason },
      {
        onSuccess: () => {
          notifyDone("Badge attribué avec succès");
          onClose();
        },
        onError: (error) => notifyRefusal(error, "Erreur lors de l'attribution du badge"),
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title={`Attribuer un badge à ${user.email}`}
      kind="primary"
      {...(badges.length > 0
        ? { text: "Elle le voit aussitôt dans son profil.", confirm: "Attribuer", busy: give.isPending, onConfirm: run }
        : withoutBadges(query, "Cette personne porte déjà tous les badges du site.", onClose))}
      onCancel={onClose}
    >
      {badges.length > 0 && (
        <BadgeFields
          badges={badges}
          chosen={badge_id}
          onChosen={setChosen}
          reason={reason}
          onReason={setReason}
          hint="La personne la lit sous le badge, dans son profil."
        />
      )}
    </ConfirmDialog>
  );
}

function TakeDialog({ user, badge, onClose }: { user: ManagedUser; badge: HeldBadge; onClose: () => void }) {
  const take = useTakeBadge(user.id);
  const run = (): void =>
    take.mutate(badge.id, {
      onSuccess: () => notifyDone("Badge retiré avec succès"),
      onError: (error) => notifyRefusal(error, "Erreur lors du retrait du badge"),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open
      title={`Retirer le badge «\u202f${badge.name}\u202f»\u202f?`}
      text={`${user.email} ne le portera plus. Le badge reste à attribuer.`}
      confirm="Retirer"
      busy={take.isPending}
      onConfirm={run}
      onCancel={onClose}
    />
  );
}
