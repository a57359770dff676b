import { roleLabels } from "@seance/contract/roles";
import type { Ticket, TicketMessage } from "@seance/contract/support";
import { EyeOff, Merge } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import { formatMoment } from "#lib/format.ts";
import { ReportCard } from "./report-card.tsx";
import { askerName, isAsker } from "./support-words.ts";

/** Focusable, so that arrow keys scroll it. */
const reachable = { tabIndex: 0, "data-arrow-scroll": "" } as const;

/** The description (null) among the messages: those of a merged ticket may be older. */
const inOrder = ({ created_at }: Ticket, messages: readonly TicketMessage[]): (TicketMessage | null)[] => [
  ...messages.filter((one) => one.created_at < created_at),
  null,
  ...messages.filter((one) => one.created_at >= created_at),
];

/** The description and the messages, oldest first, kept scrolled to the end. `self`: the current account; `report`: with the player's report. */
export function MessageList({
  ticket,
  messages,
  self,
  report,
}: {
  ticket: Ticket;
  messages: readonly TicketMessage[];
  self: string;
  report: boolean;
}) {
  const end = useStayAtEnd(messages.at(-1)?.id ?? ticket.id);
  const isOwn = isAsker(ticket, self);
  return (
    <div
      {...reachable}
      ref={end}
      role="log"
      aria-label="Conversation"
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-1 py-3 -outline-offset-2"
    >
      <ol className="grid gap-3">
        {inOrder(ticket, messages).map((message) =>
          message === null ? (
            <Bubble
              key={ticket.id}
              own={isOwn}
              who={isOwn ? "Vous" : (askerName(ticket) ?? "")}
              text={ticket.description}
              at={ticket.created_at}
            >
              {report && ticket.report && <ReportCard report={ticket.report} />}
            </Bubble>
          ) : (
            <Bubble
              key={message.id}
              own={message.sender_id === self}
              who={
                message.sender_id === self
                  ? "Vous"
                  : `${message.sender_email} · ${message.sender_role === null ? "Invité" : roleLabels[message.sender_role]}`
              }
              text={message.message}
              at={message.created_at}
              internal={message.is_internal}
              from={message.merged_from}
            >
              {message.report && <ReportCard report={message.report} />}
            </Bubble>
          ),
        )}
      </ol>
    </div>
  );
}

function Bubble({
  own,
  who,
  text,
  at,
  internal = false,
  from = null,
  children,
}: {
  own: boolean;
  who: string;
  text: string;
  at: string;
  internal?: boolean;
  /** The merged ticket in which it was written. */
  from?: TicketMessage["merged_from"];
  children?: ReactNode;
}) {
  const look = internal ? "border border-dashed border-accent bg-surface" : own ? "bg-surface-3" : "bg-surface-2";
  return (
    <li className={`grid max-w-[85%] gap-1 rounded-panel px-4 py-2.5 ${look} ${own ? "justify-self-end" : "justify-self-start"}`}>
      <p className="flex flex-wrap items-baseline gap-x-3 text-xs text-muted">
        <span className="font-semibold text-body wrap-anywhere">{who}</span>
        <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      {internal && (
        <p className="inline-flex items-center gap-1.5 text-xs font-bold text-accent-2">
          <EyeOff aria-hidden="true" className="size-3.5" />
          Note interne
        </p>
      )}
      {from && (
        <p className="inline-flex items-start gap-1.5 text-xs text-muted">
          <Merge aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span className="wrap-anywhere">
            Ticket n°&nbsp;{from.number} · {from.subject}
          </span>
        </p>
      )}
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      {children}
    </li>
  );
}

/** Px from the end within which new messages scroll into view. */
const nearEnd = 80;

/** Scrolls to a new message, unless the user has scrolled up. */
function useStayAtEnd(last: string) {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
    };
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, []);
  useLayoutEffect(() => {
    if (follows.current) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last]);
  return box;
}
