import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import type { ListKind } from "./list-kinds.ts";
import { PageOfTitles, PageSkeleton, type RenderTitlePart } from "./list-results.tsx";
import type { ListSearch } from "./list-search.ts";
import { pageOf, pagesOf } from "./list-state.ts";
import { useListPage } from "./list.api.ts";

/** Pages that follow one another without a step, so that the footer and the end of the page remain within reach. */
const pagesInRun = 20;

interface EndlessProps {
  readonly kind: ListKind;
  readonly search: ListSearch;
  readonly renderAction: RenderTitlePart | undefined;
  readonly renderExtras: RenderTitlePart | undefined;
  /** Another page than that of the address is in view. */
  readonly onPageInView: (page: number) => void;
  readonly onPage: (page: number) => void;
}

/**
 * Pages one after the other. Those before the one of the address keep their place, so that the scroll position of the browser's history
 * fits when the reader comes back; only those near the view are fetched, and fetched again after a change.
 */
export function EndlessResults({ kind, search, renderAction, renderExtras, onPageInView, onPage }: EndlessProps) {
  const page = pageOf(search);
  const first = page - ((page - 1) % pagesInRun);
  const { total, titles } = useListPage(kind, search);
  const pages = titles ? pagesOf(search, total) : page;
  const last = Math.min(first + pagesInRun - 1, pages);
  const [opened] = useState(page);
  const [reached, setReached] = useState(page);
  /** Once the opened page is there and scrolled to: before that, the pages in view are others. */
  const [settled, setSettled] = useState(page === first);
  const end = Math.max(first, Math.min(Math.max(reached, page), last));
  return (
    <div className="@container grid gap-7">
      {first > 1 && (
        <Button className="justify-self-center" onClick={() => onPage(first - 1)}>
          Revenir à la page {first - 1}
        </Button>
      )}
      {Array.from({ length: end - first + 1 }, (_, at) => first + at).map((number) => (
        <EndlessPage
          key={number}
          {...{ kind, renderAction, renderExtras }}
          search={{ ...search, page: number }}
          inView={number === page}
          opened={number === opened && number > first}
          settled={settled}
          onOpened={() => setSettled(true)}
          onMiddle={() => number !== page && onPageInView(number)}
          onNear={() => setReached((before) => Math.max(before, number + 1))}
        />
      ))}
      {end === last && last < pages && (
        <Button className="justify-self-center" onClick={() => onPage(last + 1)}>
          Continuer à la page {last + 1}
        </Button>
      )}
    </div>
  );
}

interface EndlessPageProps extends Pick<EndlessProps, "kind" | "search" | "renderAction" | "renderExtras"> {
  readonly inView: boolean;
  /** The page that the address opened, below others. */
  readonly opened: boolean;
  readonly settled: boolean;
  readonly onOpened: () => void;
  readonly onMiddle: () => void;
  readonly onNear: () => void;
}

function EndlessPage({
  kind,
  search,
  renderAction,
  renderExtras,
  inView,
  opened,
  settled,
  onOpened,
  onMiddle,
  onNear,
}: EndlessPageProps) {
  const page = useRef<HTMLElement>(null);
  const [near, setNear] = useState(opened);
  const { titles, failed, stale, retry } = useListPage(kind, search, near);
  const shown = stale ? undefined : titles;
  useIntersection(page, settled && "100% 0px", (isNear) => {
    setNear(isNear);
    if (isNear) onNear();
  });
  useIntersection(page, settled && "-50% 0px", (isMiddle) => isMiddle && onMiddle());
  useOpenedInView(page, opened && (shown !== undefined || failed), onOpened);
  return (
    <section
      ref={page}
      aria-label={`Page ${pageOf(search)}`}
      aria-current={inView ? "page" : undefined}
      aria-busy={!shown}
      className="scroll-mt-top-bar"
    >
      {shown ? (
        <PageOfTitles titles={shown} {...{ search, renderAction, renderExtras }} />
      ) : failed ? (
        <ErrorState
          title={kind.failed}
          text="Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez."
          onRetry={retry}
        />
      ) : (
        <PageSkeleton search={search} />
      )}
    </section>
  );
}

/** Scrolls to the page that the address opened once it is there, unless the browser has restored a position by then. */
function useOpenedInView(page: React.RefObject<HTMLElement | null>, ready: boolean, onOpened: () => void): void {
  const open = useEffectEvent(onOpened);
  useEffect(() => {
    if (!ready) return;
    if (scrollY === 0) page.current?.scrollIntoView();
    open();
  }, [page, ready]);
}

/** Calls back when the element enters or leaves the window, widened or narrowed by `margin`; never while that is false. */
function useIntersection(
  element: React.RefObject<HTMLElement | null>,
  margin: string | false,
  onChange: (inView: boolean) => void,
): void {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (!element.current || margin === false) return;
    const observer = new IntersectionObserver((entries) => entries.at(-1) && change(entries.at(-1)?.isIntersecting === true), {
      rootMargin: margin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin]);
}
