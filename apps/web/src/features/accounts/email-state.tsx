import { MailCheck, MailQuestion } from "lucide-react";
import { Button } from "#ui/button/button.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { useAskVerification, useEmailVerified } from "./accounts.api.ts";
import { faultText } from "./auth-faults.ts";

/** Whether the address of the account is verified, and the button that sends the link which verifies it. */
export function EmailState({ email, sendsMail }: { email: string; sendsMail: boolean }) {
  const verified = useEmailVerified();
  const ask = useAskVerification();
  const send = (): void =>
    ask.mutate(undefined, {
      onSuccess: () => notifyDone(`Un lien part vers ${email}.`),
      onError: (error) => notifyError(faultText(error)),
    });
  if (verified === undefined || (!verified && !sendsMail)) return null;
  const Icon = verified ? MailCheck : MailQuestion;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel bg-surface-2 px-4 py-3">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <p className="min-w-56 flex-1 wrap-anywhere">
        {verified ? `${email} est vérifiée.` : `${email} n’est pas vérifiée\u202f: confirmez qu’elle est la vôtre.`}
      </p>
      {!verified && (
        <Button busy={ask.isPending} onClick={send}>
          Recevoir le lien
        </Button>
      )}
    </div>
  );
}
