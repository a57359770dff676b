import type { ManagedUser } from "@seance/contract/users-admin";
import { Copy, KeyRound } from "lucide-react";
import { formatMoment } from "#lib/format.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { Button } from "#ui/button/button.tsx";
import { copyLink } from "#ui/feedback/copy-link.ts";
import { TextField } from "#ui/input/field.tsx";
import { Part } from "./part.tsx";
import { useCreateResetLink } from "./person.api.ts";

/** A link to choose another password, to hand over to a person who has forgotten theirs. */
export function PasswordPart({ user, sendsMail }: { user: ManagedUser; sendsMail: boolean }) {
  const { mutate, data, isPending } = useCreateResetLink(user.id);
  const create = (): void =>
    mutate(undefined, { onError: (error) => notifyRefusal(error, "Le lien n’a pas pu être créé. Réessayez.") });
  return (
    <Part title="Mot de passe oublié">
      <p className="text-sm text-muted">
        {sendsMail
          ? "Cette personne peut demander un lien par email depuis la page de connexion. Si sa boîte lui est fermée, remettez-lui un lien\u202f:"
          : "Ce site n’envoie pas d’email\u202f: remettez-lui un lien pour choisir un nouveau mot de passe."}
      </p>
      {data && (
        <div className="grid grid-cols-1 gap-2">
          <TextField label="Lien à remettre" readOnly value={data.url} onFocus={(event) => event.currentTarget.select()} />
          <p className="text-sm text-muted">{`Il sert une fois, jusqu’au ${formatMoment(data.expires_at)}, et ne sera plus montré.`}</p>
          <Button icon={Copy} className="justify-self-start" onClick={() => void copyLink(data.url)}>
            Copier le lien
          </Button>
        </div>
      )}
      <Button icon={KeyRound} kind={data ? "quiet" : "glass"} busy={isPending} className="justify-self-start" onClick={create}>
        {data ? "Créer un autre lien" : "Créer un lien"}
      </Button>
    </Part>
  );
}
