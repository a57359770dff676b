import { Gift, Plus } from "lucide-react";
import { useState } from "react";
import { newForm } from "#lib/search-params.ts";
import { closeHandlers, type ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { Button } from "#ui/button/button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { ReadOnlyTag } from "#ui/feedback/tag.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { Attributions } from "./attributions.tsx";
import { detailOr, useBadges, useRemoval, type Removal } from "./badge-desk.api.ts";
import { BadgeForm } from "./badge-form.tsx";
import { BadgeList } from "./badge-list.tsx";
import { giveForm, type BadgeSearch } from "./badge-search.ts";
import { GiveForm } from "./give-form.tsx";

/** The badges tab: what badges there are, who holds them, and the forms that the address opens over it. */
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
  const [doomed, setDoomed] = useState<Removal | null>(null);
  const forms = closeHandlers(onSearch, { fiche: undefined, badge: undefined });
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="text-2xl">Gestion des Badges</h1>
        {manage ? (
          <div className="ml-auto flex flex-wrap justify-end gap-3">
            {badges && badges.length > 0 && (
              <Button onClick={() => onSearch({ fiche: giveForm, badge: undefined })} icon={Gift}>
                Attribuer un badge
              </Button>
            )}
            <Button kind="primary" onClick={() => onSearch({ fiche: newForm })} icon={Plus}>
              Créer un badge
            </Button>
          </div>
        ) : (
          <ReadOnlyTag />
        )}
      </header>
      <BadgeList
        onGive={manage && (({ id }) => onSearch({ fiche: giveForm, badge: id }))}
        onDelete={remove && (({ id, name }) => setDoomed({ kind: "badge", id, name }))}
      />
      <Attributions
        search={search}
        onSearch={onSearch}
        onTake={remove && ((attribution) => setDoomed({ kind: "attribution", attribution }))}
      />
      {manage && search.fiche === newForm && <BadgeForm {...forms} />}
      {manage && search.fiche === giveForm && badges && <GiveForm badges={badges} badgeId={search.badge} {...forms} />}
      {doomed && <RemovalDialog removal={doomed} onClose={() => setDoomed(null)} />}
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
      text: "Toutes les personnes qui le portent le perdent aussi.",
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
      onSuccess: () => notifyDone(done),
      onError: (error) => notifyError(detailOr(fault)(error)),
      onSettled: onClose,
    });
  return <ConfirmDialog open {...questionOf(removal)} confirm={confirm} busy={isPending} onConfirm={run} onCancel={onClose} />;
}
