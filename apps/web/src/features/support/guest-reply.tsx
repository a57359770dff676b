import type { Ticket } from "@seance/contract/support";
import { Mail } from "lucide-react";
import { buttonClass } from "#ui/button/button.tsx";
import { ReplyBox } from "./reply-box.tsx";

/** In place of the reply form for somebody without an account: a link that writes an e-mail, and internal notes. */
export function GuestReply({ ticket, email, draftOf }: { ticket: Ticket; email: string; draftOf: string }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-divider py-3">
        <p className="min-w-0 flex-1 basis-64 text-sm text-body">
          Cette personne n’a pas de compte, et le site n’envoie pas d’emails : la réponse part de votre messagerie. Changez
          ensuite l’état du ticket.
        </p>
        <a href={mailLink(ticket, email)} className={buttonClass({ kind: "primary" })}>
          <Mail aria-hidden="true" className="size-5" />
          Répondre par email
        </a>
      </div>
      <ReplyBox ticket={ticket} draftOf={draftOf} notes="only" />
    </>
  );
}

/** Most characters of the message that the e-mail quotes: mail programs refuse long addresses. */
const quoted = 1000;

/** An e-mail to the guest, about their ticket, that quotes it. */
function mailLink({ number, subject, description }: Ticket, email: string): string {
  const quote = description.slice(0, quoted).replace(/^/gm, "> ");
  const fields = { subject: `Re : ${subject} (ticket n° ${number})`, body: `\n\n${quote}` };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email)}?${query.join("&")}`;
}
