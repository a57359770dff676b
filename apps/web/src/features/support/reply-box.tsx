import { supportLimits } from "@seance/contract/support";
import { Send } from "lucide-react";
import { useRef, useState } from "react";
import type { FormEvent, KeyboardEvent } from "react";
import { Button } from "#ui/button/button.tsx";
import { TextArea } from "#ui/input/text-area.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";
import { useWrite } from "./support.api.ts";
import { supportWords } from "./support-words.ts";

/** The reply form of a ticket. Text that could not be sent stays in the field. `notes`: whether internal notes are allowed. */
export function ReplyBox({ ticketId, notes }: { ticketId: string; notes: boolean }) {
  const { text, setText, internal, setInternal, send, pending } = useReply(ticketId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  /** Enter sends, Shift+Enter starts a new line; an input method composing a word gets its own keys. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={submit} className="grid gap-2 border-t border-divider pt-3">
      <div className="flex items-end gap-2">
        <TextArea
          label="Votre message"
          hideLabel
          placeholder={internal ? "Note interne, que la personne ne verra pas" : "Votre message"}
          rows={2}
          maxLength={supportLimits.message}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className={internal ? "border-dashed border-accent" : ""}
        />
        <Button type="submit" kind="primary" busy={pending}>
          {!pending && <Send aria-hidden="true" className="size-4.5" />}
          Envoyer
        </Button>
      </div>
      {notes && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm text-body">
          <input
            type="checkbox"
            checked={internal}
            onChange={(event) => setInternal(event.currentTarget.checked)}
            className="size-5"
          />
          Note interne (invisible pour la personne)
        </label>
      )}
    </form>
  );
}

function useReply(ticketId: string) {
  const [text, setText] = useState("");
  const [internal, setInternal] = useState(false);
  const write = useWrite(ticketId);
  // A ref: a second press may come before the mutation state is rendered.
  const sending = useRef(false);

  const send = () => {
    const message = text.trim();
    if (message === "" || sending.current) return;
    sending.current = true;
    write.mutate(
      { message, is_internal: internal },
      {
        onSuccess: () => {
          setText("");
          setInternal(false);
        },
        onError: () => notifyError(supportWords.writeFault),
        onSettled: () => (sending.current = false),
      },
    );
  };
  return { text, setText, internal, setInternal, send, pending: write.isPending };
}
