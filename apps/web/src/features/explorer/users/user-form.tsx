import { explorerLimits, newDatabaseUser, type ExplorerUser, type NewDatabaseUser } from "@seance/contract/explorer";
import { limits } from "@seance/contract/limits";
import { roleLabels, type Role } from "@seance/contract/roles";
import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#lib/api/api-error.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { submission } from "#lib/form-check.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { newForm } from "#lib/search-params.ts";
import { PasswordField } from "#ui/input/field.tsx";
import type { CustomField, FormSection } from "#ui/form/form-spec.ts";
import { firstField, ItemForm } from "#ui/form/item-form.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { addDatabaseUser, explorerKey, useDatabaseUser } from "#features/explorer/explorer.api.ts";
import { loadFault } from "#features/explorer/explorer-words.ts";
import { RoleNotConfirmed, useRoleQuestion } from "./use-role-question.tsx";

const roleChoices: readonly Role[] = [
  ...(["user", "ami", "support", "content_manager"] as const),
  ...(["admin", "super_admin", "co_fondateur", "fondateur"] as const),
];

const password =
  (hint: string) =>
  ({ label, error, value, onChange, ref }: CustomField) => (
    <PasswordField
      ref={ref}
      label={label}
      error={error}
      hint={hint}
      value={typeof value === "string" ? value : ""}
      autoComplete="new-password"
      maxLength={limits.password.max}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );

const sectionsOf = (editing: boolean): readonly FormSection<keyof NewDatabaseUser>[] => [
  {
    id: "account",
    title: "Compte",
    fields: [
      { kind: "email", name: "email", label: "Adresse email", required: true, wide: true, maxLength: limits.email.max },
      {
        kind: "custom",
        name: "password",
        label: "Mot de passe",
        required: !editing,
        keepsEmpty: true,
        wide: true,
        render: password(editing ? "Laissé vide, il ne change pas." : `${explorerLimits.password} caractères au moins.`),
      },
      {
        kind: "select",
        name: "role",
        label: "Rôle",
        required: true,
        options: roleChoices.map((role) => ({ value: role, label: roleLabels[role] })),
      },
      { kind: "switch", name: "is_active", label: "Compte actif", hint: "Inactif, il ne peut plus se connecter." },
    ],
  },
];

const submitNew = submission(newDatabaseUser, addDatabaseUser);

const blank = { email: "", password: "", role: "user", is_active: true };

interface UserFormProps {
  /** `nouveau`, or the id of the account. */
  id: string;
  onSearch: ChangeAddress<{ fiche?: string | undefined }>;
}

export function UserForm({ id, onSearch }: UserFormProps) {
  const queries = useQueryClient();
  const { change, dialog } = useRoleQuestion();
  const adding = id === newForm;
  const query = useDatabaseUser(adding ? undefined : id);
  const base = query.data ?? undefined;
  const title = adding ? "Créer un utilisateur" : base ? `Modifier ${base.email}` : "Modifier un utilisateur";
  const fault = adding ? "Erreur lors de la création" : "Erreur lors de la modification";
  const saved = (changed: boolean): void => {
    if (changed) void queries.invalidateQueries({ queryKey: explorerKey });
    onSearch({ fiche: undefined }, { replace: true, saved: true });
  };
  const cancel = (): void => onSearch({ fiche: undefined }, { replace: true });
  return (
    <Modal open title={title} initialFocus={firstField} onClose={cancel}>
      {adding || base ? (
        <ItemForm<ExplorerUser>
          compact
          label={title}
          sections={sectionsOf(!adding)}
          initial={blank}
          base={base}
          create={submitNew}
          change={change}
          noAnswer={fault}
          errorText={(error) => describeFault(error, fault)}
          subject="ce compte"
          onCancel={cancel}
          savedText={adding ? "Utilisateur créé avec succès" : "Utilisateur modifié avec succès"}
          onSaved={saved}
        />
      ) : query.isSuccess ? (
        <ErrorState level={3} title="Ce compte n’existe plus" />
      ) : hasFailed(query) ? (
        <ErrorState level={3} title={loadFault} onRetry={() => void query.refetch()} />
      ) : (
        <p className="flex min-h-60 items-center justify-center gap-3 text-muted">
          <Spinner className="size-6" /> Chargement…
        </p>
      )}
      {dialog}
    </Modal>
  );
}

/** « Erreur lors de la création : … », with the server's message. */
function describeFault(error: unknown, fault: string): string {
  if (error instanceof RoleNotConfirmed) return "Rien n’est enregistré\u202f: le changement de rôle n’a pas été confirmé.";
  const detail = error instanceof ApiError && error.status < 500 ? error.detail : null;
  return detail === null ? fault : `${fault}\u202f: ${detail}`;
}
