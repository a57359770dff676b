import { keyLimits, newApiKey } from "@seance/contract/api-keys";
import { frenchErrorMessage } from "@seance/contract/french";
import type { Permission } from "@seance/contract/roles";
import { type FormEvent, useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { permissionLabels } from "#shared/roles/role-difference.ts";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { ChoicesField } from "#ui/input/choices-field.tsx";
import { TextField } from "#ui/input/field.tsx";
import { useCreateKey } from "./key-desk.api.ts";

interface FormProps {
  /** Those that the person may give. */
  readonly scopes: readonly Permission[];
  readonly onMade: (token: string) => void;
  readonly onCancel: () => void;
}

/** The form of a new key, which is never kept as a draft. */
export function KeyForm({ scopes, onMade, onCancel }: FormProps) {
  const { field, submit, isPending } = useKeyForm(onMade);
  const { value, error, set } = field("scopes");
  return (
    <Modal
      open
      onClose={onCancel}
      title="Nouvelle clé"
      description="Elle agit en votre nom, avec les droits choisis, et jamais plus que votre compte. Elle s’éteint quand vous changez de mot de passe ou quittez l’équipe."
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Text label="Nom" hint="Ce qui s’en servira." maxLength={keyLimits.name} {...field("name")} />
        <ChoicesField
          label="Droits"
          options={scopes}
          labelOf={(scope) => permissionLabels[scope as Permission]}
          value={value}
          error={error}
          onChange={set}
        />
        <Text label="Valable, en jours" inputMode="numeric" hint={`Au plus ${keyLimits.maxDays}.`} {...field("days")} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onCancel}>Annuler</Button>
          <Button type="submit" kind="primary" busy={isPending}>
            Créer la clé
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type Names = "name" | "scopes" | "days";

function useKeyForm(onMade: FormProps["onMade"]) {
  const [texts, setTexts] = useState<Record<Names, string>>({
    ...{ name: "", scopes: "" },
    days: `${keyLimits.days}`,
  });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const { mutate, isPending } = useCreateKey();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { name, scopes, days } = texts;
    const body = { name, scopes: scopes.split(", ").filter(Boolean), days: Number(days) };
    const parsed = newApiKey.safeParse(body, { error: frenchErrorMessage });
    if (!parsed.success) return setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message])));
    mutate(parsed.data, { onSuccess: ({ token }) => onMade(token), onError: (error) => setErrors(errorsOf(error)) });
  };
  const field = (name: Names) => ({
    value: texts[name],
    error: errors[name],
    set: (value: string): void => {
      setTexts((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });
  return { field, submit, isPending };
}

/** What is refused without a field is said below the last one. */
function errorsOf(error: unknown): Partial<Record<string, string>> {
  if (!(error instanceof ApiError)) return { days: "Une erreur est survenue. Veuillez réessayer." };
  const { fields, detail } = error;
  return Object.keys(fields).length > 0 ? fields : { days: detail ?? "La clé n’a pas pu être créée. Réessayez." };
}

type TextProps = Omit<Parameters<typeof TextField>[0], "onChange"> & { set: (value: string) => void };

const Text = ({ set, ...props }: TextProps) => <TextField {...props} onChange={({ currentTarget: { value } }) => set(value)} />;
