import { useState } from "react";
import type { FormEvent } from "react";
import { Button } from "#ui/button/button.tsx";
import type { FieldOption } from "#ui/form/form-spec.ts";
import { ChoicesField } from "#ui/input/choices-field.tsx";
import { Select } from "#ui/input/field.tsx";
import { splitList } from "#ui/input/list-field.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { flagLabels, type BulkEdit, type DeskKind } from "./desk-kind.ts";
import { genreText } from "#shared/titles/title-text.ts";

interface BulkEditDialogProps {
  readonly kind: DeskKind;
  readonly count: string;
  readonly busy: boolean;
  readonly onApply: (change: BulkEdit) => void;
  readonly onClose: () => void;
}

/** One change for all selected titles; only the fields that are set here are sent. */
export function BulkEditDialog({ kind, count, busy, onApply, onClose }: BulkEditDialogProps) {
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
  const genres = { options: kind.genres, labelOf: genreText, error: undefined };
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
          <Button type="submit" form="bulk-edit-form" kind="primary" busy={busy} disabled={Object.keys(change).length === 0}>
            Appliquer
          </Button>
        </>
      }
    >
      <form id="bulk-edit-form" noValidate onSubmit={submit} className="grid gap-6">
        <div className="grid gap-4 sm:grid-cols-2">
          <OptionSelect label="Statut" value={status} options={kind.statuses} onChange={setStatus} />
          {Object.entries(flagLabels).map(([name, label]) => (
            <OptionSelect
              key={name}
              label={label}
              value={String(flags[name] ?? "")}
              options={yesOrNo}
              onChange={(value) => setFlag(name, value)}
            />
          ))}
        </div>
        <ChoicesField {...genres} label="Genres à ajouter" value={added} onChange={setAdded} />
        <ChoicesField {...genres} label="Genres à retirer" value={removed} onChange={setRemoved} />
      </form>
    </Modal>
  );
}

const yesOrNo = [
  { value: "true", label: "Oui" },
  { value: "false", label: "Non" },
];

interface OptionSelectProps {
  readonly label: string;
  /** Empty for no change. */
  readonly value: string;
  readonly options: readonly FieldOption[];
  readonly onChange: (value: string) => void;
}

function OptionSelect({ label, value, options, onChange }: OptionSelectProps) {
  return (
    <Select label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      <option value="">Ne pas changer</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
