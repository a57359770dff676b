import { deviceCodeLimits, type AskingDevice } from "@seance/contract/device-codes";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { formatMoment } from "#lib/format.ts";
import { focusOnOpen } from "#lib/page/focus-on-open.ts";
import { Button } from "#ui/button/button.tsx";
import { TextField } from "#ui/input/field.tsx";
import { authFault } from "#features/accounts/auth-faults.ts";
import { AuthAlert } from "#features/accounts/auth-panels.tsx";
import { useDecideDevice } from "./device.api.ts";
import { grouped } from "./grouped-code.ts";

interface AskingDeviceFormProps {
  readonly code: string;
  readonly device: AskingDevice;
  readonly onDone: (decision: "approved" | "refused") => void;
}

/** What asks to be let in, and the answer to it. */
export function AskingDeviceForm({ code, device, onDone }: AskingDeviceFormProps) {
  const [name, setName] = useState(device.device);
  const decide = useDecideDevice();
  const answer = (approved: boolean): void =>
    decide.mutate(
      { user_code: code, approved, name: name.trim() },
      { onSuccess: () => onDone(approved ? "approved" : "refused") },
    );
  const busy = (approved: boolean): boolean => decide.isPending && decide.variables.approved === approved;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        answer(true);
      }}
    >
      <AuthAlert fault={decide.error ? authFault(decide.error) : null} communityUrl={null} />
      <div className="grid gap-1 text-body">
        <h2 ref={focusOnOpen} tabIndex={-1} className="text-xl text-foreground outline-none">
          {device.device}
        </h2>
        <p>{`Depuis ${device.same_network ? "votre réseau" : device.network}, le ${formatMoment(device.created_at)}`}</p>
        <p>
          {"Il affiche le code "}
          <strong className="font-mono whitespace-nowrap text-foreground" translate="no">
            {grouped(code.toUpperCase().replaceAll(/[\s-]/g, ""))}
          </strong>
        </p>
      </div>
      <Warning sameNetwork={device.same_network} />
      <TextField
        label="Nom de l’appareil"
        hint={"Pour le reconnaître dans «\u00a0Mes sessions\u00a0»."}
        name="name"
        value={name}
        maxLength={deviceCodeLimits.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" busy={busy(true)}>
          Autoriser
        </Button>
        <Button busy={busy(false)} onClick={() => answer(false)}>
          Refuser
        </Button>
      </div>
    </form>
  );
}

function Warning({ sameNetwork }: { sameNetwork: boolean }) {
  return (
    <p className="flex gap-3 rounded-field bg-accent/15 px-4 py-3 text-body">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
      {`${sameNetwork ? "" : "Cet appareil n’est pas sur le même réseau que vous. "}N’autorisez que l’appareil qui est devant vous. Si quelqu’un vous a envoyé ce code ou ce lien, refusez\u202f: il entrerait dans votre compte.`}
    </p>
  );
}
