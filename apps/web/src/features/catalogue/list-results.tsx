import type { TitleCard } from "@seance/contract/titles";
import { RotateCcw, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import type { ListSearch } from "./list-search.ts";
import { Button } from "#ui/button/button.tsx";
import { GridSkeleton } from "#ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import type { ListKind } from "./list-kinds.ts";
import type { ListAnswer } from "./list.api.ts";
import { activeFilters, pageOf, sizeOf, withoutFilters } from "./list-state.ts";
import type { ChangeSearch } from "./list-toolbar.tsx";
import { TitleCard as Card } from "./title-card.tsx";
import { RowsSkeleton, TitleRow } from "./title-row.tsx";

interface ResultsProps {
  readonly kind: ListKind;
  readonly search: ListSearch;
  readonly answer: ListAnswer;
  readonly onChange: ChangeSearch;
  readonly onFirstPage: () => void;
  readonly renderAction: RenderTitlePart | undefined;
  /** What lies over a card, or over a line and at its end. */
  readonly renderExtras: RenderTitlePart | undefined;
}

export type RenderTitlePart = (title: TitleCard, view: "card" | "row") => ReactNode;

/** Number of cards whose pictures load eagerly. */
const firstInSight = 8;

/** The titles as a grid or as lines, or the loading, empty or error state. */
export function Results({ kind, search, answer, onChange, onFirstPage, renderAction, renderExtras }: ResultsProps) {
  const { titles, failed, refused, stale, retry } = answer;
  if (!titles) {
    if (refused) return <Refused kind={kind} search={search} onChange={onChange} />;
    if (failed)
      return (
        <ErrorState
          title={kind.failed}
          text="Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez."
          onRetry={retry}
        />
      );
    return <PageSkeleton search={search} />;
  }
  if (titles.length === 0) return <NoResult kind={kind} search={search} onChange={onChange} onFirstPage={onFirstPage} />;

  return (
    <div className={`@container transition-opacity ${stale ? "opacity-50 delay-150" : ""}`}>
      <PageOfTitles {...{ titles, search, renderAction, renderExtras }} eager />
    </div>
  );
}

/** The titles of one page, as cards or as lines; the first ones load their pictures at once where `eager`. */
export function PageOfTitles({
  titles,
  search,
  renderAction,
  renderExtras,
  eager = false,
}: Pick<ResultsProps, "search" | "renderAction" | "renderExtras"> & { titles: readonly TitleCard[]; eager?: boolean }) {
  const list = search.view === "list";
  return (
    <ul className={list ? "grid gap-3" : "poster-grid"}>
      {titles.map((title, at) => {
        const view = list ? "row" : "card";
        const shared = { title, action: renderAction?.(title, view), extras: renderExtras?.(title, view) };
        const Title = list ? TitleRow : Card;
        return (
          <li key={title.id}>
            <Title {...shared} eager={eager && at < firstInSight} />
          </li>
        );
      })}
    </ul>
  );
}

/** As high as a page of titles. */
export const PageSkeleton = ({ search }: Pick<ResultsProps, "search">) =>
  search.view === "list" ? <RowsSkeleton count={sizeOf(search)} /> : <GridSkeleton count={sizeOf(search)} />;

/** The address has invalid filters: a link leads to the whole list. */
function Refused({ kind, search, onChange }: Pick<ResultsProps, "kind" | "search" | "onChange">) {
  return (
    <ErrorState title={kind.failed} text="L’adresse de cette page demande un filtre que le catalogue ne connaît pas.">
      <ResetButton onClick={() => onChange(withoutFilters(search, kind))} />
    </ErrorState>
  );
}

function ResetButton({ onClick }: { onClick: () => void }) {
  return (
    <Button kind="primary" onClick={onClick}>
      <RotateCcw aria-hidden="true" className="-ml-1 size-4.5" />
      Réinitialiser les filtres
    </Button>
  );
}

function NoResult({ kind, search, onChange, onFirstPage }: Omit<ResultsProps, "answer" | "renderAction" | "renderExtras">) {
  const filtered = activeFilters(search, kind).length > 0;
  return (
    <EmptyState
      title={kind.none}
      icon={<SearchX className="size-7" />}
      {...(filtered && { text: "Aucun titre ne répond à tous ces filtres à la fois." })}
    >
      {filtered && <ResetButton onClick={() => onChange(withoutFilters(search, kind))} />}
      {pageOf(search) > 1 && <Button onClick={onFirstPage}>Revenir à la première page</Button>}
    </EmptyState>
  );
}
