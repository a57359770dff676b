import { ticketStatuses, ticketStatusLabels, type Ticket } from "@seance/contract/support";
import { ArrowLeft, Lock } from "lucide-react";
import { Button } from "#ui/button/button.tsx";
import { Select } from "#ui/input/field.tsx";
import { IconButton } from "#ui/button/icon-button.tsx";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";
import { MessageList } from "./message-list.tsx";
import { ReplyBox } from "./reply-box.tsx";
import { useMessages, useSetStatus, type TicketStatus } from "./support.api.ts";
import { statusTones, supportWords } from "./support-words.ts";

/** One ticket: its messages, and the reply form while it is open. `answers`: the account answers tickets. */
export function Conversation({
  ticket,
  self,
  answers,
  onBack,
}: {
  ticket: Ticket;
  self: string;
  answers: boolean;
  onBack: () => void;
}) {
  const messages = useMessages(ticket.id);
  const closed = ticket.status === "closed";
  // The author of a ticket is its asker, whatever their role: they do not see internal notes about themselves.
  const asSupport = answers && ticket.owner !== null && ticket.owner.id !== self;
  return (
    <section aria-label={`Ticket : ${ticket.subject}`} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex items-start gap-x-2 gap-y-1 border-b border-divider pb-3 max-lg:flex-wrap">
        <IconButton plain label="Retour aux tickets" onClick={onBack} className="-ml-2 md:hidden!" icon={ArrowLeft} />
        <div className="min-w-0 flex-1 max-lg:basis-2/3">
          <h3 tabIndex={-1} data-conversation="" className="line-clamp-2 pt-1.5 text-lg wrap-anywhere outline-none">
            {ticket.subject}
          </h3>
          {asSupport && <p className="truncate text-sm text-muted">{ticket.owner?.email}</p>}
        </div>
        <Status ticket={ticket} answers={answers} />
      </header>
      {messages.data ? (
        <MessageList ticket={ticket} messages={messages.data} self={self} />
      ) : messages.isError ? (
        <p role="alert" className="grid flex-1 place-content-center text-muted">
          La conversation n’a pas pu être chargée.
        </p>
      ) : (
        <SpinnerScreen text="Chargement…" className="flex-1" />
      )}
      {closed ? (
        <p className="flex items-center justify-center gap-2 border-t border-divider py-4 text-muted">
          <Lock aria-hidden="true" className="size-4" />
          Ce ticket est fermé
        </p>
      ) : (
        <ReplyBox key={ticket.id} ticketId={ticket.id} notes={asSupport} />
      )}
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
