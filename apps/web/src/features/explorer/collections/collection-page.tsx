import {
  collectionLabels,
  readOnlyCollections,
  type Collection,
  type CollectionName,
  type ExplorerDocument,
} from "@seance/contract/explorer";
import type { Person } from "@seance/contract/account-actions";
import { pageOffset } from "@seance/contract/paging";
import { ArrowLeft } from "lucide-react";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { formatCount } from "#lib/format.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { Button } from "#ui/button/button.tsx";
import { Pagination } from "#ui/list/pagination.tsx";
import { ReadOnlyTag } from "#ui/feedback/tag.tsx";
import { SearchField } from "#ui/input/search-field.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";
import { DeleteDocument } from "#features/explorer/delete-document.tsx";
import type { DocumentHandlers } from "./document-card.tsx";
import { DocumentList } from "./document-list.tsx";
import { DocumentModal } from "./document-modal.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { useDocuments } from "#features/explorer/explorer.api.ts";
import { documentsPageSize, type CollectionsSearch } from "#features/explorer/explorer-search.ts";
import { about, aboutCount, idOf, fieldText } from "#features/explorer/explorer-words.ts";
import { Loaded } from "#features/explorer/loaded.tsx";
import { UserForm } from "#features/explorer/users/user-form.tsx";

export interface CollectionsTabProps {
  readonly search: CollectionsSearch;
  readonly onSearch: ChangeAddress<CollectionsSearch>;
  readonly actor: Person;
  /** Actions of other features for some collections, shown beside the search. */
  readonly extra: Partial<Record<CollectionName, ReactNode>>;
}

const isReadOnly = (name: CollectionName): boolean => readOnlyCollections.some((one) => one === name);

/** One collection: its documents, searched and paged by the server. */
export function CollectionPage({ name, search, onSearch, actor, extra }: CollectionsTabProps & { name: CollectionName }) {
  const { page = 1, q, apres } = search;
  const cursors = useRef(new Map<number, string>());
  const from = apres === undefined ? { skip: pageOffset(page, documentsPageSize) } : { after: apres };
  const query = useDocuments(name, { limit: documentsPageSize, search: q, ...from });
  const [viewed, setViewed] = useState<ExplorerDocument | null>(null);
  const [toDelete, setToDelete] = useState<ExplorerDocument | null>(null);
  const goTo = (next: number, after: string | undefined): void => {
    if (after !== undefined) cursors.current.set(next, after);
    onSearch({ page: next === 1 ? undefined : next, apres: next === 1 ? undefined : after });
    window.scrollTo({ top: 0 });
  };
  const handlers: DocumentHandlers = {
    onView: setViewed,
    ...(name === "users" && { onEdit: (document) => withId(document, (id) => onSearch({ fiche: id })) }),
    ...(!isReadOnly(name) && { onDelete: (document) => withId(document, () => setToDelete(document)) }),
  };
  return (
    <>
      <Header name={name} onBack={() => onSearch({ collection: undefined, q: undefined, page: undefined, apres: undefined })}>
        {query.data && <Count found={query.data} searching={q !== undefined} />}
      </Header>
      <Toolbar name={name} q={q} extra={extra[name]} onSearch={onSearch} />
      <Loaded query={query} height="h-[60dvh]">
        {(found) => (
          <>
            <DocumentList
              found={found}
              skipped={pageOffset(page, documentsPageSize)}
              stale={query.isPlaceholderData}
              actor={actor}
              handlers={handlers}
              onShowAll={() => onSearch({ q: undefined, page: undefined, apres: undefined })}
            />
            {(page > 1 || isFull(found)) && (
              <Pagination
                page={page}
                hasNext={hasNext(found, page)}
                onPage={(next) => goTo(next, next > page ? found.documents.at(-1)?.id : cursors.current.get(next))}
              />
            )}
          </>
        )}
      </Loaded>
      {viewed && <DocumentModal document={viewed} onClose={() => setViewed(null)} />}
      {toDelete && <DeleteDialog name={name} document={toDelete} onClose={() => setToDelete(null)} />}
      {search.fiche !== undefined && <UserForm key={search.fiche} id={search.fiche} onSearch={onSearch} />}
    </>
  );
}

function Header({ name, onBack, children }: { name: CollectionName; onBack: () => void; children: ReactNode }) {
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button kind="quiet" onClick={onBack} className="-ml-4">
        <ArrowLeft aria-hidden="true" className="size-5" />
        Collections
      </Button>
      <h2 className="text-xl">{collectionLabels[name]}</h2>
      <p role="status" className="tabular-figures text-muted">
        {children}
      </p>
      {isReadOnly(name) && <ReadOnlyTag />}
    </header>
  );
}

interface ToolbarProps {
  name: CollectionName;
  q: string | undefined;
  extra: ReactNode;
  onSearch: CollectionsTabProps["onSearch"];
}

function Toolbar({ name, q = "", extra, onSearch }: ToolbarProps) {
  const search = (text: string): void =>
    onSearch({ q: text === "" ? undefined : text, page: undefined, apres: undefined }, { replace: true });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchField
        label={`Rechercher dans ${collectionLabels[name]}`}
        placeholder="Rechercher un document…"
        value={q}
        onChange={search}
        className="w-full md:w-96"
      />
      <div className="ml-auto flex flex-wrap gap-3">
        {extra}
        <ExportMenu name={name} />
      </div>
    </div>
  );
}

function DeleteDialog({ name, document, onClose }: { name: CollectionName; document: ExplorerDocument; onClose: () => void }) {
  const id = idOf(document);
  if (id === undefined) return null;
  const label = ["email", "title", "name", "subject"]
    .map((field) => fieldText(document, field))
    .find((text) => text !== undefined);
  return <DeleteDocument document={{ collection: name, id }} name={label ?? id} onClose={onClose} />;
}

/** Runs the action, or notifies that the document has no id. */
function withId(document: ExplorerDocument, action: (id: string) => void): void {
  const id = idOf(document);
  if (id === undefined) notifyError("Impossible de trouver l'identifiant du document");
  else action(id);
}

const isFull = (found: Collection): boolean => found.documents.length === documentsPageSize;

/** A full page may be the last: an exact count tells; with an estimated one the next page may be empty. */
function hasNext(found: Collection, page: number): boolean {
  return isFull(found) && (found.total_estimated || page * documentsPageSize < found.count);
}

function Count({ found, searching }: { found: Collection; searching: boolean }) {
  const { count, total, total_estimated, searched } = found;
  const all = aboutCount(total, total_estimated, "document", "documents");
  if (!searching) return all;
  const among = searched === null ? "" : `, parmi les ${formatCount(searched)} plus récents`;
  return `${about(count, total_estimated && searched === null)} sur ${all}${among}`;
}
