import type { Ticket } from "@seance/contract/support";
import { Link } from "@tanstack/react-router";
import { CirclePlay, MessageSquareQuote, SearchX } from "lucide-react";
import { countOf, formatMoment } from "#lib/format.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { Button, buttonClass } from "#ui/button/button.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { CountBadge, Tag } from "#ui/feedback/tag.tsx";
import { DeskHeading } from "#ui/layout/desk-heading.tsx";
import type { Column } from "#ui/list/data-table.tsx";
import { Pagination } from "#ui/list/pagination.tsx";
import { QueryTable } from "#ui/list/query-table.tsx";
import { askerName, categoryLabel, statusLabel, statusTones } from "#features/support/support-words.ts";
import { isFiltered, pageSize, type DeskSearch } from "./desk-search.ts";
import { firstAnswerTime } from "./desk-words.ts";
import { useQueue } from "./desk.api.ts";
import { PriorityTag } from "./priority-tag.tsx";
import { QueueFigures } from "./queue-figures.tsx";
import { QueueFilters } from "./queue-filters.tsx";

const noFilters: Record<Exclude<keyof DeskSearch, "tri">, undefined> = {
  ...{ q: undefined, etat: undefined, categorie: undefined, priorite: undefined },
  ...{ responsable: undefined, non_lus: undefined, personne: undefined, page: undefined },
};

/** The queue of all tickets: those that wait the longest first. */
export function SupportQueue({ search, onSearch }: { search: DeskSearch; onSearch: ChangeAddress<DeskSearch> }) {
  const query = useQueue(search);
  const { data } = query;
  const page = search.page ?? 1;
  return (
    <>
      <DeskHeading title="Support" count={data ? countOf(data.total, "ticket", "tickets") : null}>
        <Link to="/admin/support/reponses" className={buttonClass()}>
          <MessageSquareQuote aria-hidden="true" className="-ml-1 size-5" />
          Réponses types
        </Link>
      </DeskHeading>
      <QueueFigures search={search} onSearch={onSearch} />
      <QueueFilters search={search} onSearch={onSearch} />
      <QueryTable
        query={query}
        fault="Erreur lors du chargement des tickets"
        empty={
          isFiltered(search) ? (
            <EmptyState title="Aucun ticket trouvé" icon={<SearchX className="size-7" />}>
              <Button onClick={() => onSearch(noFilters)}>Tous les tickets à traiter</Button>
            </EmptyState>
          ) : (
            <EmptyState title="Tout est traité" text="Aucun ticket n’est ouvert. Les nouveaux arrivent ici d’eux-mêmes." />
          )
        }
        label="Tickets"
        columns={columnsFor(search)}
        rows={data?.tickets}
        rowId={({ id }) => id}
        rowName={({ subject }) => subject}
      />
      {data && (page > 1 || data.total > pageSize) && (
        <Pagination
          page={page}
          hasNext={page * pageSize < data.total}
          onPage={(next) => onSearch({ page: next === 1 ? undefined : next })}
        />
      )}
    </>
  );
}

const columnsFor = (search: DeskSearch): readonly Column<Ticket>[] => [
  {
    id: "subject",
    header: "Ticket",
    isRowHeader: true,
    className: "w-full max-w-0",
    cell: (ticket) => <Subject ticket={ticket} search={search} />,
  },
  {
    id: "category",
    header: "Catégorie",
    from: "xl",
    cell: ({ category }) => <span className="whitespace-nowrap">{categoryLabel(category)}</span>,
  },
  {
    id: "assignee",
    header: "Responsable",
    from: "lg",
    cell: ({ assignee }) =>
      assignee ? <span className="block max-w-40 truncate">{assignee.email}</span> : <span className="text-muted">Personne</span>,
  },
  {
    id: "first",
    header: "1re réponse",
    from: "wide",
    cell: (ticket) => <span className="whitespace-nowrap">{firstAnswerTime(ticket) ?? "—"}</span>,
  },
  {
    id: "last",
    header: "Dernier message",
    from: "md",
    cell: ({ last_message_at }) => <span className="whitespace-nowrap">{formatMoment(last_message_at)}</span>,
  },
  {
    id: "status",
    header: "État",
    from: "sm",
    cell: (ticket) => <Tag tone={statusTones[ticket.status]}>{statusLabel(ticket)}</Tag>,
  },
];

function Subject({ ticket, search }: { ticket: Ticket; search: DeskSearch }) {
  const { id, number, subject, unread, assignee, report } = ticket;
  const asker = askerName(ticket);
  return (
    <span className="grid gap-1 py-1">
      <span className="flex items-center gap-2">
        <Link
          to="/admin/support/$id"
          params={{ id }}
          search={search}
          title={subject}
          className={`min-w-0 truncate text-base hover:underline ${unread > 0 ? "font-bold" : "font-medium text-body"}`}
        >
          {subject}
        </Link>
        <CountBadge count={unread} label={unread > 1 ? `${unread} messages non lus` : "1 message non lu"} />
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
        <span className="tabular-figures">n°&nbsp;{number}</span>
        {asker && <span className="max-w-full truncate">{asker}</span>}
        <PriorityTag priority={ticket.priority} />
        <Tag tone={statusTones[ticket.status]} className="sm:hidden">
          {statusLabel(ticket)}
        </Tag>
        {report && (
          <span className="flex max-w-full min-w-0 items-center gap-1">
            <CirclePlay aria-hidden="true" className="size-4 shrink-0" />
            <span className="truncate">{report.series?.title ?? report.title}</span>
          </span>
        )}
      </span>
      <span className="text-muted md:hidden">
        {formatMoment(ticket.last_message_at)}
        {assignee && ` · ${assignee.email}`}
      </span>
    </span>
  );
}
