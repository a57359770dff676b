import type { Collection } from "@seance/contract/explorer";
import type { Person } from "@seance/contract/account-actions";
import { Database } from "lucide-react";
import { about } from "#features/explorer/explorer-words.ts";
import { formatCount } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { DocumentCard, type DocumentHandlers } from "./document-card.tsx";

interface DocumentListProps {
  found: Collection;
  /** Number of documents before the first one shown. */
  skipped: number;
  stale: boolean;
  actor: Person;
  handlers: DocumentHandlers;
  onShowAll: () => void;
}

export function DocumentList({ found, skipped, stale, actor, handlers, onShowAll }: DocumentListProps) {
  if (found.documents.length === 0)
    return found.total === 0 ? (
      <EmptyState title="Collection vide" icon={<Database className="size-7" />} />
    ) : (
      <EmptyState title="Aucun document trouvé" icon={<Database className="size-7" />}>
        <Button onClick={onShowAll}>Tous les documents</Button>
      </EmptyState>
    );
  const partial = found.documents.length < found.total;
  return (
    <>
      {partial && (
        <p className="tabular-figures mb-3 text-sm text-muted">
          Chargés: {formatCount(found.documents.length)}/{about(found.total, found.total_estimated)}
        </p>
      )}
      <ol
        aria-label="Documents"
        className={`grid grid-cols-1 gap-3 transition-opacity xl:grid-cols-2 ${stale ? "opacity-50 delay-150" : ""}`}
      >
        {found.documents.map((document, at) => (
          <DocumentCard key={document.id} document={document} index={skipped + at + 1} actor={actor} {...handlers} />
        ))}
      </ol>
    </>
  );
}
