import { proofMessages, proofMinutes } from "@seance/contract/proof";
import { lazy, useEffect, useEffectEvent, useState } from "react";
import { ProofForm } from "#features/accounts/second-factor/proof-form.tsx";
import { refusalText } from "#lib/api/error-message.ts";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { Extra } from "#ui/extra.tsx";
import { useGiveProof, useProofWays } from "./proof.api.ts";

const PasskeyProof = lazy(async () => ({
  default: (await import("#features/accounts/passkeys/passkey-proof.tsx")).PasskeyProof,
}));

interface ProofDialogProps {
  /** Whether the person has proved who they are. */
  readonly onAnswer: (proved: boolean) => void;
  readonly onClosed: () => void;
}

/** Asks the person to prove once more who they are, over the page whose call was refused until then. */
export function ProofDialog({ onAnswer, onClosed }: ProofDialogProps) {
  const [open, setOpen] = useState(true);
  const finish = (proved: boolean): void => {
    onAnswer(proved);
    setOpen(false);
  };
  useEscape(() => finish(false));
  return (
    <Modal
      open={open}
      onClose={() => finish(false)}
      onClosed={onClosed}
      size="sm"
      title="Confirmez votre identité"
      description={`Pour votre sécurité, cette action demande une confirmation, valable ${proofMinutes} minutes.`}
    >
      <Ways onDone={finish} />
    </Modal>
  );
}

function Ways({ onDone }: { onDone: (proved: boolean) => void }) {
  const { data: ways, error, refetch } = useProofWays();
  const { mutate, isPending } = useGiveProof();
  const cancel = (): void => onDone(false);
  if (error)
    return <Notice text={refusalText(error, "Le serveur ne répond pas.")} action="Réessayer" onAction={() => void refetch()} />;
  if (!ways) return <p role="status">Chargement…</p>;
  return (
    <div className="grid gap-5">
      {ways.passkey && (
        <Extra>
          <PasskeyProof onDone={() => onDone(true)} />
        </Extra>
      )}
      {ways.password ? (
        <ProofForm
          submit="Confirmer"
          kind="primary"
          withCode={ways.code}
          busy={isPending}
          onCancel={cancel}
          onSubmit={(proof, onError) => mutate(proof, { onSuccess: () => onDone(true), onError })}
        />
      ) : (
        <Notice text={proofMessages.noPassword} action="Fermer" onAction={cancel} />
      )}
    </div>
  );
}

function Notice({ text, action, onAction }: { text: string; action: string; onAction: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p>{text}</p>
      <Button onClick={onAction}>{action}</Button>
    </div>
  );
}

/** Escape closes this dialog alone, not also the one below it. */
function useEscape(close: () => void): void {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  });
  useEffect(() => {
    globalThis.addEventListener("keydown", onEscape, { capture: true });
    return () => globalThis.removeEventListener("keydown", onEscape, { capture: true });
  }, []);
}
