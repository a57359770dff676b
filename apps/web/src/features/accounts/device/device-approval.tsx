import { deviceCodeMessages } from "@seance/contract/device-codes";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { isNotFound } from "#lib/api/api-error.ts";
import { Button, buttonClass } from "#ui/button/button.tsx";
import { TextField } from "#ui/input/field.tsx";
import { authFault } from "#features/accounts/auth-faults.ts";
import { AuthAlert } from "#features/accounts/auth-panels.tsx";
import { AskingDeviceForm } from "./asking-device-form.tsx";
import { askingDeviceQuery } from "./device.api.ts";

/** Lets a device in that shows a code. `scanned`: the code of the address, empty for one that is typed. */
export function DeviceApproval({ scanned }: { scanned: string }) {
  const [typed, setTyped] = useState(scanned);
  const [code, setCode] = useState(scanned);
  const [missing, setMissing] = useState(false);
  const [done, setDone] = useState<"approved" | "refused" | null>(null);
  const { data, error, isFetching } = useQuery(askingDeviceQuery(code));
  if (done) return <Done approved={done === "approved"} />;
  if (data) return <AskingDeviceForm code={code} device={data} onDone={setDone} />;
  const wrong = isNotFound(error);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(typed.trim() === "");
        setCode(typed.trim());
      }}
    >
      <AuthAlert fault={error && !wrong ? authFault(error) : null} communityUrl={null} />
      <TextField
        label="Code affiché par l’appareil"
        hint="Six lettres, avec ou sans espace."
        name="code"
        value={typed}
        error={missing ? deviceCodeMessages.missing : wrong ? deviceCodeMessages.wrong : null}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setMissing(false);
          setCode("");
        }}
        {...{ autoComplete: "off", autoCapitalize: "characters", spellCheck: false, maxLength: 20 }}
      />
      <Button type="submit" kind="primary" size="lg" busy={isFetching} className="w-full">
        Continuer
      </Button>
    </form>
  );
}

function Done({ approved }: { approved: boolean }) {
  return (
    <div role="status" className="grid justify-items-start gap-5">
      <p className="text-body">
        {approved
          ? "C’est fait\u202f: l’appareil ouvre votre compte dans quelques secondes. Vous pourrez l’en retirer dans «\u00a0Mes sessions\u00a0»."
          : "L’appareil n’entrera pas dans votre compte."}
      </p>
      <Link to={approved ? "/mes-sessions" : "/"} className={buttonClass({ kind: "primary" })}>
        {approved ? "Voir mes sessions" : "Aller à l’accueil"}
      </Link>
    </div>
  );
}
