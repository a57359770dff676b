import {
  collectionLabels,
  readOnlyCollections,
  type Collection,
  type CollectionName,
  type ExplorerDocument,
} from "@seance/contract/explorer";
import type { Person } from "@seance/contract/roles";
import { skipOf } from "@seance/contract/paging";
import { ArrowLeft, Database } from "lucide-react";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { formatCount } from "#lib/format.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { Button } from "#ui/button/button.tsx";
import { Pagination } from "#ui/list/pagination.tsx";
import { ReadOnlyTag } from "#ui/feedback/tag.tsx";
import { SearchField } from "#ui/input/search-field.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";
import { DeleteDocument } from "./delete-document.tsx";
import { DocumentCard } from "./document-card.tsx";
import { DocumentModal } from "./document-modal.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { useDocuments } from "./explorer.api.ts";
import { documentsPageSize, type CollectionsSearch } from "./explorer-search.ts";
import { about, aboutOf, idOf, wordsOf } from "./explorer-words.ts";
import { Loaded } from "./tab-state.tsx";
import { UserForm } from "./user-form.tsx";

export interface CollectionsTabProps {
  readonly search: CollectionsSearch;
  readonly onSearch: ChangeAddress<CollectionsSearch>;
  readonly actor: Person;
  /** What else can be done with some collections, shown beside their search; from other parts of the site. */
  readonly extra: Partial<Record<CollectionName, ReactNode>>;
}

const isReadOnly = (name: CollectionName): boolean => readOnlyCollections.some((one) => one === name);

/** One collection: its documents, searched and paged by the server. */
export function CollectionPage({ name, search, onSearch, actor, extra }: CollectionsTabProps & { name: CollectionName }) {
  const { page = 1, q, apres, fiche } = search;
  const trail = useRef(new Map<number, string>());
  const where = apres === undefined ? { skip: skipOf(page, documentsPageSize) } : { after: apres };
  const query = useDocuments(name, { limit: documentsPageSize, search: q, ...where });
  const [viewed, setViewed] = useState<ExplorerDocument | null>(null);
  const [doomed, setDoomed] = useState<ExplorerDocument | null>(null);
  const doomedId = doomed ? idOf(doomed) : undefined;
  const goTo = (next: number, after: string | undefined): void => {
    if (after !== undefined) trail.current.set(next, after);
    onSearch({ page: next === 1 ? undefined : next, apres: next === 1 ? undefined : after });
    window.scrollTo({ top: 0 });
  };
  const acts = {
    onView: setViewed,
    ...(name === "users" && { onEdit: (document: ExplorerDocument) => withId(document, (id) => onSearch({ fiche: id })) }),
    ...(!isReadOnly(name) && { onDelete: (document: ExplorerDocument) => withId(document, () => setDoomed(document)) }),
  };
  const close = { fiche: undefined };
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button kind="quiet" onClick={() => onSearch(closed)} className="-ml-4">
          <ArrowLeft aria-hidden="true" className="size-5" />
          Collections
        </Button>
        <h2 className="text-xl">{collectionLabels[name]}</h2>
        <p role="status" className="chiffres text-gris">
          {query.data && <Count found={query.data} searching={q !== undefined} />}
        </p>
        {isReadOnly(name) && <ReadOnlyTag />}
      </header>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField
          label={`Rechercher dans ${collectionLabels[name]}`}
          placeholder="Rechercher un document…"
          value={q ?? ""}
          onChange={(words) =>
            onSearch({ q: words === "" ? undefined : words, page: undefined, apres: undefined }, { replace: true })
          }
          className="w-full md:w-96"
        />
        <div className="ml-auto flex flex-wrap gap-3">
          {extra[name]}
          <ExportMenu name={name} />
        </div>
      </div>
      <Loaded query={query} height="h-[60dvh]">
        {(found) => (
          <>
            <Documents
              found={found}
              from={skipOf(page, documentsPageSize)}
              stale={query.isPlaceholderData}
              actor={actor}
              acts={acts}
              onEverything={() => onSearch({ q: undefined, page: undefined, apres: undefined })}
            />
            {(page > 1 || found.documents.length === documentsPageSize) && (
              <Pagination
                page={page}
                hasNext={hasNext(found, page)}
                onPage={(next) => goTo(next, next > page ? found.documents.at(-1)?.id : trail.current.get(next))}
              />
            )}
          </>
        )}
      </Loaded>
      {viewed && <DocumentModal document={viewed} onClose={() => setViewed(null)} />}
      {doomed && doomedId !== undefined && (
        <DeleteDocument
          doomed={{ collection: name, id: doomedId }}
          called={nameOf(doomed) ?? doomedId}
          onClose={() => setDoomed(null)}
        />
      )}
      {fiche !== undefined && (
        <UserForm
          key={fiche}
          fiche={fiche}
          onSaved={() => onSearch(close, { replace: true, saved: true })}
          onCancel={() => onSearch(close, { replace: true })}
        />
      )}
    </>
  );
}

const closed: { readonly [K in keyof CollectionsSearch]: undefined } = {
  collection: undefined,
  q: undefined,
  page: undefined,
  apres: undefined,
};

const nameOf = (document: ExplorerDocument): string | undefined =>
  ["email", "title", "name", "subject"].map((field) => wordsOf(document, field)).find((words) => words !== undefined);

/** A document that cannot be named to the server can be neither edited nor deleted. */
function withId(document: ExplorerDocument, action: (id: string) => void): void {
  const id = idOf(document);
  if (id === undefined) notifyError("Impossible de trouver l'identifiant du document");
  else action(id);
}

/** The last page may be full: where the count is exact it says so, where it is near the truth the next page does. */
function hasNext(found: Collection, page: number): boolean {
  const full = found.documents.length === documentsPageSize;
  return full && (found.total_estimated || page * documentsPageSize < found.count);
}

function Count({ found, searching }: { found: Collection; searching: boolean }) {
  const { count, total, total_estimated, searched } = found;
  const all = aboutOf(total, total_estimated, "document", "documents");
  if (!searching) return all;
  const among = searched === null ? "" : `, parmi les ${formatCount(searched)} plus récents`;
  return `${about(count, total_estimated && searched === null)} sur ${all}${among}`;
}

interface Acts {
  readonly onView: (document: ExplorerDocument) => void;
  readonly onEdit?: (document: ExplorerDocument) => void;
  readonly onDelete?: (document: ExplorerDocument) => void;
}

function Documents({
  found,
  from,
  stale,
  actor,
  acts,
  onEverything,
}: {
  found: Collection;
  /** Documents before the first one shown. */
  from: number;
  stale: boolean;
  actor: CollectionsTabProps["actor"];
  acts: Acts;
  onEverything: () => void;
}) {
  if (found.documents.length === 0)
    return found.total === 0 ? (
      <EmptyState title="Collection vide" icon={<Database className="size-7" />} />
    ) : (
      <EmptyState title="Aucun document trouvé" icon={<Database className="size-7" />}>
        <Button onClick={onEverything}>Tous les documents</Button>
      </EmptyState>
    );
  const partial = found.documents.length < found.total;
  return (
    <>
      {partial && (
        <p className="chiffres mb-3 text-sm text-gris">
          Chargés: {formatCount(found.documents.length)}/{about(found.total, found.total_estimated)}
        </p>
      )}
      <ol
        aria-label="Documents"
        className={`grid grid-cols-1 gap-3 transition-opacity xl:grid-cols-2 ${stale ? "opacity-50 delay-150" : ""}`}
      >
        {found.documents.map((document, at) => (
          <DocumentCard key={document.id} document={document} index={from + at + 1} actor={actor} {...acts} />
        ))}
      </ol>
    </>
  );
}
