import type { SecondFactorState } from "@seance/contract/second-factor";
import { useState } from "react";
import { formatDay } from "#lib/format.ts";
import { PasskeysSection } from "#features/accounts/passkeys/passkeys-section.tsx";
import { askAgain } from "#shared/session/second-factor-asked.ts";
import { Button } from "#ui/button/button.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { ProofForm } from "./proof-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RememberedDevices } from "./remembered-devices.tsx";
import { useRemoveTotp, useRenewCodes, useSecondFactor } from "./second-factor.api.ts";
import { SetUp } from "./set-up.tsx";

/** The part of the profile about the second factor and passkeys. */
export function SecondFactorPanel() {
  return (
    <div className="grid gap-8">
      <SecondFactor />
      <PasskeysSection />
    </div>
  );
}

function SecondFactor() {
  const query = useSecondFactor();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const show = (made: readonly string[]): void => {
    setCodes(made);
    askAgain();
  };
  return (
    <section aria-labelledby="second-factor" className="grid gap-4">
      <h3 id="second-factor" className="text-lg">
        Double authentification
      </h3>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : (
        <QueryView query={query} fault="Votre double authentification n’a pas pu être lue" level={3}>
          {(state) =>
            state.factors[0] ? <SwitchedOn state={state} onCodes={setCodes} /> : <SwitchedOff state={state} onCodes={show} />
          }
        </QueryView>
      )}
    </section>
  );
}

interface StateProps {
  readonly state: SecondFactorState;
  readonly onCodes: (codes: readonly string[]) => void;
}

function SwitchedOff({ state, onCodes }: StateProps) {
  return (
    <>
      {state.required && (
        <p className="rounded-field bg-surface-2 px-4 py-3 font-medium">
          {
            "Ce site la demande à son équipe\u202f: pour retrouver vos droits, activez-la, ou ajoutez ou utilisez une clé d’accès."
          }
        </p>
      )}
      <SetUp onDone={onCodes} />
    </>
  );
}

function SwitchedOn({ state, onCodes }: StateProps) {
  const [asking, setAsking] = useState<"codes" | "off" | null>(null);
  const close = () => setAsking(null);
  const left = state.recovery_codes;
  return (
    <>
      <p className="text-body">
        {`Activée le ${formatDay(state.factors[0]?.confirmed_at ?? "")}. `}
        {left === 0 ? "Il ne vous reste aucun code de secours." : `Codes de secours restants\u202f: ${left}.`}
      </p>
      {asking === "codes" && <NewCodes onCodes={onCodes} onCancel={close} />}
      {asking === "off" && <SwitchOff onCancel={close} />}
      {asking === null && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setAsking("codes")}>Nouveaux codes de secours</Button>
          <Button kind="danger" onClick={() => setAsking("off")}>
            Désactiver
          </Button>
        </div>
      )}
      <RememberedDevices />
    </>
  );
}

function NewCodes({ onCodes, onCancel }: { onCodes: StateProps["onCodes"]; onCancel: () => void }) {
  const renew = useRenewCodes();
  return (
    <>
      <p className="text-body">Les codes de secours d’avant ne serviront plus.</p>
      <ProofForm
        submit="Créer les codes"
        kind="primary"
        busy={renew.isPending}
        onSubmit={(proof, onError) =>
          renew.mutate(proof, { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes), onError })
        }
        onCancel={onCancel}
      />
    </>
  );
}

function SwitchOff({ onCancel }: { onCancel: () => void }) {
  const remove = useRemoveTotp();
  return (
    <>
      <p className="text-body">Votre mot de passe suffira de nouveau pour se connecter.</p>
      <ProofForm
        submit="Désactiver"
        kind="danger"
        busy={remove.isPending}
        onSubmit={(proof, onError) =>
          remove.mutate(proof, { onSuccess: () => notifyDone("La double authentification est désactivée."), onError })
        }
        onCancel={onCancel}
      />
    </>
  );
}
