import type { Webhook } from "@seance/contract/webhooks";
import { useQuery } from "@tanstack/react-query";
import { Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { countOf } from "#lib/format.ts";
import { SecretDialog } from "#ui/dialog/secret-dialog.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { AddButton, DeskHeading } from "#ui/layout/desk-heading.tsx";
import { WebhookCard } from "./webhook-card.tsx";
import { webhooks } from "./webhook-desk.api.ts";
import { WebhookForm } from "./webhook-form.tsx";

/** The webhooks: other programs that are told what happens. */
export function WebhookDesk() {
  const query = useQuery(webhooks);
  const [edited, setEdited] = useState<Webhook | "new" | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <DeskHeading title="Webhooks" count={query.data ? countOf(query.data.length, "webhook", "webhooks") : null}>
        <AddButton onClick={() => setEdited("new")}>Ajouter un webhook</AddButton>
      </DeskHeading>
      <QueryView query={query} fault="Les webhooks n’ont pas pu être chargés">
        {(found) =>
          found.length === 0 ? (
            <EmptyState
              title="Aucun webhook"
              icon={<WebhookIcon className="size-7" />}
              text={
                "Un webhook prévient un autre programme de ce qui se passe ici\u202f: titre publié, ticket ouvert, import terminé…"
              }
            />
          ) : (
            <ul aria-label="Webhooks" className="grid grid-cols-1 gap-3">
              {found.map((one) => (
                <WebhookCard key={one.id} webhook={one} onEdit={() => setEdited(one)} onSecret={setSecret} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {edited !== null && (
        <WebhookForm
          webhook={edited === "new" ? null : edited}
          onCancel={() => setEdited(null)}
          onSaved={(made) => {
            setEdited(null);
            setSecret(made);
          }}
        />
      )}
      {secret !== null && (
        <SecretDialog title="Secret du webhook" label="Secret" secret={secret} onClose={() => setSecret(null)} />
      )}
    </>
  );
}
