import type { MailDesk as Desk } from "@seance/contract/mails";
import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { countOf, formatMoment } from "#lib/format.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { Button } from "#ui/button/button.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { Segmented } from "#ui/input/segmented.tsx";
import { DeskHeading } from "#ui/layout/desk-heading.tsx";
import { mailDesk, useSendTrial } from "./mail-desk.api.ts";
import { MailPreview } from "./mail-preview.tsx";

/** The mail tab: whether the site sends mail, how that goes, and what its mails say. */
export function MailDesk() {
  const query = useQuery(mailDesk);
  const trial = useSendTrial();
  const send = (): void =>
    trial.mutate(undefined, {
      onSuccess: () => notifyDone("Un email d’essai part vers votre adresse."),
      onError: (error) => notifyRefusal(error, "L’essai n’a pas pu être envoyé. Réessayez."),
    });
  return (
    <>
      <DeskHeading title="Courriels">
        {query.data?.from && (
          <Button icon={Send} busy={trial.isPending} onClick={send}>
            S’envoyer un essai
          </Button>
        )}
      </DeskHeading>
      <QueryView query={query} fault="Les emails n’ont pas pu être chargés">
        {(desk) => (
          <div className="grid grid-cols-1 gap-6">
            <MailState desk={desk} />
            <Templates templates={desk.templates} />
          </div>
        )}
      </QueryView>
    </>
  );
}

function MailState({ desk: { from, waiting, latest_failure: failure } }: { desk: Desk }) {
  if (from === null)
    return (
      <p className="max-w-prose text-body">
        Ce site n’envoie pas d’email&#x202f;: les réglages SMTP_URL et MAIL_FROM du serveur manquent. Qui oublie son mot de passe
        reçoit un lien d’un membre de l’équipe, depuis la page de son compte.
      </p>
    );
  return (
    <div className="grid gap-1 text-body">
      <p>
        Envoyés de <strong className="wrap-anywhere">{from}</strong>. {countOf(waiting, "email attend", "emails attendent")}.
      </p>
      {failure && (
        <p className="text-danger-2">
          {`${failure.given_up ? "Abandonné" : "Retardé"} le ${formatMoment(failure.at)}\u202f: ${failure.reason}.`}
        </p>
      )}
    </div>
  );
}

function Templates({ templates }: Pick<Desk, "templates">) {
  const [name, setName] = useState(templates[0]?.name ?? "reset");
  const shown = templates.find((template) => template.name === name);
  return (
    <section aria-label="Modèles" className="grid grid-cols-1 justify-items-start gap-4">
      <Segmented
        label="Modèle"
        options={templates.map(({ name: value, label }) => ({ value, label }))}
        value={name}
        onChange={setName}
      />
      {shown && <MailPreview template={shown} />}
    </section>
  );
}
