import { useState } from "react";
import type { FormEvent } from "react";
import { Button } from "#ui/button/button.tsx";
import { ChoicesField } from "#ui/input/choices-field.tsx";
import { Select } from "#ui/input/field.tsx";
import { splitList } from "#ui/input/list-field.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { flagLabels, type BulkEdit, type DeskKind } from "./desk-kind.ts";

/** One change for all the titles that are chosen: only what is said here changes. */
export function BulkEditDialog({
  kind,
  count,
  busy,
  onApply,
  onClose,
}: {
  kind: DeskKind;
  count: string;
  busy: boolean;
  onApply: (change: BulkEdit) => void;
  onClose: () => void;
}) {
  const [status, setStatus] = useState("");
  const [flags, setFlags] = useState<Readonly<Record<string, boolean>>>({});
  const [added, setAdded] = useState("");
  const [removed, setRemoved] = useState("");
  const change: BulkEdit = {
    ...(status !== "" && { status }),
    ...(Object.keys(flags).length > 0 && { flags }),
    ...(added !== "" && { genres_add: splitList(added) }),
    ...(removed !== "" && { genres_remove: splitList(removed) }),
  };
  const setFlag = (name: string, value: string): void =>
    setFlags(({ [name]: _before, ...rest }) => (value === "" ? rest : { ...rest, [name]: value === "true" }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy && Object.keys(change).length > 0) onApply(change);
  };
  return (
    <Modal
      open
      size="lg"
      onClose={onClose}
      title={`Modifier ${count}`}
      description={"Seul ce que vous changez ici est écrit\u202f; le reste de chaque titre demeure."}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            type="submit"
            form="modification-groupee"
            kind="primary"
            busy={busy}
            disabled={Object.keys(change).length === 0}
          >
            Appliquer
          </Button>
        </>
      }
    >
      <form id="modification-groupee" noValidate onSubmit={submit} className="grid gap-6">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select label="Statut" value={status} onChange={({ currentTarget }) => setStatus(currentTarget.value)}>
            <option value="">Ne pas changer</option>
            {kind.statuses.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          {Object.entries(flagLabels).map(([name, label]) => (
            <Select
              key={name}
              label={label}
              value={String(flags[name] ?? "")}
              onChange={({ currentTarget }) => setFlag(name, currentTarget.value)}
            >
              <option value="">Ne pas changer</option>
              <option value="true">Oui</option>
              <option value="false">Non</option>
            </Select>
          ))}
        </div>
        <ChoicesField label="Genres à ajouter" options={kind.genres} value={added} onChange={setAdded} error={undefined} />
        <ChoicesField label="Genres à retirer" options={kind.genres} value={removed} onChange={setRemoved} error={undefined} />
      </form>
    </Modal>
  );
}
