import { leftVariables } from "@seance/contract/support-desk";
import type { Ticket } from "@seance/contract/support";
import { supportLimits } from "@seance/contract/support-limits";
import { Send } from "lucide-react";
import { useRef, useState } from "react";
import type { ComponentType, FormEvent, KeyboardEvent } from "react";
import { Button } from "#ui/button/button.tsx";
import { TextArea } from "#ui/input/text-area.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";
import { useSetStatus, useWrite } from "./support.api.ts";
import { supportWords } from "./support-words.ts";

/** Tools under the field of somebody who answers; `onPick` puts a text into it. */
export type ReplyTools = ComponentType<{ ticket: Ticket; onPick: (text: string) => void }>;

interface ReplyBoxProps {
  readonly ticket: Ticket;
  /** Under which the unsent text is kept while this page is open. */
  readonly draftOf: string;
  /** Internal notes: none, allowed, or nothing else, for a ticket that is answered by e-mail. */
  readonly notes: "none" | "allowed" | "only";
  readonly Tools?: ReplyTools | undefined;
  readonly closes?: boolean;
}

/** The reply form of a ticket. Text that could not be sent stays in the field; unsent text is there again when one comes back. */
export function ReplyBox({ ticket, draftOf, notes, Tools, closes = false }: ReplyBoxProps) {
  const { text, setText, internal, setInternal, send, pending, error, insert, area } = useReply(ticket.id, draftOf, notes);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(false);
  };
  /** Enter sends, Shift+Enter starts a new line; an input method composing a word gets its own keys. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send(false);
  };
  return (
    <form onSubmit={submit} className="grid gap-2 border-t border-divider pt-3">
      <div className={`flex items-end gap-2 ${Tools ? "max-sm:flex-col" : ""}`}>
        <TextArea
          ref={area}
          label={notes === "only" ? "Note interne" : "Votre message"}
          hideLabel
          placeholder={internal ? "Note interne, que la personne ne verra pas" : "Votre message"}
          rows={Tools ? 4 : 2}
          maxLength={supportLimits.message}
          value={text}
          error={error}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className={internal ? "border-dashed border-accent" : ""}
        />
        <Button type="submit" kind="primary" busy={pending} icon={Send}>
          Envoyer
        </Button>
      </div>
      {notes === "allowed" && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <NoteBox checked={internal} onChange={setInternal} />
          <span className="ml-auto flex flex-wrap gap-2">
            {Tools && <Tools ticket={ticket} onPick={insert} />}
            {closes && !internal && (
              <Button kind="quiet" disabled={text.trim() === ""} onClick={() => send(true)}>
                Envoyer et fermer
              </Button>
            )}
          </span>
        </div>
      )}
    </form>
  );
}

function NoteBox({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm text-body">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} className="size-5" />
      Note interne (invisible pour la personne)
    </label>
  );
}

/** Unsent texts, until the page is closed. */
const drafts = new Map<string, string>();

function useReply(ticketId: string, draftOf: string, notes: ReplyBoxProps["notes"]) {
  const [text, write] = useState(drafts.get(draftOf) ?? "");
  const [internal, setInternal] = useState(notes === "only");
  const [error, setError] = useState<string>();
  const message = useWrite(ticketId);
  const status = useSetStatus(ticketId);
  const area = useRef<HTMLTextAreaElement>(null);
  // A ref: a second press may come before the mutation state is rendered.
  const sending = useRef(false);

  const setText = (next: string) => {
    write(next);
    setError(undefined);
    if (next.trim() === "") drafts.delete(draftOf);
    else drafts.set(draftOf, next);
  };
  const insert = (words: string) => {
    setText(text.trim() === "" ? words : `${text.trimEnd()}\n\n${words}`);
    area.current?.focus();
  };
  const send = (thenClose: boolean) => {
    const trimmed = text.trim();
    if (trimmed === "" || sending.current) return;
    const left = notes === "allowed" && !internal ? leftVariables(trimmed) : [];
    if (left.length > 0) return setError(`Remplacez ${left.join(", ")} avant d’envoyer.`);
    sending.current = true;
    message.mutate(
      { message: trimmed, is_internal: internal },
      {
        onSuccess: () => {
          setText("");
          setInternal(notes === "only");
          if (thenClose) status.mutate("closed", { onError: () => notifyError(supportWords.statusFault) });
        },
        onError: () => notifyError(supportWords.writeFault),
        onSettled: () => (sending.current = false),
      },
    );
  };
  return { text, setText, internal, setInternal, send, pending: message.isPending, error, insert, area };
}
