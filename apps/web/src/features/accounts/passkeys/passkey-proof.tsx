import { Fingerprint } from "lucide-react";
import { Button } from "#ui/button/button.tsx";
import { passkeyText } from "./passkey-fault.ts";
import { usePasskeyProof } from "./passkeys.api.ts";
import { hasPasskeys } from "./has-passkeys.ts";

/** Proves who one is by a passkey, in place of the password; nothing in a browser without passkeys. */
export function PasskeyProof({ onDone }: { onDone: () => void }) {
  const { error, isPending, mutate } = usePasskeyProof();
  if (!hasPasskeys()) return null;
  return (
    <div className="grid justify-items-start gap-3">
      <p role="alert" className="font-medium text-danger-2 empty:hidden">
        {error && passkeyText(error)}
      </p>
      <Button icon={Fingerprint} busy={isPending} onClick={() => mutate(undefined, { onSuccess: onDone })}>
        Utiliser une clé d’accès
      </Button>
    </div>
  );
}
