import type { PersonDetails } from "@seance/contract/person-admin";
import { ShieldOff } from "lucide-react";
import { useState } from "react";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { Button } from "#ui/button/button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { Part } from "./part.tsx";
import { useRemoveSecondFactor } from "./person.api.ts";

/** Takes the second factor from a person who has lost it. */
export function SecondFactorPart({ user }: { user: PersonDetails }) {
  const [asking, setAsking] = useState(false);
  const remove = useRemoveSecondFactor(user.id);
  const run = (): void =>
    remove.mutate(undefined, {
      onSuccess: () => notifyDone("La double authentification est retirée."),
      onError: (error) => notifyRefusal(error),
      onSettled: () => setAsking(false),
    });
  return (
    <Part title="Double authentification">
      <p className="text-sm text-muted">
        {
          "Elle est activée. Si cette personne a perdu son téléphone et ses codes de secours, retirez-la\u202f: assurez-vous d’abord que c’est bien elle."
        }
      </p>
      <Button icon={ShieldOff} className="justify-self-start" onClick={() => setAsking(true)}>
        Retirer
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title={`Retirer la double authentification de ${user.email}\u202f?`}
          text="Son mot de passe suffira pour se connecter. Elle en sera prévenue."
          confirm="Retirer"
          busy={remove.isPending}
          onConfirm={run}
          onCancel={() => setAsking(false)}
        />
      )}
    </Part>
  );
}
