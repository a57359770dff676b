import { supportLimits } from "@seance/contract/support";
import { Send } from "lucide-react";
import { useRef, useState } from "react";
import type { FormEvent, KeyboardEvent } from "react";
import { Button } from "#ui/button/button.tsx";
import { TextArea } from "#ui/input/text-area.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";
import { useWrite } from "./support.api.ts";
import { supportWords } from "./support-words.ts";

/** ReplyBox: writes in a ticket; nothing but spaces is not sent, and what could not be sent stays written. `notes`: may write notes that the other side never sees. */
export function ReplyBox({ ticketId, notes }: { ticketId: string; notes: boolean }) {
  const [text, setText] = useState("");
  const [internal, setInternal] = useState(false);
  const write = useWrite(ticketId);
  // A second press may come before the page knows of the first.
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  /** Enter sends, Shift+Enter makes a line; a word being composed is neither. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={submit} className="grid gap-2 border-t border-trait pt-3">
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
          className={internal ? "border-dashed border-lampe" : ""}
        />
        <Button type="submit" kind="primary" busy={write.isPending}>
          {!write.isPending && <Send aria-hidden="true" className="size-4.5" />}
          Envoyer
        </Button>
      </div>
      {notes && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm text-texte">
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
