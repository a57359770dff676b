import { webhookEventLabels, type Webhook } from "@seance/contract/webhooks";
import { useState } from "react";
import { formatMoment } from "#lib/format.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { Button } from "#ui/button/button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { useDeleteWebhook, useRenewSecret, useSwitchWebhook, useTryWebhook } from "./webhook-desk.api.ts";

interface CardProps {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onSecret: (secret: string) => void;
}

export function WebhookCard({ webhook, onEdit, onSecret }: CardProps) {
  const [isLogOpen, setLogOpen] = useState(false);
  const { id, url, events, enabled, failing_since: failing } = webhook;
  return (
    <li className="grid gap-3 rounded-panel bg-surface p-4 ring-1 ring-divider">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-base wrap-anywhere">{url}</h2>
        {!enabled && <Tag tone="dark">DÉSACTIVÉ</Tag>}
      </div>
      <p className="text-sm text-muted">{events.map((event) => webhookEventLabels[event]).join(" · ")}</p>
      {failing && <p className="text-sm text-danger-2">{`Ses envois échouent depuis le ${formatMoment(failing)}.`}</p>}
      <Actions webhook={webhook} onEdit={onEdit} onSecret={onSecret} onTried={() => setLogOpen(true)} />
      <Button aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
        Derniers envois
      </Button>
      {isLogOpen && <DeliveryLog id={id} />}
    </li>
  );
}

const fault = (error: unknown): void => notifyRefusal(error);

function Actions({ webhook: { id, enabled, url }, onEdit, onSecret, onTried }: CardProps & { readonly onTried: () => void }) {
  const [asked, setAsked] = useState<"delete" | "renew" | null>(null);
  const [trial, change, removal, renewal] = [useTryWebhook(), useSwitchWebhook(), useDeleteWebhook(), useRenewSecret()];
  const onSettled = (): void => setAsked(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={trial.isPending} onClick={() => trial.mutate(id, { onSuccess: onTried, onError: fault })}>
        Envoyer un essai
      </Button>
      <Button onClick={onEdit}>Modifier</Button>
      <Button busy={change.isPending} onClick={() => change.mutate({ id, enabled: !enabled }, { onError: fault })}>
        {enabled ? "Désactiver" : "Réactiver"}
      </Button>
      <Button onClick={() => setAsked("renew")}>Nouveau secret</Button>
      <Button onClick={() => setAsked("delete")}>Supprimer</Button>
      <ConfirmDialog
        open={asked === "renew"}
        title={"Remplacer le secret\u202f?"}
        text="L’ancien signe encore pendant un jour, le temps de changer de secret de l’autre côté."
        confirm="Remplacer le secret"
        busy={renewal.isPending}
        onConfirm={() => renewal.mutate(id, { onSuccess: ({ secret }) => onSecret(secret), onError: fault, onSettled })}
        onCancel={onSettled}
      />
      <ConfirmDialog
        open={asked === "delete"}
        title={"Supprimer ce webhook\u202f?"}
        text={`Plus rien ne sera envoyé à ${url}, et son journal sera effacé.`}
        confirm="Supprimer le webhook"
        busy={removal.isPending}
        onConfirm={() => removal.mutate(id, { onSuccess: () => notifyDone("Webhook supprimé."), onError: fault, onSettled })}
        onCancel={onSettled}
      />
    </div>
  );
}
