import type { BadgeAwardResult } from "@seance/contract/badges-admin";
import { useState } from "react";
import { countOf } from "#lib/format.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { notifyUndoable } from "#ui/feedback/notify-undoable.ts";
import { notify, notifyDone } from "#ui/feedback/toasts.ts";
import { useAllBadges } from "./person/person.api.ts";
import { BadgeFields } from "./badge-fields.tsx";
import { withoutBadges } from "./no-badge.ts";
import { useAward, useHeldCount, useTakeAward } from "./award.api.ts";

interface AwardProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  /** Called once the badge is given. */
  readonly onDone: () => void;
}

/** Gives a badge to the selected people; says beforehand how many hold it already, and can be undone afterwards. */
export function AwardDialog({ ids, onClose, onDone }: AwardProps) {
  const query = useAllBadges();
  const badges = query.data ?? [];
  const [chosen, setChosen] = useState("");
  const [reason, setReason] = useState("");
  const badge = badges.find(({ id }) => id === chosen) ?? badges[0];
  const held = useHeldCount(badge?.id, ids).data;
  const award = useAward();
  const take = useTakeAward();
  const run = (): void => {
    if (!badge) return;
    award.mutate(
      { badgeId: badge.id, user_ids: [...ids], reason },
      {
        onSuccess: (result) => {
          tellAward(badge.name, result, (id) =>
            take
              .mutateAsync({ id: badge.id, award: id })
              .then(tellUndone, (error: unknown) => notifyRefusal(error, "L’attribution n’a pas pu être annulée. Réessayez.")),
          );
          onDone();
        },
        onError: (error) => notifyRefusal(error, "Erreur lors de l'attribution du badge"),
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title={`Attribuer un badge à ${countOf(ids.length, "personne", "personnes")}`}
      kind="primary"
      {...(badge
        ? { text: heldWords(ids.length, held), confirm: "Attribuer", busy: award.isPending, onConfirm: run }
        : withoutBadges(query, "Le site n’a pas encore de badge.", onClose))}
      onCancel={onClose}
    >
      {badge && (
        <BadgeFields
          badges={badges}
          chosen={badge.id}
          onChosen={setChosen}
          reason={reason}
          onReason={setReason}
          hint="Chacun la lit sous le badge, dans son profil."
        />
      )}
    </ConfirmDialog>
  );
}

function heldWords(people: number, held: number | undefined): string {
  if (held === undefined) return "Chacun le voit aussitôt dans son profil.";
  if (held === 0) return "Personne parmi eux ne le porte encore.";
  if (held >= people) return "Tous le portent déjà\u202f: rien ne changera.";
  return `${countOf(held, "personne le porte", "personnes le portent")} déjà, et ${held === 1 ? "le garde" : "le gardent"} tel quel.`;
}

function tellAward(name: string, { award, given, held }: BadgeAwardResult, undo: (award: string) => Promise<void>): void {
  if (award === null) return notify(`Tous portaient déjà «\u202f${name}\u202f».`);
  const kept = held === 0 ? "" : `, ${countOf(held, "le portait", "le portaient")} déjà`;
  notifyUndoable(`«\u202f${name}\u202f» attribué à ${countOf(given, "personne", "personnes")}${kept}.`, () => void undo(award));
}

const tellUndone = (taken: number): void => notifyDone(`Badge retiré à ${countOf(taken, "personne", "personnes")}.`);
