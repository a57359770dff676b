import type { Ticket } from "@seance/contract/support";
import { formatMoment } from "#lib/format.ts";
import { Tag, CountBadge } from "#ui/feedback/tag.tsx";
import { askerName, priorityLabels, statusLabel, statusTones } from "./support-words.ts";

/** The tickets, each with its state, time and unread count. `chosen`: the id of the open one. */
export function TicketList({
  tickets,
  chosen,
  onChoose,
}: {
  tickets: readonly Ticket[];
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  return (
    <ul className="grid content-start gap-1.5">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <button
            type="button"
            aria-current={ticket.id === chosen ? "true" : undefined}
            onClick={() => onChoose(ticket.id)}
            className="grid w-full gap-1.5 rounded-panel px-4 py-3 text-left transition-colors -outline-offset-2 hover:bg-surface-2 aria-[current]:bg-surface-3"
          >
            <TicketLine ticket={ticket} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function TicketLine({ ticket }: { ticket: Ticket }) {
  const { subject, status, priority, unread, last_message_at } = ticket;
  const asker = askerName(ticket);
  return (
    <>
      <span className="flex items-start gap-2">
        <span
          className={`line-clamp-2 min-w-0 flex-1 wrap-anywhere ${unread > 0 ? "font-bold text-foreground" : "font-medium text-body"}`}
        >
          {subject}
        </span>
        <CountBadge count={unread} label={unread > 1 ? `${unread} messages non lus` : "1 message non lu"} />
      </span>
      {asker && <span className="truncate text-sm text-muted">{asker}</span>}
      <span className="flex flex-wrap items-center gap-2">
        <Tag tone={statusTones[status]}>{statusLabel(ticket)}</Tag>
        {(priority === "high" || priority === "urgent") && <Tag tone="danger">{priorityLabels[priority]}</Tag>}
        <time dateTime={last_message_at} className="text-xs text-muted">
          {formatMoment(last_message_at)}
        </time>
      </span>
    </>
  );
}
