import { passkeyLimits, type Passkey } from "@seance/contract/passkeys";
import { useState } from "react";
import { refusalText } from "#lib/api/error-message.ts";
import { formatDay } from "#lib/format.ts";
import { focusOnOpen } from "#lib/page/focus-on-open.ts";
import { askAgain } from "#shared/session/second-factor-asked.ts";
import { Button } from "#ui/button/button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { TextField } from "#ui/input/field.tsx";
import { passkeyText } from "./passkey-fault.ts";
import { useAddPasskey, usePasskeys, useRemovePasskey } from "./passkeys.api.ts";
import { hasPasskeys } from "./has-passkeys.ts";

/** The part of the profile that adds and removes passkeys. */
export function PasskeysSection() {
  const query = usePasskeys();
  const [adding, setAdding] = useState(false);
  return (
    <section aria-labelledby="own-passkeys" className="grid gap-4">
      <h3 id="own-passkeys" className="text-lg">
        Clés d’accès
      </h3>
      <p className="text-body">
        Connectez-vous sans mot de passe, par l’empreinte, le visage ou le code de votre appareil, ou par une clé de sécurité.
      </p>
      <QueryView query={query} fault="Vos clés d’accès n’ont pas pu être lues" level={3}>
        {({ passkeys }) => (
          <>
            {passkeys.length > 0 && (
              <ul className="grid gap-2">
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
            {adding ? (
              <AddForm onClose={() => setAdding(false)} />
            ) : (
              <AddButton full={passkeys.length >= passkeyLimits.perAccount} onClick={() => setAdding(true)} />
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}

function AddButton({ full, onClick }: { full: boolean; onClick: () => void }) {
  if (!hasPasskeys()) return <p className="text-muted">Ce navigateur n’a pas de clés d’accès.</p>;
  if (full)
    return <p className="text-muted">{`${passkeyLimits.perAccount} clés au plus\u202f: retirez-en une pour en ajouter.`}</p>;
  return (
    <Button className="justify-self-start" onClick={onClick}>
      Ajouter une clé d’accès
    </Button>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [error, setError] = useState<string | null>(null);
  const add = useAddPasskey();
  const send = (): void => {
    if (name.trim() === "") return setError("Le nom est requis");
    add.mutate(name.trim(), {
      onSuccess: () => {
        notifyDone("La clé d’accès est ajoutée.");
        askAgain();
        onClose();
      },
      onError: (failure) => setError(passkeyText(failure)),
    });
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        label="Nom de la clé"
        hint={"Pour la reconnaître\u202f: «\u202fTéléphone\u202f», «\u202fOrdinateur du bureau\u202f»."}
        ref={focusOnOpen}
        maxLength={passkeyLimits.name}
        autoComplete="off"
        value={name}
        error={error}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setError(null);
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={add.isPending}>
          Ajouter
        </Button>
        <Button onClick={onClose}>Annuler</Button>
      </div>
    </form>
  );
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const [asking, setAsking] = useState(false);
  const remove = useRemovePasskey();
  const onConfirm = (): void =>
    remove.mutate(id, {
      onSuccess: () => notifyDone("La clé d’accès est retirée."),
      onError: (error) => notifyError(refusalText(error, "La clé d’accès n’a pas pu être retirée.")),
      onSettled: () => setAsking(false),
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-panel bg-surface-2 px-4 py-3">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{name}</span>
        <span className="block text-sm text-muted">
          {`Ajoutée le ${formatDay(created_at)}${last_used_at ? `, utilisée le ${formatDay(last_used_at)}` : ""}`}
        </span>
      </p>
      <Button aria-label={`Retirer ${name}`} onClick={() => setAsking(true)}>
        Retirer
      </Button>
      <ConfirmDialog
        open={asking}
        title="Retirer cette clé d’accès"
        text={`On ne pourra plus se connecter à votre compte avec «\u202f${name}\u202f».`}
        confirm="Retirer"
        busy={remove.isPending}
        onConfirm={onConfirm}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}
