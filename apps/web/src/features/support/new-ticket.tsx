import { ticketCategories } from "@seance/contract/support";
import { supportLimits } from "@seance/contract/support-limits";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { Button } from "#ui/button/button.tsx";
import { Select, SelectOptions, TextField } from "#ui/input/field.tsx";
import { TextArea } from "#ui/input/text-area.tsx";
import { notify, notifyError } from "#ui/feedback/toasts.ts";
import { useOpenTicket } from "./support.api.ts";
import { categoryLabel, supportWords } from "./support-words.ts";

type Fields = { readonly subject: string; readonly description: string };
const categories = ticketCategories.map((value) => ({ value, label: categoryLabel(value) }));
const missingWords = { subject: "Le sujet est requis", description: "Le message est requis" } as const;

/** The form of a new ticket. `onOpened` receives the ticket's id. */
export function NewTicket({ onOpened, onCancel }: { onOpened: (id: string) => void; onCancel: () => void }) {
  const { form, fields, missing, opening, edit, submit, category, setCategory } = useTicketForm(onOpened);
  return (
    <form
      ref={form}
      noValidate
      aria-label="Nouveau Ticket"
      onSubmit={submit}
      className="grid min-w-0 flex-1 content-start gap-4 overflow-y-auto px-1 py-1"
    >
      <h3 className="text-lg">Nouveau Ticket</h3>
      <Select label="À propos de" value={category} onChange={(event) => setCategory(event.currentTarget.value)}>
        <SelectOptions options={categories} />
      </Select>
      <TextField
        label="Sujet"
        name="subject"
        maxLength={supportLimits.subject}
        value={fields.subject}
        error={missing.subject}
        onChange={(event) => edit("subject", event.currentTarget.value)}
      />
      <TextArea
        label="Message"
        name="description"
        rows={6}
        maxLength={supportLimits.description}
        value={fields.description}
        error={missing.description}
        onChange={(event) => edit("description", event.currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>Annuler</Button>
        <Button type="submit" kind="primary" busy={opening}>
          Créer le ticket
        </Button>
      </div>
    </form>
  );
}

function useTicketForm(onOpened: (id: string) => void) {
  const [fields, setFields] = useState<Fields>({ subject: "", description: "" });
  const [category, setCategory] = useState<string>(ticketCategories[0]);
  const [missing, setMissing] = useState<Partial<Fields>>({});
  const form = useRef<HTMLFormElement>(null);
  const open = useOpenTicket();
  useEffect(() => focusField(form.current, "subject"), []);
  const edit = (name: keyof Fields, value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    setMissing(({ [name]: _cleared, ...rest }) => rest);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = { subject: fields.subject.trim(), description: fields.description.trim() };
    const found: Partial<Fields> = {
      ...(given.subject === "" && { subject: missingWords.subject }),
      ...(given.description === "" && { description: missingWords.description }),
    };
    setMissing(found);
    const [first] = Object.keys(found);
    if (first) return focusField(form.current, first);
    open.mutate(
      { ...given, category },
      {
        onSuccess: ({ id }) => {
          notify(supportWords.opened, { kind: "success" });
          onOpened(id);
        },
        onError: () => notifyError(supportWords.openFault),
      },
    );
  };
  return { form, fields, missing, opening: open.isPending, edit, submit, category, setCategory };
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
