import type { ApiKey } from "@seance/contract/api-keys";
import { Ban, KeyRound } from "lucide-react";
import { useState } from "react";
import { formatMoment } from "#lib/format.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { permissionLabels } from "#shared/roles/role-difference.ts";
import { RowButton } from "#ui/button/icon-button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { useRevokeKey } from "./key-desk.api.ts";

export function KeyList({ keys }: { keys: readonly ApiKey[] }) {
  const [toRevoke, setToRevoke] = useState<ApiKey | null>(null);
  if (keys.length === 0)
    return (
      <EmptyState
        title="Aucune clé"
        icon={<KeyRound className="size-7" />}
        text="Une clé laisse un programme agir avec une partie de vos droits, sans votre mot de passe."
      />
    );
  return (
    <>
      <ul aria-label="Clés d’API" className="grid grid-cols-1 gap-3 xl:grid-cols-2">
        {keys.map((key) => (
          <KeyCard key={key.id} apiKey={key} onRevoke={() => setToRevoke(key)} />
        ))}
      </ul>
      {toRevoke && <Revoke apiKey={toRevoke} onClose={() => setToRevoke(null)} />}
    </>
  );
}

function KeyCard({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, hint, scopes, lost, expires_at: end, last_used_at: used, owner } = apiKey;
  const expired = Date.parse(end) <= Date.now();
  const facts = [
    `de ${owner.email}`,
    `${expired ? "expirée" : "expire"} le ${formatMoment(end)}`,
    used === null ? "jamais utilisée" : `utilisée le ${formatMoment(used)}`,
  ];
  return (
    <li className="flex items-start gap-2 rounded-panel bg-surface p-4 ring-1 ring-divider">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-base wrap-anywhere">{name}</h3>
          <code className="text-sm text-muted">{hint}…</code>
          {expired && <Tag tone="dark">EXPIRÉE</Tag>}
        </div>
        <p className="text-sm text-muted">{facts.join(" · ")}</p>
        <ul className="list-disc pl-5 text-sm">
          {scopes.map((scope) => (
            <li key={scope}>
              {permissionLabels[scope]}
              {lost.includes(scope) && " (droit perdu par le compte)"}
            </li>
          ))}
        </ul>
      </div>
      <RowButton icon={Ban} label={`Révoquer la clé ${name}`} onClick={onRevoke} />
    </li>
  );
}

function Revoke({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { mutate, isPending } = useRevokeKey();
  const run = () =>
    mutate(id, {
      onSuccess: () => notifyDone("Clé révoquée\u202f: elle n’ouvre plus rien."),
      onError: (error) => notifyRefusal(error),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open
      title={`Révoquer la clé «\u202f${name}\u202f»\u202f?`}
      text="Les programmes qui s’en servent seront refusés aussitôt."
      confirm="Révoquer la clé"
      busy={isPending}
      onConfirm={run}
      onCancel={onClose}
    />
  );
}
