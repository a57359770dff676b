import { KeyRound } from "lucide-react";
import { AuthAlert } from "#features/accounts/auth-panels.tsx";
import { Button } from "#ui/button/button.tsx";
import { providerFault } from "./provider-fault.ts";
import { useProviders, useStart } from "./identities.api.ts";

interface ProviderButtonsProps {
  /** Where to go then. */
  readonly returnTo: string;
  /** The token of an invitation, by which a person without an account gets one. */
  readonly invitation?: string;
}

/** The identity providers that one can sign in with; nothing on a site without. */
export function ProviderButtons({ returnTo, invitation }: ProviderButtonsProps) {
  const providers = useProviders();
  const start = useStart();
  if (providers.length === 0) return null;
  return (
    <div className="mt-5 grid gap-3 border-t border-divider pt-5">
      <AuthAlert fault={start.error && providerFault(start.error)} communityUrl={null} />
      {providers.map(({ key, label }) => (
        <Button
          key={key}
          size="lg"
          className="h-auto! min-h-13 w-full py-2 whitespace-normal!"
          busy={start.isPending && start.variables.provider === key}
          onClick={() => start.mutate({ provider: key, returnTo, invitation })}
        >
          <KeyRound aria-hidden="true" className="size-5" />
          {`Se connecter avec ${label}`}
        </Button>
      ))}
    </div>
  );
}
