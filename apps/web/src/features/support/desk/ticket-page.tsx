import type { User } from "@seance/contract/accounts";
import type { Ticket } from "@seance/contract/support";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { ApiError } from "#lib/api/api-error.ts";
import { formatMoment } from "#lib/format.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { askerName, categoryLabel, statusLabel, statusTones } from "#features/support/support-words.ts";
import { useTicket } from "#features/support/support.api.ts";
import { Thread, worksOn } from "#features/support/thread.tsx";
import { CannedPicker } from "./canned-picker.tsx";
import type { DeskSearch } from "./desk-search.ts";
import { PriorityTag } from "./priority-tag.tsx";
import { RelatedTickets } from "./related-tickets.tsx";
import { TicketFacts } from "./ticket-facts.tsx";

/** One ticket of the queue: the conversation, and beside it what is known of it. `search`: the queue to go back to. */
export function TicketPage({ id, search, self }: { id: string; search: DeskSearch; self: User }) {
  const query = useTicket(id);
  const ticket = query.data;
  if (ticket) return <OneTicket key={id} ticket={ticket} search={search} self={self} />;
  if (!hasFailed(query)) return <SpinnerScreen text="Chargement…" />;
  const gone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <ErrorState
      level={1}
      title={gone ? "Ce ticket n’existe plus" : "Le ticket n’a pas pu être chargé"}
      onRetry={gone ? undefined : () => void query.refetch()}
    >
      <Link to="/admin/support" search={search} className={buttonClass()}>
        Revenir à la file
      </Link>
    </ErrorState>
  );
}

function OneTicket({ ticket, search, self }: { ticket: Ticket; search: DeskSearch; self: User }) {
  const navigate = useNavigate();
  const open = (id: string) => void navigate({ to: "/admin/support/$id", params: { id }, search });
  const asSupport = worksOn(ticket, self.id, true);
  return (
    <>
      <TicketHeading ticket={ticket} search={search} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <section
          aria-label="Conversation avec la personne"
          className="flex h-[calc(100dvh-var(--spacing-top-bar)-11rem)] min-h-110 min-w-0 max-xl:h-[62dvh] flex-col rounded-panel bg-surface/40 p-4 ring-1 ring-divider max-sm:-mx-2 max-sm:p-3"
        >
          <Thread
            ticket={ticket}
            self={self.id}
            asSupport={asSupport}
            onOpen={open}
            desk
            Tools={asSupport ? CannedPicker : undefined}
          />
        </section>
        <aside aria-label="Fiche du ticket" className="min-w-0 gap-4 max-xl:contents xl:grid">
          <TicketFacts ticket={ticket} self={self} asSupport={asSupport} />
          <RelatedTickets ticket={ticket} search={search} asSupport={asSupport} onOpen={open} />
        </aside>
      </div>
    </>
  );
}

function TicketHeading({ ticket, search }: { ticket: Ticket; search: DeskSearch }) {
  const { number, subject, category, created_at } = ticket;
  const asker = askerName(ticket);
  return (
    <header className="mb-5 grid justify-items-start gap-2">
      <Link to="/admin/support" search={search} className={buttonClass({ kind: "quiet", className: "-ml-4" })}>
        <ArrowLeft aria-hidden="true" className="size-5" />
        File du support
      </Link>
      <h1 className="text-2xl wrap-anywhere">{subject}</h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
        <Tag tone={statusTones[ticket.status]}>{statusLabel(ticket)}</Tag>
        <PriorityTag priority={ticket.priority} />
        <span className="tabular-figures">n°&nbsp;{number}</span>
        {asker && <span className="wrap-anywhere">{asker}</span>}
        <span>{categoryLabel(category)}</span>
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
      </p>
    </header>
  );
}
