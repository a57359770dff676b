import { refusalReasonMax, type RegistrationRequest } from "@seance/contract/registrations";
import { useState } from "react";
import { countOf, formatMoment } from "#lib/format.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { TextArea } from "#ui/input/text-area.tsx";
import { ShowMore } from "#ui/list/show-more.tsx";
import { useDecideRequest, useRequests } from "./invitation-desk.api.ts";

/** Who asks for an account, where the staff accepts registrations; nothing without a request. */
export function RequestList() {
  const query = useRequests();
  const pages = query.data?.pages ?? [];
  // A request that was answered meanwhile may come again on the next page.
  const requests = [...new Map(pages.flatMap((page) => page.requests.map((one) => [one.id, one] as const))).values()];
  const decide = useDecideRequest();
  const [toRefuse, setToRefuse] = useState<RegistrationRequest | null>(null);
  if (requests.length === 0) return null;
  const waiting = pages.at(-1)?.waiting ?? 0;
  const accept = ({ id }: RegistrationRequest): void =>
    decide.mutate(
      { id, accepted: true },
      { onSuccess: () => notifyDone("Demande acceptée\u202f: le compte est créé."), onError: (error) => notifyRefusal(error) },
    );
  return (
    <section aria-labelledby="requests-title" className="mb-8 grid gap-3">
      <h2 id="requests-title" className="text-lg">
        {`Demandes d’inscription · ${countOf(waiting, "en attente", "en attente")}`}
      </h2>
      <ul aria-label="Demandes d’inscription" className="grid grid-cols-1 gap-3 xl:grid-cols-2">
        {requests.map((one) => (
          <RequestCard
            key={one.id}
            request={one}
            busy={decide.isPending && decide.variables.id === one.id}
            onAccept={() => accept(one)}
            onRefuse={() => setToRefuse(one)}
          />
        ))}
      </ul>
      <ShowMore hasMore={query.hasNextPage} busy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      {toRefuse && <Refuse request={toRefuse} onClose={() => setToRefuse(null)} />}
    </section>
  );
}

interface RequestCardProps {
  readonly request: RegistrationRequest;
  readonly busy: boolean;
  readonly onAccept: () => void;
  readonly onRefuse: () => void;
}

function RequestCard({ request: { email, created_at, refused_at, reason }, busy, onAccept, onRefuse }: RequestCardProps) {
  return (
    <li className="grid gap-2 rounded-panel bg-surface p-4 ring-1 ring-divider">
      <p className="font-semibold wrap-anywhere">{email}</p>
      <p className="text-sm wrap-anywhere text-muted">
        {`Demandé le ${formatMoment(created_at)}`}
        {refused_at && ` · refusé le ${formatMoment(refused_at)}${reason && `\u202f: ${reason}`}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" busy={busy} onClick={onAccept} aria-label={`Accepter ${email}`}>
          Accepter
        </Button>
        {refused_at === null && (
          <Button onClick={onRefuse} aria-label={`Refuser ${email}`}>
            Refuser
          </Button>
        )}
      </div>
    </li>
  );
}

function Refuse({ request, onClose }: { request: RegistrationRequest; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const { mutate, isPending } = useDecideRequest();
  const run = (): void =>
    mutate(
      { id: request.id, accepted: false, reason },
      { onSuccess: () => notifyDone("Demande refusée."), onError: (error) => notifyRefusal(error), onSettled: onClose },
    );
  return (
    <Modal
      open
      onClose={onClose}
      title={`Refuser ${request.email}\u202f?`}
      description="La personne le lira en essayant de se connecter, et par email si le site en envoie."
    >
      <div className="grid gap-5">
        <TextArea
          label="Motif (facultatif)"
          value={reason}
          maxLength={refusalReasonMax}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button kind="danger" busy={isPending} onClick={run} className="justify-self-end">
          Refuser la demande
        </Button>
      </div>
    </Modal>
  );
}
