import { ArrowLeft } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { isNotFound } from "#lib/api/api-error.ts";
import { readDraft } from "#lib/drafts.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { newForm } from "#lib/search-params.ts";
import { restoreItem } from "#shared/bin/restore.ts";
import { HistoryButton } from "#shared/revisions/history-button.tsx";
import { Button } from "#ui/button/button.tsx";
import type { Neighbours } from "#ui/form/item-form-props.ts";
import { ItemForm } from "#ui/form/item-form.tsx";
import { goToSection } from "#ui/form/section-block.tsx";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { TitleFinder } from "#shared/metadata/title-finder.tsx";
import type { DeskKind, DeskTitle } from "./desk-kind.ts";
import { TitleAside } from "./title-aside.tsx";
import { useDeskTitle } from "./title-desk.api.ts";

interface TitleFormProps {
  readonly kind: DeskKind;
  /** `nouveau`, or the id of the edited title. */
  readonly fiche: string;
  readonly copyOf: string | undefined;
  readonly neighbours: Neighbours | undefined;
  /** Opens the form of a copy of the edited title. */
  readonly onCopy: () => void;
  readonly onSaved: () => void;
  /** Opens the form of the title that was added, at a section where one is named; undefined for those who may not edit it. */
  readonly onAdded: ((id: string, section?: string) => void) | undefined;
  /** The section that the form opens at. */
  readonly startAt: string | undefined;
  readonly onCancel: () => void;
}

/** The form of a new title, of a copy of one, or of one that is edited. */
export function TitleForm({ kind, fiche, copyOf, neighbours, onCopy, onSaved, onAdded, startAt, onCancel }: TitleFormProps) {
  const adding = fiche === newForm;
  const sourceId = adding ? copyOf : fiche;
  const query = useDeskTitle(kind.type, sourceId);
  const [restorations, setRestorations] = useState(0);
  const [filled, setFilled] = useState<{ readonly id: number; readonly fields: object } | null>(null);
  const draftName = `${kind.type} ${adding && copyOf !== undefined ? `copie ${copyOf}` : fiche}`;
  const source = query.data ?? lostTitle(query.error, draftName);
  const { words } = kind;
  const heading = adding ? words.add : words.edit;
  if (sourceId !== undefined && !source) return <NoTitle query={query} fault={words.loadFault} onCancel={onCancel} />;

  return (
    <>
      <FormHeading back={words.heading} heading={heading} title={adding ? undefined : source?.title} onBack={onCancel}>
        {!adding && query.data && (
          <HistoryButton
            item={{ type: kind.type, id: query.data.id }}
            name={query.data.title}
            labelled
            onRestored={() => setRestorations((count) => count + 1)}
          />
        )}
      </FormHeading>
      {adding && sourceId === undefined && (
        <div className="mb-4">
          <TitleFinder kind={kind.type} onFound={(fields, id) => setFilled({ id, fields })} />
        </div>
      )}
      <ItemForm<DeskTitle>
        // A restored version takes the place of the one in the form; what was typed is offered as a draft.
        key={`${fiche} ${sourceId} ${filled?.id} ${restorations}`}
        label={heading}
        sections={kind.sections}
        initial={adding && source ? copyFrom(source) : { ...kind.defaults, ...filled?.fields }}
        base={adding ? undefined : source}
        create={kind.create}
        change={kind.change}
        noAnswer={words.saveErrorMessage}
        subject={words.this}
        savedText={adding ? words.added : words.saved}
        draft={draftName}
        aside={
          adding || !source ? undefined : (
            <TitleAside {...{ kind, onCopy }} title={source} draft={draftName} onDeleted={onSaved} />
          )
        }
        asideFirst
        again={adding ? goingOn(kind, onAdded) : undefined}
        onRestore={restoreItem}
        neighbours={neighbours}
        onCancel={onCancel}
        onSaved={(_changed, saved) => (adding && kind.goOn && onAdded ? onAdded(idOf(saved)) : onSaved())}
      />
      {startAt !== undefined && !adding && <StartAt key={fiche} section={startAt} />}
    </>
  );
}

interface NoTitleProps {
  readonly query: ReturnType<typeof useDeskTitle>;
  readonly fault: string;
  readonly onCancel: () => void;
}

/** While the title loads, and where it could not be loaded. */
function NoTitle({ query, fault, onCancel }: NoTitleProps) {
  if (!hasFailed(query)) return <SpinnerScreen text="Chargement…" />;
  const isGone = isNotFound(query.error);
  return (
    <ErrorState
      level={1}
      title={isGone ? "Ce titre n’existe plus" : fault}
      onRetry={isGone ? undefined : () => void query.refetch()}
    >
      <Button onClick={onCancel}>Revenir à la liste</Button>
    </ErrorState>
  );
}

/** The button that saves a new title and opens its own form, where its kind has one. */
const goingOn = ({ goOn }: DeskKind, onAdded: TitleFormProps["onAdded"]) =>
  goOn && onAdded && { label: goOn.label, onSaved: (saved: unknown) => onAdded(idOf(saved), goOn.section) };

const idOf = (saved: unknown): string => (saved as DeskTitle).id;

/** Goes to a section once the form is there. */
function StartAt({ section }: { section: string }) {
  useEffect(() => goToSection(section), [section]);
  return null;
}

interface FormHeadingProps {
  readonly back: string;
  readonly heading: string;
  readonly title: string | undefined;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

function FormHeading({ back, heading, title, onBack, children }: FormHeadingProps) {
  return (
    <header className="mb-5 grid gap-1">
      <Button kind="quiet" onClick={onBack} className="-ml-4 justify-self-start">
        <ArrowLeft aria-hidden="true" className="size-5" />
        {back}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={focusHeading} tabIndex={-1} className="min-w-0 text-2xl wrap-anywhere">
          {heading}
          {title !== undefined && <span className="text-muted"> · {title}</span>}
        </h1>
        {children}
      </div>
    </header>
  );
}

/** A title that was deleted, as the draft of a change to it still has it: saving it says who deleted it, and offers what can be done. */
const lostTitle = (error: unknown, draftName: string): DeskTitle | undefined =>
  isNotFound(error) ? ((readDraft(draftName)?.base ?? undefined) as DeskTitle | undefined) : undefined;

/** Scrolls to the top and focuses the heading, as on a new page. */
function focusHeading(heading: HTMLElement | null): void {
  if (!heading) return;
  window.scrollTo({ top: 0 });
  heading.focus({ preventScroll: true });
}

/** The title gets a suffix: two titles of one year may not have the same name. */
const copyFrom = (title: DeskTitle): object => ({ ...title, id: "", title: `${title.title} (copie)`, status: "draft" });
