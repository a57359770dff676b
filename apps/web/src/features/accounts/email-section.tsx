import type { EmailChange } from "@seance/contract/email-change";
import { Hourglass } from "lucide-react";
import { useState } from "react";
import { formatMoment } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { useCancelEmailChange, usePendingEmail } from "./accounts.api.ts";
import { faultText } from "./auth-faults.ts";
import { EmailForm } from "./email-form.tsx";
import { EmailState } from "./email-state.tsx";

/** The address of the account: whether it is verified, the one that waits to replace it, and the form for another. */
export function EmailSection({ email, sendsMail }: { email: string; sendsMail: boolean }) {
  const pending = usePendingEmail();
  const [asking, setAsking] = useState(false);
  return (
    <section aria-labelledby="own-email" className="grid gap-4">
      <h3 id="own-email" className="text-lg">
        Adresse email
      </h3>
      <EmailState email={email} sendsMail={sendsMail} />
      {pending && <PendingEmail pending={pending} email={email} />}
      {asking ? (
        <EmailForm sendsMail={sendsMail} onDone={() => setAsking(false)} />
      ) : (
        <Button className="justify-self-start" onClick={() => setAsking(true)}>
          Changer d’adresse
        </Button>
      )}
    </section>
  );
}

function PendingEmail({ pending, email }: { pending: NonNullable<EmailChange["pending"]>; email: string }) {
  const cancel = useCancelEmailChange();
  const give = (): void =>
    cancel.mutate(undefined, {
      onSuccess: () => notifyDone("Votre compte garde son adresse."),
      onError: (error) => notifyError(faultText(error)),
    });
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel bg-surface-2 px-4 py-3">
      <Hourglass aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <p className="min-w-56 flex-1 wrap-anywhere">
        {`${pending.email} attend d’être confirmée par le lien qu’elle a reçu, jusqu’au ${formatMoment(pending.expires_at)}. D’ici là, votre adresse reste ${email}.`}
      </p>
      <Button busy={cancel.isPending} onClick={give}>
        Y renoncer
      </Button>
    </div>
  );
}
