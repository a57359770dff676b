import type { FieldOption } from "#ui/form/form-spec.ts";
import { ChoicesField } from "#ui/input/choices-field.tsx";
import { Select } from "#ui/input/field.tsx";
import { splitList } from "#ui/input/list-field.tsx";
import { genreLabel, flagLabels, type BulkEdit, type DeskKind } from "./desk-kind.ts";

/** The values of the form; empty ones change nothing. */
export interface BulkValues {
  readonly status: string;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly added: string;
  readonly removed: string;
}

export const noValues: BulkValues = { status: "", flags: {}, added: "", removed: "" };

/** Only the fields that are set. */
export const editOf = ({ status, flags, added, removed }: BulkValues): BulkEdit => ({
  ...(status !== "" && { status }),
  ...(Object.keys(flags).length > 0 && { flags }),
  ...(added !== "" && { genres_add: splitList(added) }),
  ...(removed !== "" && { genres_remove: splitList(removed) }),
});

interface FieldsProps {
  readonly kind: DeskKind;
  readonly values: BulkValues;
  readonly onChange: (part: Partial<BulkValues>) => void;
}

/** The fields that several titles can be given at once. */
export function BulkEditFields({ kind, values: { status, flags, added, removed }, onChange }: FieldsProps) {
  const genres = { options: kind.genres, labelOf: genreLabel, error: undefined };
  const setFlag = (name: string, value: string): void => {
    const { [name]: _before, ...rest } = flags;
    onChange({ flags: value === "" ? rest : { ...rest, [name]: value === "true" } });
  };
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <OptionSelect label="Statut" value={status} options={kind.statuses} onChange={(value) => onChange({ status: value })} />
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
      <ChoicesField {...genres} label="Genres à ajouter" value={added} onChange={(value) => onChange({ added: value })} />
      <ChoicesField {...genres} label="Genres à retirer" value={removed} onChange={(value) => onChange({ removed: value })} />
    </>
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
