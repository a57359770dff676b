import { roleLabels } from "@seance/contract/roles";
import type { ManagedUser } from "@seance/contract/users-admin";
import { useState } from "react";
import { hasFailed } from "#lib/api/query-state.ts";
import { RoleAvatar } from "#shared/roles/role-avatar.tsx";
import type { CustomField } from "#ui/form/form-spec.ts";
import { Picker, type PickerItem } from "#ui/input/picker.tsx";
import { usePeopleNamed } from "./badge-desk.api.ts";

const itemOf = ({ id, email, role }: ManagedUser): PickerItem => ({
  value: id,
  label: email,
  detail: roleLabels[role],
  mark: <RoleAvatar role={role} name={email} className="size-8 text-sm" />,
});

/** Finds a person by a part of the address; what is typed after a choice undoes it. */
export function PersonField({ label, error, onChange, ref }: CustomField) {
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState<PickerItem | null>(null);
  const found = usePeopleNamed(chosen ? "" : words);
  const search = (typed: string): void => {
    setWords(typed);
    if (!chosen || typed === chosen.label) return;
    setChosen(null);
    onChange("");
  };
  return (
    <Picker
      label={label}
      placeholder="Chercher une personne par son adresse…"
      items={found.data?.map(itemOf) ?? []}
      chosen={chosen}
      onWords={search}
      onPick={(picked) => {
        setChosen(picked);
        onChange(picked.value);
      }}
      keepsChoice
      empty="Aucun utilisateur trouvé"
      busy={found.isFetching}
      stale={found.isPlaceholderData}
      error={hasFailed(found) ? "Erreur lors du chargement des utilisateurs" : error}
      inputRef={ref}
    />
  );
}
