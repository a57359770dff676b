import type { Ticket } from "@seance/contract/support";
import { Lock, Merge } from "lucide-react";
import { hasFailed } from "#lib/api/query-state.ts";
import { Button } from "#ui/button/button.tsx";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { GuestReply } from "./guest-reply.tsx";
import { MessageList } from "./message-list.tsx";
import { ReplyBox, type ReplyTools } from "./reply-box.tsx";
import { Satisfaction } from "./satisfaction.tsx";
import { useMessages } from "./support.api.ts";
import { isAsker } from "./support-words.ts";

/** Whether the account works on the ticket: the author of a ticket is its asker, whatever their role, and sees no internal notes. */
export const worksOn = (ticket: Ticket, self: string, answers: boolean): boolean => answers && !isAsker(ticket, self);

interface ThreadProps {
  readonly ticket: Ticket;
  readonly self: string;
  readonly asSupport: boolean;
  /** Opens another ticket. */
  readonly onOpen: (id: string) => void;
  /** Tools of the reply form. */
  readonly Tools?: ReplyTools | undefined;
  /** On the desk: the report stands beside the conversation, and one press sends and closes. */
  readonly desk?: boolean;
}

/** The messages of a ticket and, under them, the reply form, or what there is in its place once the ticket is closed. */
export function Thread({ ticket, self, asSupport, onOpen, Tools, desk = false }: ThreadProps) {
  const messages = useMessages(ticket.id);
  const draftOf = `${self} ${ticket.id}`;
  return (
    <>
      {messages.data ? (
        <MessageList ticket={ticket} messages={messages.data} self={self} report={!desk} />
      ) : hasFailed(messages) ? (
        <p role="alert" className="grid flex-1 place-content-center text-muted">
          La conversation n’a pas pu être chargée.
        </p>
      ) : (
        <SpinnerScreen text="Chargement…" className="flex-1" />
      )}
      {ticket.status === "closed" ? (
        <Closed ticket={ticket} asksOpinion={isAsker(ticket, self)} onOpen={onOpen} />
      ) : ticket.guest_email !== null ? (
        <GuestReply key={ticket.id} ticket={ticket} email={ticket.guest_email} draftOf={draftOf} />
      ) : (
        <ReplyBox
          key={ticket.id}
          draftOf={draftOf}
          ticket={ticket}
          notes={asSupport ? "allowed" : "none"}
          Tools={Tools}
          closes={desk}
        />
      )}
    </>
  );
}

function Closed({ ticket, asksOpinion, onOpen }: { ticket: Ticket; asksOpinion: boolean; onOpen: (id: string) => void }) {
  const target = ticket.merged_into;
  if (target)
    return (
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-divider pt-4 text-muted">
        <p className="flex items-center gap-2">
          <Merge aria-hidden="true" className="size-4 shrink-0" />
          Ce ticket a été réuni avec le ticket n°&nbsp;{target.number}, où la conversation continue.
        </p>
        <Button onClick={() => onOpen(target.id)}>Ouvrir le ticket n°&nbsp;{target.number}</Button>
      </div>
    );
  return (
    <div className="grid gap-3 border-t border-divider pt-4">
      <p className="flex items-center justify-center gap-2 text-muted">
        <Lock aria-hidden="true" className="size-4" />
        Ce ticket est fermé
      </p>
      {asksOpinion && <Satisfaction ticket={ticket} />}
    </div>
  );
}
