import type { Ticket } from "@seance/contract/support";
import type { TicketBrief } from "@seance/contract/support-desk";
import { ticketStatusLabels } from "@seance/contract/support";
import { Link } from "@tanstack/react-router";
import { Merge, Split } from "lucide-react";
import { useState } from "react";
import { formatMoment } from "#lib/format.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { Button } from "#ui/button/button.tsx";
import { RowButton } from "#ui/button/icon-button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import type { DeskSearch } from "./desk-search.ts";
import { useChangeTicket, useRelated } from "./desk.api.ts";

interface RelatedProps {
  readonly ticket: Ticket;
  readonly search: DeskSearch;
  readonly asSupport: boolean;
  readonly onOpen: (id: string) => void;
}

/** The tickets beside this one: its duplicates, its owner's others, which it can be merged with, and those about its title. */
export function RelatedTickets({ ticket, search, asSupport, onOpen }: RelatedProps) {
  const related = useRelated(ticket.id).data;
  const [into, setInto] = useState<TicketBrief | null>(null);
  if (!related) return null;
  const { merged, same_person, same_title } = related;
  const mergeable = asSupport && !ticket.merged_into && merged.length === 0;
  return (
    <>
      {ticket.merged_into && asSupport && <SplitButton id={ticket.id} />}
      <BriefList title="Réunis avec ce ticket" briefs={merged} search={search} />
      <BriefList title="De la même personne" briefs={same_person} search={search} onMerge={mergeable ? setInto : undefined} />
      <BriefList title="Sur le même titre" briefs={same_title} search={search} people />
      {into && <MergeDialog ticket={ticket} into={into} onClose={() => setInto(null)} onDone={() => onOpen(into.id)} />}
    </>
  );
}

const mergeLabel = ({ number }: TicketBrief) => `Réunir avec le ticket n°\u00A0${number}`;

function BriefList({
  title,
  briefs,
  search,
  people = false,
  onMerge,
}: {
  title: string;
  briefs: readonly TicketBrief[];
  search: DeskSearch;
  people?: boolean;
  onMerge?: ((brief: TicketBrief) => void) | undefined;
}) {
  if (briefs.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-2 rounded-panel bg-surface p-4 ring-1 ring-divider">
      <h2 className="text-base">{title}</h2>
      <ul className="grid gap-1">
        {briefs.map((brief) => (
          <li key={brief.id} className="flex items-start gap-2">
            <Link
              to="/admin/support/$id"
              params={{ id: brief.id }}
              search={search}
              className="-mx-2 grid min-h-11 min-w-0 flex-1 content-center rounded-field px-2 py-1.5 hover:bg-surface-2"
            >
              <span className="line-clamp-2 font-medium wrap-anywhere">{brief.subject}</span>
              <span className="text-sm text-muted wrap-anywhere">
                n°&nbsp;{brief.number} · {ticketStatusLabels[brief.status]} ·{" "}
                {people ? brief.email : formatMoment(brief.created_at)}
              </span>
            </Link>
            {onMerge && <RowButton icon={Merge} label={mergeLabel(brief)} onClick={() => onMerge(brief)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function MergeDialog({
  ticket,
  into,
  onClose,
  onDone,
}: {
  ticket: Ticket;
  into: TicketBrief;
  onClose: () => void;
  onDone: () => void;
}) {
  const change = useChangeTicket(ticket.id);
  const merge = () =>
    change.mutate(
      { kind: "merge", into: into.id },
      {
        onSuccess: () => {
          notifyDone(`Ticket réuni avec le n°\u00A0${into.number}`);
          onDone();
        },
        onError: (error) => notifyRefusal(error),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      open
      title={`Réunir le n°\u00A0${ticket.number} avec le n°\u00A0${into.number}\u202f?`}
      text={
        <>
          Les messages de «{"\u202f"}
          {ticket.subject}
          {"\u202f"}» apparaîtront dans «{"\u202f"}
          {into.subject}
          {"\u202f"}», où la conversation continuera, et ce ticket sera fermé. La personne verra le lien entre les deux. Rien
          n’est effacé{"\u202f"}: on peut les séparer à tout moment.
        </>
      }
      confirm="Réunir"
      busy={change.isPending}
      onConfirm={merge}
      onCancel={onClose}
    />
  );
}

function SplitButton({ id }: { id: string }) {
  const change = useChangeTicket(id);
  const split = () =>
    change.mutate(
      { kind: "unmerge" },
      { onSuccess: () => notifyDone("Tickets séparés"), onError: (error) => notifyRefusal(error) },
    );
  return (
    <Button icon={Split} busy={change.isPending} onClick={split} className="justify-self-start">
      Séparer les deux tickets
    </Button>
  );
}
