import { frenchErrorMessage } from "@seance/contract/french";
import { contactMessage, type contactTopics } from "@seance/contract/support";
import { supportLimits } from "@seance/contract/support-limits";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import type { FormEvent } from "react";
import { refusalText } from "#lib/api/error-message.ts";
import { Button } from "#ui/button/button.tsx";
import { Select, SelectOptions, TextField } from "#ui/input/field.tsx";
import { TextArea } from "#ui/input/text-area.tsx";
import { writeWithoutAccount } from "./support.api.ts";

export type ContactTopic = keyof typeof contactTopics;

const topics = [
  { value: "question", label: "Question générale" },
  { value: "suspension", label: "Mon compte est suspendu" },
  { value: "playback", label: "Un problème de lecture" },
  { value: "removal", label: "Demander le retrait d’un contenu" },
] as const satisfies readonly { value: ContactTopic; label: string }[];

/** The form that writes to the staff without an account. They answer by e-mail. */
export function ContactForm({ topic }: { topic: ContactTopic }) {
  const { errors, fault, state, submit, clear } = useContact();
  if (state === "sent") return <Sent />;
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p role="alert" className="rounded-field bg-danger/15 px-4 py-3 font-medium text-danger-2 empty:hidden">
        {fault}
      </p>
      <Select label="À propos de" name="topic" defaultValue={topic}>
        <SelectOptions options={topics} />
      </Select>
      <TextField
        label="Votre adresse email"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors["email"]}
        onChange={() => clear("email")}
        hint="La réponse y arrivera. Elle ne sert à rien d’autre."
      />
      <TextArea
        label="Votre message"
        name="message"
        rows={7}
        maxLength={supportLimits.description}
        error={errors["message"]}
        onChange={() => clear("message")}
      />
      {/* For programs: they fill in every field. */}
      <div hidden>
        <input name="website" tabIndex={-1} autoComplete="off" aria-label="Ne pas remplir" />
      </div>
      <Button type="submit" kind="primary" size="lg" busy={state === "sending"} className="w-full">
        Envoyer
      </Button>
    </form>
  );
}

function Sent() {
  return (
    <div role="status" className="grid justify-items-center gap-3 py-6 text-center">
      <MailCheck aria-hidden="true" className="size-12 text-success-2" />
      <h2 className="text-xl">Message envoyé</h2>
      <p className="text-body">L’équipe vous répondra par email, à l’adresse que vous avez donnée.</p>
    </div>
  );
}

type Errors = Readonly<Record<string, string>>;

function useContact() {
  const [errors, setErrors] = useState<Errors>({});
  const [fault, setFault] = useState<string | null>(null);
  const [state, setState] = useState<"open" | "sending" | "sent">("open");
  const clear = (name: string) => setErrors(({ [name]: _cleared, ...rest }) => rest);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === "sending") return;
    const form = event.currentTarget;
    const { data, error } = contactMessage.safeParse(Object.fromEntries(new FormData(form)), { error: frenchErrorMessage });
    const issues = error?.issues ?? [];
    setErrors(Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message])));
    setFault(null);
    if (!data) return focusField(form, String(issues[0]?.path[0]));
    setState("sending");
    writeWithoutAccount(data).then(
      () => setState("sent"),
      (refusal: unknown) => {
        setFault(refusalText(refusal, "Le message n’a pas pu être envoyé. Réessayez."));
        setState("open");
      },
    );
  };
  return { errors, fault, state, submit, clear };
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
