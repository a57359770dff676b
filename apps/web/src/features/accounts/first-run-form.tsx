import { useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { TextField } from "#ui/input/field.tsx";
import { AuthForm } from "./auth-form.tsx";
import { makeFounder } from "./accounts.api.ts";

/** Makes the first fondateur with the code that the server's log shows. */
export function FirstRunForm({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState("");
  const [codeError, setCodeError] = useState<string | null>(null);
  return (
    <div className="grid gap-5">
      <TextField
        label="Code de premier démarrage"
        hint="Il est affiché dans le journal du serveur, là où vous l’avez lancé."
        autoComplete="one-time-code"
        spellCheck={false}
        value={code}
        error={codeError}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setCodeError(null);
        }}
      />
      <AuthForm
        mode="register"
        communityUrl={null}
        send={async ({ email, password }) => {
          try {
            await makeFounder({ code: code.trim(), email, password });
          } catch (error) {
            if (error instanceof ApiError && error.fields["code"]) setCodeError(error.fields["code"]);
            throw error;
          }
          onDone();
        }}
      />
    </div>
  );
}
