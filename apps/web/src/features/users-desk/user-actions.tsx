import { ArrowDown, ArrowUp, Ban, RotateCcw, Trash2, type LucideIcon } from "lucide-react";
import { RowMenu } from "#ui/button/row-menu.tsx";
import { actEntry, type Act, type ActName } from "./user-acts.ts";

export const actIcons: Record<ActName, LucideIcon> = {
  promote: ArrowUp,
  demote: ArrowDown,
  ban: Ban,
  unban: RotateCcw,
  delete: Trash2,
};

const whyNot = ({ verdict }: Act): string | undefined => (verdict.allowed ? undefined : verdict.detail);

interface UserActionsProps {
  readonly email: string;
  readonly acts: readonly Act[];
  readonly dense: boolean;
  readonly onAct: (act: Act) => void;
}

/** The actions on one account, in a menu. A refused action says why. */
export function UserActions({ email, acts, dense, onAct }: UserActionsProps) {
  const entries = acts.map((act) => ({
    label: actEntry(act),
    icon: actIcons[act.name],
    onPress: () => onAct(act),
    danger: act.name === "delete" || act.name === "ban",
    refused: whyNot(act),
  }));
  return <RowMenu name={email} entries={entries} dense={dense} />;
}
