import type { User } from "@seance/contract/accounts";
import { can } from "@seance/contract/roles";
import { ticketStatuses, ticketStatusLabels } from "@seance/contract/support";
import { LifeBuoy, MessageSquarePlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { Select } from "#ui/input/field.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { Segmented } from "#ui/input/segmented.tsx";
import { Conversation } from "./conversation.tsx";
import { NewTicket } from "./new-ticket.tsx";
import { takeOpenedTicket } from "./opened-ticket.ts";
import { useTickets, type Scope, type TicketStatus } from "./support.api.ts";
import { TicketList } from "./ticket-list.tsx";

const scopes = [
  { value: "all", label: "Tous les tickets" },
  { value: "mine", label: "Les miens" },
] as const satisfies readonly { value: Scope; label: string }[];

type Place = { readonly at: "list" } | { readonly at: "new" } | { readonly at: "ticket"; readonly id: string };

function firstPlace(): Place {
  const id = takeOpenedTicket();
  return id === null ? { at: "list" } : { at: "ticket", id };
}

/**
 * Tickets on the left, the conversation on the right; on a phone, one at a time. Accounts that answer see everybody's tickets,
 * filter them, write notes and change their state.
 */
export function SupportModal({ user, onClose }: { user: User; onClose: () => void }) {
  const answers = can(user.role, "support:answer");
  const [scope, setScope] = useState<Scope>(answers ? "all" : "mine");
  const [status, setStatus] = useState<TicketStatus | null>(null);
  const [place, setPlace] = useState(firstPlace);
  const tickets = useTickets(scope, status);
  const list = tickets.data ?? [];
  const chosen = place.at === "ticket" ? list.find(({ id }) => id === place.id) : undefined;
  const body = useFollowFocus(place);
  const choose = (id: string) => setPlace({ at: "ticket", id });
  const back = () => setPlace({ at: "list" });
  const beside = place.at !== "list";
  return (
    <Modal open onClose={onClose} title="Support" size="lg">
      <div ref={body} className="flex h-[min(72dvh,640px)] gap-6">
        <div className={`min-h-0 w-full flex-col gap-3 md:flex md:w-80 md:shrink-0 ${beside ? "hidden" : "flex"}`}>
          <Button kind="primary" onClick={() => setPlace({ at: "new" })}>
            <MessageSquarePlus aria-hidden="true" className="size-5" />
            Nouveau Ticket
          </Button>
          {answers && <Segmented label="Quels tickets" options={scopes} value={scope} onChange={setScope} />}
          {answers && <StatusFilter value={status} onChange={setStatus} />}
          <div aria-busy={tickets.isFetching} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
            {tickets.isSuccess && list.length === 0 && (
              <p className="px-1 py-6 text-center text-muted">Aucun ticket pour le moment.</p>
            )}
            {tickets.isError && !tickets.data && (
              <p className="px-1 py-6 text-center text-muted">Les tickets n’ont pas pu être chargés.</p>
            )}
            <TicketList tickets={list} chosen={chosen?.id ?? null} onChoose={choose} />
          </div>
        </div>
        <div className={`min-h-0 min-w-0 flex-1 md:flex md:border-l md:border-divider md:pl-6 ${beside ? "flex" : "hidden"}`}>
          {place.at === "new" && <NewTicket onOpened={choose} onCancel={back} />}
          {chosen && <Conversation key={chosen.id} ticket={chosen} self={user.id} answers={answers} onBack={back} />}
          {place.at !== "new" && !chosen && <Nothing waiting={place.at === "ticket"} onBack={back} />}
        </div>
      </div>
    </Modal>
  );
}

function StatusFilter({ value, onChange }: { value: TicketStatus | null; onChange: (status: TicketStatus | null) => void }) {
  return (
    <Select
      label="Filtrer par état"
      hideLabel
      value={value ?? ""}
      onChange={(event) => onChange(ticketStatuses.find((one) => one === event.currentTarget.value) ?? null)}
    >
      <option value="">Tous les états</option>
      {ticketStatuses.map((status) => (
        <option key={status} value={status}>
          {ticketStatusLabels[status]}
        </option>
      ))}
    </Select>
  );
}

/** No ticket chosen, or one that the filter hides. */
function Nothing({ waiting, onBack }: { waiting: boolean; onBack: () => void }) {
  return (
    <div className="m-auto grid justify-items-center gap-3 p-6 text-center text-muted">
      <LifeBuoy aria-hidden="true" className="size-10 opacity-70" />
      <p>{waiting ? "Ce ticket n’est pas dans la liste." : "Choisissez un ticket, ou écrivez-nous."}</p>
      <Button onClick={onBack} className="md:hidden!">
        Retour aux tickets
      </Button>
    </div>
  );
}

/** On a phone, moves the focus to the part that is shown. */
function useFollowFocus(place: Place) {
  const body = useRef<HTMLDivElement>(null);
  const before = useRef(place.at);
  useEffect(() => {
    const from = before.current;
    before.current = place.at;
    const active = document.activeElement;
    if (from === place.at || (active !== document.body && active?.checkVisibility())) return;
    const target = place.at === "ticket" ? "[data-conversation]" : place.at === "list" ? "button" : null;
    if (target) body.current?.querySelector<HTMLElement>(target)?.focus();
  }, [place]);
  return body;
}
