import { ArrowDown, ArrowUp, Ban, Ellipsis, RotateCcw, Trash2, type LucideIcon } from "lucide-react";
import { RowButton } from "#ui/button/icon-button.tsx";
import { Menu } from "#ui/button/menu.tsx";
import { actLabel, actVerb, type Act, type ActName } from "./user-acts.ts";

export const actIcons: Record<ActName, LucideIcon> = {
  promote: ArrowUp,
  demote: ArrowDown,
  ban: Ban,
  unban: RotateCcw,
  delete: Trash2,
};

const whyNot = ({ verdict }: Act): string | undefined => (verdict.allowed ? undefined : verdict.detail);

/** The actions on one account: as buttons, or in a menu on narrow screens. A refused action says why. */
export function UserActions({ email, acts, onAct }: { email: string; acts: readonly Act[]; onAct: (act: Act) => void }) {
  const menu = acts.map((act) => ({
    label: actVerb(act),
    icon: actIcons[act.name],
    onPress: () => onAct(act),
    danger: act.name === "delete" || act.name === "ban",
    refused: whyNot(act),
  }));
  return (
    <div className="flex justify-end">
      <span className="flex max-lg:hidden">
        {acts.map((act) => (
          <ActButton key={act.name} act={act} onAct={onAct} />
        ))}
      </span>
      <span className="lg:hidden">
        <Menu trigger={<RowButton icon={Ellipsis} label={`Actions\u202f: ${email}`} />} entries={menu} />
      </span>
    </div>
  );
}

function ActButton({ act, onAct }: { act: Act; onAct: (act: Act) => void }) {
  const Icon = actIcons[act.name];
  const reason = whyNot(act);
  return (
    <RowButton
      icon={Icon}
      label={actLabel(act)}
      title={reason ?? actLabel(act)}
      aria-description={reason}
      aria-disabled={reason !== undefined}
      onClick={() => onAct(act)}
    />
  );
}
