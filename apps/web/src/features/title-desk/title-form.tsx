import { ArrowLeft } from "lucide-react";
import { isNotFound } from "#lib/api/api-error.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { newForm } from "#lib/search-params.ts";
import { HistoryButton } from "#shared/revisions/history-button.tsx";
import { Button } from "#ui/button/button.tsx";
import { ItemForm } from "#ui/form/item-form.tsx";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import type { DeskKind, DeskTitle } from "./desk-kind.ts";
import { useDeskTitle } from "./title-desk.api.ts";

interface TitleFormProps {
  readonly kind: DeskKind;
  /** `nouveau`, or the id of the edited title. */
  readonly fiche: string;
  readonly copyOf: string | undefined;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** The form of a new title, of a copy of one, or of one that is edited. */
export function TitleForm({ kind, fiche, copyOf, onSaved, onCancel }: TitleFormProps) {
  const adding = fiche === newForm;
  const sourceId = adding ? copyOf : fiche;
  const query = useDeskTitle(kind.type, sourceId);
  const { words } = kind;
  const heading = adding ? words.add : words.edit;
  if (sourceId !== undefined && !query.data)
    return hasFailed(query) ? (
      <ErrorState
        level={1}
        title={isNotFound(query.error) ? "Ce titre n’existe plus" : words.loadFault}
        onRetry={isNotFound(query.error) ? undefined : () => void query.refetch()}
      >
        <Button onClick={onCancel}>Revenir à la liste</Button>
      </ErrorState>
    ) : (
      <SpinnerScreen text="Chargement…" />
    );

  return (
    <>
      <header className="mb-5 grid gap-1">
        <Button kind="quiet" onClick={onCancel} className="-ml-4 justify-self-start">
          <ArrowLeft aria-hidden="true" className="size-5" />
          {words.heading}
        </Button>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 ref={focusHeading} tabIndex={-1} className="text-2xl">
            {heading}
            {!adding && query.data && <span className="text-muted"> · {query.data.title}</span>}
          </h1>
          {!adding && query.data && (
            <HistoryButton item={{ type: kind.type, id: query.data.id }} name={query.data.title} labelled />
          )}
        </div>
      </header>
      <ItemForm<DeskTitle>
        key={`${fiche} ${sourceId}`}
        label={heading}
        sections={kind.sections}
        initial={adding && query.data ? copyFrom(query.data) : kind.defaults}
        base={adding ? undefined : query.data}
        create={kind.create}
        change={kind.change}
        noAnswer={words.saveErrorMessage}
        subject={words.this}
        savedText={adding ? words.added : words.saved}
        onCancel={onCancel}
        onSaved={onSaved}
      />
    </>
  );
}

/** Scrolls to the top and focuses the heading, as on a new page. */
function focusHeading(heading: HTMLElement | null): void {
  if (!heading) return;
  window.scrollTo({ top: 0 });
  heading.focus({ preventScroll: true });
}

/** The title gets a suffix: two titles of one year may not have the same name. */
const copyFrom = (title: DeskTitle): object => ({ ...title, id: "", title: `${title.title} (copie)`, status: "draft" });
