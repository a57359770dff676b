import { Fingerprint } from "lucide-react";
import { AuthAlert } from "#features/accounts/auth-panels.tsx";
import { Button } from "#ui/button/button.tsx";
import { passkeyFault } from "./passkey-fault.ts";
import { hasPasskeys } from "./has-passkeys.ts";

interface PasskeyButtonProps {
  readonly error: unknown;
  readonly busy: boolean;
  readonly communityUrl: string | null;
  readonly onClick: () => void;
}

/** The button that asks for a passkey, below what became of the last try; nothing in a browser without passkeys. */
export function PasskeyButton({ error, busy, communityUrl, onClick }: PasskeyButtonProps) {
  if (!hasPasskeys()) return null;
  return (
    <div className="grid gap-3">
      <AuthAlert fault={error ? passkeyFault(error) : null} communityUrl={communityUrl} />
      <Button size="lg" className="h-auto! min-h-13 w-full py-2 whitespace-normal!" busy={busy} onClick={onClick}>
        <Fingerprint aria-hidden="true" className="size-5 shrink-0" />
        Utiliser une clé d’accès
      </Button>
    </div>
  );
}
