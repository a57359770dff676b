import type { SignedIn } from "@seance/contract/accounts";
import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { startSession } from "#features/accounts/accounts.api.ts";
import { AuthAlert } from "#features/accounts/auth-panels.tsx";
import { CodeStep } from "#features/accounts/second-factor/code-step.tsx";
import { sameSitePath } from "#lib/page/same-site-path.ts";
import { noteProvider } from "#shared/session/sign-out.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { useFinish } from "./identities.api.ts";
import { providerFault } from "./provider-fault.ts";

interface ReturnProps {
  readonly provider: string;
  /** What the provider has added to the address. */
  readonly search: string;
  readonly communityUrl: string | null;
  readonly onDone: (path: string) => void;
  readonly onBack: () => void;
}

/** Ends a sign-in, or a link, that a provider has sent back. */
export function ProviderReturn({ provider, search, communityUrl, onDone, onBack }: ReturnProps) {
  const { data, error, mutateAsync } = useFinish();
  const leave = (path: string): void => onDone(sameSitePath(path) ?? "/");
  const enter = async (opened: SignedIn, path: string): Promise<void> => {
    noteProvider(opened.user.id, provider);
    await startSession(opened);
    leave(path);
  };
  const finish = useEffectEvent(async () => {
    const answer = await mutateAsync({ provider, search });
    if ("access_token" in answer) await enter(answer, answer.return_to);
    if (!("linked" in answer)) return;
    notifyDone("Votre compte est lié. Vous pourrez aussi vous connecter par là.");
    leave(answer.return_to);
  });
  const begun = useRef(false);
  useEffect(() => {
    // A refusal is shown by `error`.
    if (!begun.current) finish().catch(() => undefined);
    begun.current = true;
  }, []);

  if (error) return <Refused fault={providerFault(error)} communityUrl={communityUrl} />;
  if (data && "second_factor" in data)
    return (
      <CodeStep
        asked={data.second_factor}
        remembers={false}
        communityUrl={communityUrl}
        onSignedIn={(opened) => enter(opened, data.return_to)}
        onBack={onBack}
      />
    );
  return <SpinnerScreen text="Connexion…" className="min-h-40" />;
}

function Refused({ fault, communityUrl }: { fault: ReturnType<typeof providerFault>; communityUrl: string | null }) {
  return (
    <div className="grid justify-items-start gap-5">
      <AuthAlert fault={fault} communityUrl={communityUrl} />
      <Link to="/connexion" className={buttonClass({ kind: "primary" })}>
        Revenir à la connexion
      </Link>
    </div>
  );
}
