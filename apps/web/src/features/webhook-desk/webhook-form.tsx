import { newWebhook, webhookEventLabels, webhookEvents, type Webhook, type WebhookEvent } from "@seance/contract/webhooks";
import { frenchErrorMessage } from "@seance/contract/french";
import { type FormEvent, useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { ChoicesField } from "#ui/input/choices-field.tsx";
import { TextField } from "#ui/input/field.tsx";
import { useSaveWebhook } from "./webhook-desk.api.ts";

interface FormProps {
  /** Null for a new one. */
  readonly webhook: Webhook | null;
  /** With the secret of a new one. */
  readonly onSaved: (secret: string | null) => void;
  readonly onCancel: () => void;
}

export function WebhookForm({ webhook, onSaved, onCancel }: FormProps) {
  const { texts, errors, set, submit, isPending } = useWebhookForm(webhook, onSaved);
  return (
    <Modal open onClose={onCancel} title={webhook ? "Modifier le webhook" : "Nouveau webhook"}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <TextField
          label="Adresse"
          type="url"
          hint="En https, et publique. Elle reçoit un POST signé pour chaque événement."
          value={texts.url}
          error={errors["url"]}
          onChange={({ currentTarget: { value } }) => set("url", value)}
        />
        <ChoicesField
          label="Événements"
          options={webhookEvents}
          labelOf={(event) => webhookEventLabels[event as WebhookEvent]}
          value={texts.events}
          error={errors["events"]}
          onChange={(value) => set("events", value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onCancel}>Annuler</Button>
          <Button type="submit" kind="primary" busy={isPending}>
            {webhook ? "Enregistrer" : "Ajouter le webhook"}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type Errors = Partial<Record<string, string>>;

function useWebhookForm(webhook: Webhook | null, onSaved: FormProps["onSaved"]) {
  const [texts, setTexts] = useState({ url: webhook?.url ?? "https://", events: webhook?.events.join(", ") ?? "" });
  const [errors, setErrors] = useState<Errors>({});
  const { mutate, isPending } = useSaveWebhook();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = { url: texts.url, events: texts.events.split(", ").filter(Boolean) };
    const parsed = newWebhook.safeParse(body, { error: frenchErrorMessage });
    if (!parsed.success) return setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message])));
    const saved = { ...parsed.data, ...(webhook && { id: webhook.id }) };
    mutate(saved, { onSuccess: onSaved, onError: (error) => setErrors(errorsOf(error)) });
  };
  const set = (name: "url" | "events", value: string): void => {
    setTexts((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };
  return { texts, errors, set, submit, isPending };
}

function errorsOf(error: unknown): Errors {
  if (!(error instanceof ApiError)) return { url: "Une erreur est survenue. Veuillez réessayer." };
  const { fields, detail } = error;
  return Object.keys(fields).length > 0 ? fields : { url: detail ?? "Le webhook n’a pas pu être enregistré. Réessayez." };
}
