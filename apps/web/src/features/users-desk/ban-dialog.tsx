import type { Ban } from "@seance/contract/bans";
import { banLimits } from "@seance/contract/bans";
import { useState } from "react";
import { formatMoment } from "#lib/format.ts";
import { toParisTime } from "#lib/paris-time.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { CharacterCount } from "#ui/input/character-count.tsx";
import { Select, SelectOptions, TextField } from "#ui/input/field.tsx";
import { TextArea } from "#ui/input/text-area.tsx";
import { banLengths, checkBan, endOf, type BanFaults, type BanFields } from "./ban-rules.ts";
import type { Question } from "./user-acts.ts";

interface BanDialogProps {
  readonly question: Question;
  /** The ban that holds now, to change it. */
  readonly current: Ban | null;
  readonly busy: boolean;
  readonly onBan: (ban: Ban) => void;
  readonly onCancel: () => void;
}

const firstFields = (current: Ban | null): BanFields => ({
  reason: current?.reason ?? "",
  length: current === null ? "7" : current.until === null ? "always" : "date",
  moment: current?.until ? toParisTime(current.until) : "",
});

/** Asks for the reason of a ban, which the person reads, and for its end. */
export function BanDialog({ question, current, busy, onBan, onCancel }: BanDialogProps) {
  const [fields, setFields] = useState(() => firstFields(current));
  const [faults, setFaults] = useState<BanFaults>({});
  const edit = (part: Partial<BanFields>): void => {
    setFields((before) => ({ ...before, ...part }));
    setFaults({});
  };
  const submit = (): void => {
    const checked = checkBan(fields, Date.now());
    setFaults(checked.faults);
    if (checked.ban) onBan(checked.ban);
  };
  return (
    <ConfirmDialog open {...question} busy={busy} onConfirm={submit} onCancel={onCancel}>
      <div className="grid gap-4">
        <TextArea
          label="Motif *"
          rows={3}
          aria-required
          value={fields.reason}
          error={faults.reason}
          hint={<ReasonHint text={fields.reason} />}
          onChange={({ currentTarget }) => edit({ reason: currentTarget.value })}
        />
        <Select
          label="Durée"
          value={fields.length}
          hint={endHint(fields)}
          onChange={({ currentTarget }) => {
            const found = banLengths.find(({ value }) => value === currentTarget.value);
            if (found) edit({ length: found.value });
          }}
        >
          <SelectOptions options={banLengths} />
        </Select>
        {fields.length === "date" && (
          <TextField
            label="Jusqu’au *"
            type="datetime-local"
            max="9999-12-31T23:59"
            aria-required
            value={fields.moment}
            error={faults.moment}
            onChange={({ currentTarget }) => edit({ moment: currentTarget.value })}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

const ReasonHint = ({ text }: { text: string }) => (
  <span className="flex flex-wrap justify-between gap-x-4">
    <span>La personne le lit quand elle se connecte.</span>
    <CharacterCount text={text} max={banLimits.reason} />
  </span>
);

function endHint(fields: BanFields): string | undefined {
  const end = endOf(fields, Date.now());
  if (end === null) return "Jusqu’à ce que quelqu’un réintègre ce compte.";
  if (fields.length === "date" || end === undefined) return undefined;
  return `Le bannissement se lève tout seul le ${formatMoment(end)}.`;
}
