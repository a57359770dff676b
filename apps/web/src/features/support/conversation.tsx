import { ticketStatuses, ticketStatusLabels, type Ticket } from "@seance/contract/support";
import { ArrowLeft } from "lucide-react";
import { Button } from "#ui/button/button.tsx";
import { Select } from "#ui/input/field.tsx";
import { IconButton } from "#ui/button/icon-button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";
import { useSetStatus } from "./support.api.ts";
import type { TicketStatus } from "./tickets.api.ts";
import { askerName, statusTones, supportWords } from "./support-words.ts";
import { Thread, worksOn } from "./thread.tsx";

/** One ticket: its messages, and the reply form while it is open. `answers`: the account answers tickets. */
export function Conversation({
  ticket,
  self,
  answers,
  onBack,
  onOpen,
}: {
  ticket: Ticket;
  self: string;
  answers: boolean;
  onBack: () => void;
  onOpen: (id: string) => void;
}) {
  const asSupport = worksOn(ticket, self, answers);
  return (
    <section aria-label={`Ticket : ${ticket.subject}`} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex items-start gap-x-2 gap-y-1 border-b border-divider pb-3 max-lg:flex-wrap">
        <IconButton plain label="Retour aux tickets" onClick={onBack} className="-ml-2 md:hidden!" icon={ArrowLeft} />
        <div className="min-w-0 flex-1 max-lg:basis-2/3">
          <h3 tabIndex={-1} data-conversation="" className="line-clamp-2 pt-1.5 text-lg wrap-anywhere outline-none">
            {ticket.subject}
          </h3>
          <p className="truncate text-sm text-muted">
            n°&nbsp;{ticket.number}
            {asSupport && ` · ${askerName(ticket)}`}
          </p>
        </div>
        {!ticket.merged_into && <Status ticket={ticket} answers={answers} />}
      </header>
      <Thread ticket={ticket} self={self} asSupport={asSupport} onOpen={onOpen} />
    </section>
  );
}

/** The state of a ticket: the staff may change it, the asker may close it. */
function Status({ ticket, answers }: { ticket: Ticket; answers: boolean }) {
  const change = useSetStatus(ticket.id);
  const set = (status: TicketStatus) => change.mutate(status, { onError: () => notifyError(supportWords.statusFault) });
  if (answers)
    return (
      <Select
        label="État du ticket"
        hideLabel
        value={change.isPending ? change.variables : ticket.status}
        onChange={(event) => set(event.currentTarget.value as TicketStatus)}
        className="w-40 shrink-0 max-lg:ml-auto"
      >
        {ticketStatuses.map((status) => (
          <option key={status} value={status}>
            {ticketStatusLabels[status]}
          </option>
        ))}
      </Select>
    );
  return (
    <span className="flex shrink-0 items-center gap-2 pt-1.5 max-lg:ml-auto">
      <Tag tone={statusTones[ticket.status]}>{ticketStatusLabels[ticket.status]}</Tag>
      {ticket.status !== "closed" && (
        <Button kind="quiet" busy={change.isPending} onClick={() => set("closed")} className="-my-1.5 px-3!">
          Fermer le ticket
        </Button>
      )}
    </span>
  );
}
