import type { User } from "@seance/contract/accounts";
import { roleLabels } from "@seance/contract/roles";
import { ticketCategories, ticketPriorities, ticketStatuses, ticketStatusLabels, type Ticket } from "@seance/contract/support";
import { Link } from "@tanstack/react-router";
import { Pencil, ThumbsDown, ThumbsUp, UserCheck } from "lucide-react";
import type { ReactNode } from "react";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { usePermission } from "#shared/session/current-session.ts";
import { PersonLink } from "#shared/people/person-link.tsx";
import { Button, buttonClass } from "#ui/button/button.tsx";
import { Select, SelectOptions } from "#ui/input/field.tsx";
import { ReportCard } from "#features/support/report-card.tsx";
import { useSetStatus } from "#features/support/support.api.ts";
import { categoryLabel } from "#features/support/support-words.ts";
import { categoryOptions, firstAnswerTime, priorityOptions } from "./desk-words.ts";
import { useAgents, useChangeTicket } from "./desk.api.ts";

const onError = (error: unknown) => notifyRefusal(error);

/** What is known of a ticket, and how it is sorted. */
export function TicketFacts({ ticket, self, asSupport }: { ticket: Ticket; self: User; asSupport: boolean }) {
  return (
    <>
      {ticket.report && (
        <ReportCard report={ticket.report} className="max-xl:order-first">
          <EditLink report={ticket.report} />
        </ReportCard>
      )}
      <section aria-label="Suivi" className="grid gap-4 rounded-panel bg-surface p-4 ring-1 ring-divider">
        {!asSupport && <p className="text-sm text-muted">C’est votre propre ticket{"\u202f"}: un collègue s’en occupe.</p>}
        {!ticket.merged_into && <StatusSelect ticket={ticket} />}
        {asSupport && !ticket.merged_into && (
          <>
            <AssigneeSelect ticket={ticket} self={self} />
            <SortingSelects ticket={ticket} />
          </>
        )}
        <Facts ticket={ticket} />
      </section>
    </>
  );
}

function StatusSelect({ ticket }: { ticket: Ticket }) {
  const change = useSetStatus(ticket.id);
  return (
    <Select
      label="État"
      value={change.isPending ? change.variables : ticket.status}
      onChange={({ currentTarget }) => {
        const status = ticketStatuses.find((one) => one === currentTarget.value);
        if (status) change.mutate(status, { onError });
      }}
    >
      <SelectOptions options={ticketStatuses.map((value) => ({ value, label: ticketStatusLabels[value] }))} />
    </Select>
  );
}

/** Who takes care of the ticket. The server refuses when a colleague has changed it meanwhile, and says who. */
function AssigneeSelect({ ticket, self }: { ticket: Ticket; self: User }) {
  const agents = useAgents().data ?? [];
  const change = useChangeTicket(ticket.id);
  const current = ticket.assignee?.id ?? null;
  const assign = (assignee_id: string | null) => change.mutate({ kind: "assign", assignee_id, expected: current }, { onError });
  // Somebody may be assigned before the list of agents is there.
  const known = ticket.assignee && !agents.some(({ id }) => id === current) ? [ticket.assignee, ...agents] : agents;
  const pending = change.isPending && change.variables.kind === "assign" ? change.variables.assignee_id : current;
  return (
    <div className="grid gap-2">
      <Select
        label="Responsable"
        value={pending ?? ""}
        onChange={({ currentTarget }) => assign(currentTarget.value === "" ? null : currentTarget.value)}
      >
        <option value="">Personne</option>
        <SelectOptions
          options={known.map(({ id, email, role }) => ({
            value: id,
            label: id === self.id ? `${email} (vous)` : `${email} · ${roleLabels[role]}`,
          }))}
        />
      </Select>
      {current !== self.id && (
        <Button icon={UserCheck} busy={change.isPending} onClick={() => assign(self.id)} className="justify-self-start">
          M’en occuper
        </Button>
      )}
    </div>
  );
}

function SortingSelects({ ticket }: { ticket: Ticket }) {
  const change = useChangeTicket(ticket.id);
  const unusual = categoryOptions.some(({ value }) => value === ticket.category)
    ? []
    : [{ value: ticket.category, label: categoryLabel(ticket.category) }];
  return (
    <div className="grid grid-cols-1 gap-3 sm:max-xl:grid-cols-2">
      <Select
        label="Catégorie"
        value={ticket.category}
        onChange={({ currentTarget }) => {
          const category = ticketCategories.find((one) => one === currentTarget.value);
          if (category) change.mutate({ kind: "sort", sorting: { category } }, { onError });
        }}
      >
        <SelectOptions options={[...unusual, ...categoryOptions]} />
      </Select>
      <Select
        label="Priorité"
        value={ticket.priority}
        onChange={({ currentTarget }) => {
          const priority = ticketPriorities.find((one) => one === currentTarget.value);
          if (priority) change.mutate({ kind: "sort", sorting: { priority } }, { onError });
        }}
      >
        <SelectOptions options={priorityOptions} />
      </Select>
    </div>
  );
}

function Facts({ ticket }: { ticket: Ticket }) {
  const seesAccounts = usePermission("users:view");
  const { owner, guest_email, satisfaction } = ticket;
  return (
    <dl className="grid gap-3 text-sm">
      {owner && (
        <Fact name="Personne">
          {seesAccounts ? <PersonLink id={owner.id} email={owner.email} /> : owner.email}{" "}
          <span className="text-muted">· {roleLabels[owner.role]}</span>
        </Fact>
      )}
      {guest_email === null ? (
        <Fact name="Première réponse">{firstAnswerTime(ticket) ?? "Pas encore"}</Fact>
      ) : (
        <Fact name="Personne">
          {guest_email} <span className="text-muted">· Invité</span>
        </Fact>
      )}
      {satisfaction && (
        <Fact name="Avis de la personne">
          <span className="inline-flex items-center gap-1.5 font-semibold">
            {satisfaction.rating === "good" ? (
              <ThumbsUp aria-hidden="true" className="size-4 text-success-2" />
            ) : (
              <ThumbsDown aria-hidden="true" className="size-4 text-danger-2" />
            )}
            {satisfaction.rating === "good" ? "Satisfaite" : "Pas satisfaite"}
          </span>
          {satisfaction.comment !== "" && (
            <span className="mt-1 block whitespace-pre-line text-body">
              «{"\u202f"}
              {satisfaction.comment}
              {"\u202f"}»
            </span>
          )}
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-0.5">
    <dt className="text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

/** Where the staff mend the title that was reported. */
function EditLink({ report: { item_type, item_id } }: { report: NonNullable<Ticket["report"]> }) {
  if (!usePermission("content:create")) return null;
  const tab = { movie: "movies", episode: "episodes", channel: "channels" } as const;
  return (
    <Link
      to={`/admin/${tab[item_type]}`}
      search={{ fiche: item_id }}
      className={buttonClass({ className: "h-10! px-4! text-sm!" })}
    >
      <Pencil aria-hidden="true" className="size-4" />
      Ouvrir la fiche
    </Link>
  );
}
