import { secondFactorMessages } from "@seance/contract/second-factor";
import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { showOverlay } from "#shared/overlay.ts";
import { askAgain, useSecondFactorAsked } from "#shared/session/second-factor-asked.ts";
import { Button } from "#ui/button/button.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";

/** The back office, or the way to the profile while the account lacks the second factor that the site requires of its staff. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  if (!useSecondFactorAsked()) return children;
  return (
    <EmptyState
      level={1}
      icon={<ShieldCheck className="size-7" />}
      title={secondFactorMessages.required}
      text={"Ce site la demande à son équipe\u202f: un code de votre téléphone, après votre mot de passe."}
    >
      <Button kind="primary" onClick={() => showOverlay("second-factor")}>
        Activer la double authentification
      </Button>
      <Button onClick={askAgain}>Réessayer</Button>
    </EmptyState>
  );
}
