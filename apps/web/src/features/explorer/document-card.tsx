import type { ExplorerDocument } from "@seance/contract/explorer";
import { decide, type AccountAction, type Person, isRole } from "@seance/contract/roles";
import { Eye, Pencil, Trash2, type LucideIcon } from "lucide-react";
import { RowButton } from "#ui/button/icon-button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";
import { idOf, jsonOf, unknown, wordsOf } from "./explorer-words.ts";
import { JsonText } from "./json-text.tsx";
import { RoleChip } from "./role-chip.tsx";

/** A document: its place in the collection, its id, what it is called, all of it as JSON, and what can be done with it. */
export function DocumentCard({
  document,
  index,
  actor,
  onView,
  onEdit,
  onDelete,
}: {
  document: ExplorerDocument;
  index: number;
  actor: Person;
  onView: (document: ExplorerDocument) => void;
  /** For accounts alone. */
  onEdit?: (document: ExplorerDocument) => void;
  /** Absent where nothing is deleted. */
  onDelete?: (document: ExplorerDocument) => void;
}) {
  const id = idOf(document);
  const email = wordsOf(document, "email") ?? wordsOf(document, "user_email");
  const title = wordsOf(document, "title");
  const role = wordsOf(document, "role");
  const called = email ?? title ?? id ?? String(index);
  /** Only an account has rules about who may act on it. */
  const refusal = (action: AccountAction): string | undefined => {
    if (!onEdit || id === undefined || !isRole(role)) return undefined;
    const verdict = decide(actor, action, { id, role });
    return verdict.allowed ? undefined : verdict.detail;
  };
  const act = (verb: string, Icon: LucideIcon, onPress: (document: ExplorerDocument) => void, reason?: string) => (
    <RowButton
      icon={Icon}
      label={`${verb} ${called}`}
      title={reason ?? verb}
      aria-description={reason}
      aria-disabled={reason !== undefined}
      onClick={() => (reason === undefined ? onPress(document) : notifyError(reason))}
    />
  );
  return (
    <li className="flex min-w-0 flex-col rounded-panneau bg-velours ring-1 ring-trait">
      <header className="flex items-start gap-3 py-2 pr-2 pl-4">
        <span className="chiffres pt-2.5 text-sm font-bold text-lampe-2">#{index}</span>
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 pt-2.5">
          <span className="w-full font-mono text-xs text-gris [overflow-wrap:anywhere]">{id ?? unknown.other}</span>
          {email !== undefined && <Chip words={email} />}
          {title !== undefined && <Chip words={title} />}
          {role !== undefined && <RoleChip role={role} />}
        </span>
        <span className="flex shrink-0">
          {act("Voir", Eye, onView)}
          {onEdit && act("Modifier", Pencil, onEdit, refusal("set-role"))}
          {onDelete && act("Supprimer", Trash2, onDelete, refusal("delete"))}
        </span>
      </header>
      <JsonText
        label={`JSON de ${called}`}
        text={jsonOf(document)}
        className="h-64 rounded-b-panneau border-t border-trait bg-salle/60 p-4 text-xs"
      />
    </li>
  );
}

function Chip({ words }: { words: string }) {
  return (
    <Tag tone="contour" typed>
      {words}
    </Tag>
  );
}
