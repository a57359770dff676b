import type { Badge } from "@seance/contract/badges";
import { badgeLimits } from "@seance/contract/badges-admin";
import { Select, SelectOptions } from "#ui/input/field.tsx";
import { TextArea } from "#ui/input/text-area.tsx";

interface BadgeFieldsProps {
  readonly badges: readonly Pick<Badge, "id" | "name" | "icon">[];
  readonly chosen: string | undefined;
  readonly onChosen: (id: string) => void;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** Who reads the reason. */
  readonly hint: string;
}

/** The fields of the dialogs that give a badge: which one, and why. */
export function BadgeFields({ badges, chosen, onChosen, reason, onReason, hint }: BadgeFieldsProps) {
  return (
    <div className="grid gap-4">
      <Select label="Badge" value={chosen} onChange={({ currentTarget }) => onChosen(currentTarget.value)}>
        <SelectOptions options={badges.map(({ id, name, icon }) => ({ value: id, label: `${icon} ${name}` }))} />
      </Select>
      <TextArea
        label="Raison"
        rows={2}
        maxLength={badgeLimits.reason}
        hint={hint}
        value={reason}
        onChange={({ currentTarget }) => onReason(currentTarget.value)}
      />
    </div>
  );
}
