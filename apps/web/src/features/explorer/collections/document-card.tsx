import type { ExplorerDocument } from "@seance/contract/explorer";
import { decide, type AccountAction, type Person } from "@seance/contract/account-actions";
import { isRole } from "@seance/contract/roles";
import { Eye, Pencil, Trash2, type LucideIcon } from "lucide-react";
import { Tag } from "#ui/feedback/tag.tsx";
import { idOf, jsonOf, unknown, fieldText } from "#features/explorer/explorer-words.ts";
import { JsonText } from "./document-modal.tsx";
import { GuardedButton } from "#features/explorer/guarded-button.tsx";
import { RoleChip } from "#features/explorer/role-chip.tsx";

export interface DocumentHandlers {
  onView: (document: ExplorerDocument) => void;
  /** For accounts only. */
  onEdit?: (document: ExplorerDocument) => void;
  /** Absent in read-only collections. */
  onDelete?: (document: ExplorerDocument) => void;
}

interface DocumentCardProps extends DocumentHandlers {
  document: ExplorerDocument;
  index: number;
  actor: Person;
}

export function DocumentCard({ document, index, actor, ...handlers }: DocumentCardProps) {
  const id = idOf(document);
  const email = fieldText(document, "email") ?? fieldText(document, "user_email");
  const title = fieldText(document, "title");
  const role = fieldText(document, "role");
  const name = email ?? title ?? id ?? String(index);
  return (
    <li className="flex min-w-0 flex-col rounded-panel bg-surface ring-1 ring-divider">
      <header className="flex items-start gap-3 py-2 pr-2 pl-4">
        <span className="tabular-figures pt-2.5 text-sm font-bold text-accent-2">#{index}</span>
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 pt-2.5">
          <span className="w-full font-mono text-xs text-muted [overflow-wrap:anywhere]">{id ?? unknown.other}</span>
          {email !== undefined && <Chip text={email} />}
          {title !== undefined && <Chip text={title} />}
          {role !== undefined && <RoleChip role={role} />}
        </span>
        <Actions document={document} name={name} actor={actor} {...handlers} />
      </header>
      <JsonText
        label={`JSON de ${name}`}
        text={jsonOf(document)}
        className="h-64 rounded-b-panel border-t border-divider bg-background/60 p-4 text-xs"
      />
    </li>
  );
}

interface ActionsProps extends DocumentHandlers {
  document: ExplorerDocument;
  name: string;
  actor: Person;
}

function Actions({ document, name, actor, onView, onEdit, onDelete }: ActionsProps) {
  const id = idOf(document);
  const role = fieldText(document, "role");
  /** Only accounts have rules about who may act on them. */
  const refusal = (action: AccountAction): string | undefined => {
    if (!onEdit || id === undefined || !isRole(role)) return undefined;
    const verdict = decide(actor, action, { id, role });
    return verdict.allowed ? undefined : verdict.detail;
  };
  const button = (verb: string, icon: LucideIcon, onPress: (document: ExplorerDocument) => void, reason?: string) => (
    <GuardedButton icon={icon} label={`${verb} ${name}`} title={verb} reason={reason} onPress={() => onPress(document)} />
  );
  return (
    <span className="flex shrink-0">
      {button("Voir", Eye, onView)}
      {onEdit && button("Modifier", Pencil, onEdit, refusal("set-role"))}
      {onDelete && button("Supprimer", Trash2, onDelete, refusal("delete"))}
    </span>
  );
}

const Chip = ({ text }: { text: string }) => (
  <Tag tone="outline" typed>
    {text}
  </Tag>
);
