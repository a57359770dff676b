import { accountMessages } from "@seance/contract/account-fields";
import { useState } from "react";
import type { FormEvent } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { lacksProof } from "#lib/api/lacks-proof.ts";
import { Button } from "#ui/button/button.tsx";
import { PasswordField } from "#ui/input/field.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { useDeleteAccount } from "./profile.api.ts";

/** Asks for the password and a confirmation, and deletes the account. */
export function DeleteAccount({ onClose, onDeleted }: { onClose: () => void; onDeleted: () => void }) {
  const [password, setPassword] = useState("");
  const [sure, setSure] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const remove = useDeleteAccount();

  const goOn = () => {
    if (password === "") return setFault(accountMessages.passwordMissing);
    if (!sure) return setSure(true);
    remove.mutate(password, {
      onSuccess: onDeleted,
      onError: (error) => {
        if (lacksProof(error)) return;
        setSure(false);
        setFault((error instanceof ApiError ? error.detail : null) ?? "Le compte n’a pas pu être supprimé. Réessayez.");
      },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    goOn();
  };
  return (
    <Modal open onClose={onClose} size="sm" title="Supprimer mon compte">
      <form noValidate onSubmit={submit} className="grid gap-5">
        {sure ? (
          <p role="alert" className="text-body">
            Favoris, historique, tickets et badges seront effacés avec votre compte. Cette action est définitive : voulez-vous
            vraiment continuer ?
          </p>
        ) : (
          <PasswordField
            label="Votre mot de passe"
            autoComplete="current-password"
            value={password}
            error={fault}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setFault(null);
            }}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" kind="danger" busy={remove.isPending}>
            {sure ? "Supprimer définitivement" : "Continuer"}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
