import type { SignedIn } from "@seance/contract/accounts";
import { Fingerprint } from "lucide-react";
import { AuthAlert } from "#features/accounts/auth-panels.tsx";
import { Button } from "#ui/button/button.tsx";
import { passkeyFault } from "./passkey-fault.ts";
import { usePasskeyLogin } from "./passkeys.api.ts";
import { hasPasskeys } from "./webauthn.ts";

interface PasskeySignInProps {
  readonly communityUrl: string | null;
  readonly onSignedIn: (opened: SignedIn) => Promise<void>;
}

/** Signs in without a password; nothing in a browser without passkeys. */
export function PasskeySignIn({ communityUrl, onSignedIn }: PasskeySignInProps) {
  const { error, isPending, mutate } = usePasskeyLogin();
  if (!hasPasskeys()) return null;
  return (
    <div className="grid gap-3">
      <AuthAlert fault={error && passkeyFault(error)} communityUrl={communityUrl} />
      <Button
        size="lg"
        className="h-auto! min-h-13 w-full py-2 whitespace-normal!"
        busy={isPending}
        onClick={() => mutate(undefined, { onSuccess: (opened) => void onSignedIn(opened) })}
      >
        <Fingerprint aria-hidden="true" className="size-5 shrink-0" />
        Utiliser une clé d’accès
      </Button>
    </div>
  );
}
