import type { Ticket } from "@seance/contract/support";
import { MessageSquareQuote } from "lucide-react";
import { Button } from "#ui/button/button.tsx";
import { Menu } from "#ui/button/menu.tsx";
import { filledAnswer } from "./desk-words.ts";
import { useCannedAnswers } from "./desk.api.ts";

/** Puts a canned answer into the reply, with its variables replaced; nothing where there are none. */
export function CannedPicker({ ticket, onPick }: { ticket: Ticket; onPick: (text: string) => void }) {
  const answers = useCannedAnswers().data?.answers ?? [];
  if (answers.length === 0) return null;
  const entries = answers.map((answer) => ({ label: answer.title, onPress: () => onPick(filledAnswer(answer, ticket)) }));
  return (
    <Menu
      trigger={
        <Button kind="quiet" icon={MessageSquareQuote}>
          Réponses types
        </Button>
      }
      entries={entries}
    />
  );
}
