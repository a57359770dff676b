import { ticketStatusLabels, type Ticket } from "@seance/contract/support";
import { Link } from "@tanstack/react-router";
import { countOf, formatDay } from "#lib/format.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Tag, type TagTone } from "#ui/feedback/tag.tsx";
import { Part, PartSkeleton } from "./part.tsx";
import { useTicketsOf } from "./person.api.ts";

const tones: Record<Ticket["status"], TagTone> = { open: "accent", in_progress: "success", closed: "outline" };

/** The tickets of the person, the last answered first. */
export function TicketsPart({ id }: { id: string }) {
  return (
    <Part title="Tickets">
      <QueryView query={useTicketsOf(id)} fault="Les tickets n’ont pas pu être chargés" level={3} loading={<PartSkeleton />}>
        {({ tickets, total }) => (
          <>
            {tickets.length === 0 && <p className="text-sm text-muted">Aucun ticket.</p>}
            <ul className="grid grid-cols-1 divide-y divide-divider">
              {tickets.map((ticket) => (
                <TicketRow key={ticket.id} ticket={ticket} />
              ))}
            </ul>
            {total > tickets.length && (
              <Link to="/admin/support" search={{ etat: "all", personne: id }} className={seeAll}>
                Voir aussi {countOf(total - tickets.length, "plus ancien", "plus anciens")}
              </Link>
            )}
          </>
        )}
      </QueryView>
    </Part>
  );
}

const seeAll = "inline-flex min-h-11 items-center text-sm font-medium underline decoration-muted underline-offset-4";

function TicketRow({ ticket: { id, number, subject, status, merged_into, created_at } }: { ticket: Ticket }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <Link to="/admin/support/$id" params={{ id }} className="min-w-0 flex-1 basis-60 font-medium wrap-anywhere hover:underline">
        {subject}
      </Link>
      <span className="flex items-center gap-3 text-sm text-muted">
        <span className="tabular-figures">n°&nbsp;{number}</span>
        <time dateTime={created_at}>{formatDay(created_at)}</time>
        <Tag tone={tones[status]}>{merged_into ? "Réuni" : ticketStatusLabels[status]}</Tag>
      </span>
    </li>
  );
}
