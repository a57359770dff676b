import type { WriteTrace } from "#lib/api/save-refusal.ts";
import { useState } from "react";
import type { FormValue } from "./form-values.ts";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { Segmented } from "#ui/input/segmented.tsx";
import { traceText } from "#lib/api/save-refusal.ts";

/** A field that another person changed meanwhile; `mine` where this form changed it differently. */
export interface ConflictRow {
  readonly name: string;
  readonly label: string;
  readonly before: FormValue;
  readonly theirs: FormValue;
  readonly mine?: FormValue;
}

type Choice = "mine" | "theirs";
export type ConflictChoices = Readonly<Record<string, Choice>>;

/**
 * ConflictDialog: for the second of two people who save the same item. It lists the fields that the first changed, and asks which
 * version to keep of those that both changed. `rows`, `changed` (who and when), `subject` (« ce film »), `busy`, `onResolve(choices)`, `onCancel` (back to the form).
 */
export function ConflictDialog({
  rows,
  changed,
  subject,
  busy,
  onResolve,
  onCancel,
}: {
  rows: readonly ConflictRow[];
  changed: WriteTrace | undefined;
  subject: string;
  busy: boolean;
  onResolve: (choices: ConflictChoices) => void;
  onCancel: () => void;
}) {
  const [choices, setChoices] = useState<ConflictChoices>({});
  const disputed = rows.filter(({ mine }) => mine !== undefined);
  const agreed = rows.filter(({ mine }) => mine === undefined);
  return (
    <Modal
      open
      size="lg"
      title="Modifié entre-temps"
      description={`${traceText(changed, "enregistré", subject)}, pendant que vous l’éditiez. Rien n’est encore écrit de votre côté.`}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Revenir au formulaire</Button>
          <Button kind="primary" busy={busy} onClick={() => onResolve(choices)}>
            Enregistrer ces choix
          </Button>
        </>
      }
    >
      {disputed.length > 0 && (
        <section className="grid gap-3 pb-5">
          <h3 className="text-base">{"Changé des deux côtés\u202f: choisissez"}</h3>
          {disputed.map((row) => (
            <DisputedField
              key={row.name}
              row={row}
              choice={choices[row.name] ?? "mine"}
              onChoose={(choice) => setChoices((before) => ({ ...before, [row.name]: choice }))}
            />
          ))}
        </section>
      )}
      {agreed.length > 0 && (
        <section className="grid gap-3">
          <h3 className="text-base">{"Changé par l’autre personne\u202f: gardé tel quel"}</h3>
          {agreed.map((row) => (
            <AgreedField key={row.name} row={row} />
          ))}
        </section>
      )}
    </Modal>
  );
}

function DisputedField({ row, choice, onChoose }: { row: ConflictRow; choice: Choice; onChoose: (choice: Choice) => void }) {
  return (
    <div className="grid gap-3 rounded-panel bg-surface-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h4 className="font-semibold">{row.label}</h4>
        <Segmented
          label={`${row.label}\u202f: version à garder`}
          value={choice}
          onChange={onChoose}
          options={[
            { value: "mine", label: "La mienne" },
            { value: "theirs", label: "La leur" },
          ]}
        />
      </div>
      <dl className="grid gap-3 text-sm sm:grid-cols-3">
        <Version label="Avant" value={row.before} />
        <Version label="La leur" value={row.theirs} />
        <Version label="La mienne" value={row.mine ?? null} />
      </dl>
    </div>
  );
}

function AgreedField({ row }: { row: ConflictRow }) {
  return (
    <div className="rounded-panel bg-surface-2 p-4">
      <h4 className="mb-2 font-semibold">{row.label}</h4>
      <dl className="grid gap-3 text-sm sm:grid-cols-2">
        <Version label="Avant" value={row.before} />
        <Version label="Maintenant" value={row.theirs} />
      </dl>
    </div>
  );
}

function Version({ label, value }: { label: string; value: FormValue }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd className="line-clamp-6 break-words whitespace-pre-line">{valueText(value)}</dd>
    </div>
  );
}

/** The text of a field's value. */
export function valueText(value: FormValue): string {
  if (typeof value === "boolean") return value ? "Oui" : "Non";
  if (Array.isArray(value)) return value.length === 0 ? "—" : value.join(", ");
  return value === null || value === "" ? "—" : String(value);
}
