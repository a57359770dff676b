import type { Ticket } from "@seance/contract/support";
import { supportLimits } from "@seance/contract/support-limits";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import type { FormEvent } from "react";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { Button } from "#ui/button/button.tsx";
import { TextArea } from "#ui/input/text-area.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { useRate, type Rating } from "./support.api.ts";
import { ratingLabels } from "./support-words.ts";

const choices = [
  { value: "good", icon: ThumbsUp },
  { value: "bad", icon: ThumbsDown },
] as const;

/** Asks the owner of a closed ticket whether they are satisfied: one press, then a comment if they like. */
export function Satisfaction({ ticket }: { ticket: Ticket }) {
  const given = ticket.satisfaction?.rating;
  const rate = useRate(ticket.id);
  const choose = (rating: Rating) =>
    rate.mutate({ rating, comment: ticket.satisfaction?.comment ?? "" }, { onError: (error) => notifyRefusal(error) });
  return (
    <div className="grid gap-3 pb-1">
      <fieldset className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
        <legend className="contents">
          <span className="font-semibold">Êtes-vous satisfait de la réponse{"\u202f"}?</span>
        </legend>
        <span className="flex gap-2">
          {choices.map(({ value, icon }) => (
            <Button
              key={value}
              icon={icon}
              aria-pressed={given === value}
              kind={given === value ? "primary" : "glass"}
              busy={rate.isPending && rate.variables.rating === value}
              onClick={() => choose(value)}
            >
              {ratingLabels[value]}
            </Button>
          ))}
        </span>
      </fieldset>
      {ticket.satisfaction && <Comment key={ticket.id} ticket={ticket} rating={ticket.satisfaction.rating} />}
    </div>
  );
}

function Comment({ ticket, rating }: { ticket: Ticket; rating: Rating }) {
  const saved = ticket.satisfaction?.comment ?? "";
  const [text, setText] = useState(saved);
  const rate = useRate(ticket.id);
  const send = (event: FormEvent) => {
    event.preventDefault();
    rate.mutate(
      { rating, comment: text },
      { onSuccess: () => notifyDone("Votre avis est enregistré"), onError: (error) => notifyRefusal(error) },
    );
  };
  return (
    <form onSubmit={send} className="flex items-end gap-2">
      <TextArea
        label="Merci pour votre avis ! Un mot de plus, si vous voulez"
        rows={1}
        maxLength={supportLimits.satisfactionComment}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" busy={rate.isPending} disabled={text.trim() === saved}>
        Envoyer
      </Button>
    </form>
  );
}
