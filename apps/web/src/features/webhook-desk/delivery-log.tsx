import { webhookEventLabels, type WebhookDelivery, type WebhookEvent } from "@seance/contract/webhooks";
import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { countOf, formatMoment } from "#lib/format.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { RowButton } from "#ui/button/icon-button.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { deliveriesOf, useResend } from "./webhook-desk.api.ts";

const states = {
  waiting: { label: "EN ATTENTE", tone: "dark" },
  delivered: { label: "REÇU", tone: "success" },
  failed: { label: "ABANDONNÉ", tone: "dark" },
} as const;

const labelOf = (event: string): string => webhookEventLabels[event as WebhookEvent] ?? "Essai";

/** The last deliveries of a webhook: what was sent, and what its address answered. */
export function DeliveryLog({ id }: { id: string }) {
  const { mutate, isPending } = useResend();
  const resend = (deliveryId: string): void =>
    mutate({ id, deliveryId }, { onError: (error) => notifyRefusal(error, "L’envoi n’a pas pu être refait. Réessayez.") });
  return (
    <QueryView query={useQuery(deliveriesOf(id))} fault="Les envois n’ont pas pu être chargés">
      {(deliveries) =>
        deliveries.length === 0 ? (
          <p className="text-sm text-muted">Aucun envoi depuis trente jours.</p>
        ) : (
          <ul aria-label="Derniers envois" className="grid">
            {deliveries.map((one) => (
              <Delivery key={one.id} delivery={one} disabled={isPending} onResend={() => resend(one.id)} />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

function Delivery({ delivery, disabled, onResend }: { delivery: WebhookDelivery; disabled: boolean; onResend: () => void }) {
  const { event, created_at: at, state, tries, status, duration_ms: duration, answer, failure } = delivery;
  const facts = [
    formatMoment(at),
    countOf(tries, "essai", "essais"),
    ...(status === null ? [] : [`réponse ${status}`]),
    ...(duration === null ? [] : [`${duration}\u00a0ms`]),
    ...(failure === null || status !== null ? [] : [failure]),
  ];
  return (
    <li className="flex items-start gap-2 border-b border-divider py-2 last:border-0">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <span>{labelOf(event)}</span>
          <Tag tone={states[state].tone}>{states[state].label}</Tag>
        </p>
        <p className="text-sm text-muted">{facts.join(" · ")}</p>
        {answer && <pre className="text-sm wrap-anywhere whitespace-pre-wrap">{answer}</pre>}
      </div>
      {state !== "waiting" && (
        <RowButton icon={RotateCw} label={`Renvoyer ${labelOf(event)}`} disabled={disabled} onClick={onResend} />
      )}
    </li>
  );
}
