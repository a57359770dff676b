import { Gift } from "lucide-react";
import { useState } from "react";
import { newForm } from "#lib/search-params.ts";
import { useLastFound } from "#lib/hooks/use-last-found.ts";
import { closeHandlers, type ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { notifyDeleted } from "#shared/bin/restore.ts";
import { Button } from "#ui/button/button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { AddButton, DeskHeading } from "#ui/layout/desk-heading.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { Attributions } from "./attributions.tsx";
import { detailOr, useBadges, useRemoval, type Removal } from "./badge-desk.api.ts";
import { BadgeForm } from "./badge-form.tsx";
import { BadgeList } from "./badge-list.tsx";
import { giveForm, type BadgeSearch } from "./badge-search.ts";
import { GiveForm } from "./give-form.tsx";

/** The badges tab: the badges, their attributions, and the forms that the address opens. */
export function BadgeDesk({
  search,
  onSearch,
  manage,
  remove,
}: {
  search: BadgeSearch;
  onSearch: ChangeAddress<BadgeSearch>;
  /** May make badges and give them. */
  manage: boolean;
  /** May delete badges and take them back. */
  remove: boolean;
}) {
  const badges = useBadges().data;
  const edited = useLastFound(
    search.fiche,
    badges?.find(({ id }) => id === search.fiche),
  );
  const [toRemove, setToRemove] = useState<Removal | null>(null);
  const forms = closeHandlers(onSearch, { fiche: undefined, badge: undefined });
  return (
    <>
      <DeskHeading title="Gestion des Badges" readOnly={!manage}>
        {manage && (
          <>
            {badges && badges.length > 0 && (
              <Button onClick={() => onSearch({ fiche: giveForm, badge: undefined })} icon={Gift}>
                Attribuer un badge
              </Button>
            )}
            <AddButton onClick={() => onSearch({ fiche: newForm })}>Créer un badge</AddButton>
          </>
        )}
      </DeskHeading>
      <BadgeList
        onEdit={manage && (({ id }) => onSearch({ fiche: id }))}
        onGive={manage && (({ id }) => onSearch({ fiche: giveForm, badge: id }))}
        onDelete={remove && (({ id, name }) => setToRemove({ kind: "badge", id, name }))}
      />
      <Attributions
        search={search}
        onSearch={onSearch}
        onTake={remove && ((attribution) => setToRemove({ kind: "attribution", attribution }))}
      />
      {manage && search.fiche === newForm && <BadgeForm {...forms} />}
      {manage && edited && <BadgeForm key={edited.id} base={edited} {...forms} />}
      {manage && search.fiche === giveForm && badges && <GiveForm badges={badges} badgeId={search.badge} {...forms} />}
      {toRemove && <RemovalDialog removal={toRemove} onClose={() => setToRemove(null)} />}
    </>
  );
}

const removals = {
  badge: {
    confirm: "Supprimer",
    done: "Badge supprimé avec succès",
    fault: "Erreur lors de la suppression du badge",
  },
  attribution: {
    confirm: "Retirer",
    done: "Badge retiré avec succès",
    fault: "Erreur lors du retrait du badge",
  },
} as const;

function questionOf(removal: Removal): { title: string; text: string } {
  if (removal.kind === "badge")
    return {
      title: `Supprimer le badge «\u202f${removal.name}\u202f»\u202f?`,
      text: "Toutes les personnes qui le portent le perdent aussi. Restauré de la corbeille, il leur revient.",
    };
  const { badgeName, userEmail } = removal.attribution;
  return {
    title: `Retirer le badge «\u202f${badgeName}\u202f»\u202f?`,
    text: `${userEmail} ne le portera plus. Le badge reste à attribuer.`,
  };
}

function RemovalDialog({ removal, onClose }: { removal: Removal; onClose: () => void }) {
  const { mutate, isPending } = useRemoval();
  const { confirm, done, fault } = removals[removal.kind];
  const run = (): void =>
    mutate(removal, {
      onSuccess: () => (removal.kind === "badge" ? notifyDeleted(done, [{ type: "badge", id: removal.id }]) : notifyDone(done)),
      onError: (error) => notifyError(detailOr(fault)(error)),
      onSettled: onClose,
    });
  return <ConfirmDialog open {...questionOf(removal)} confirm={confirm} busy={isPending} onConfirm={run} onCancel={onClose} />;
}
