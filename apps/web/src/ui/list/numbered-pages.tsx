import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { IconButton } from "#ui/button/icon-button.tsx";

/**
 * NumberedPages: pagination with the number of pages. `page` from 1; `stale`: `pages` is of the previous query. A page beyond the last
 * (its last row was deleted, or the address is old) is replaced by the last, without an entry in the history.
 */
export function NumberedPages({
  page,
  pages,
  stale = false,
  onPage,
}: {
  page: number;
  pages: number;
  stale?: boolean;
  onPage: (page: number, how?: { readonly replace: boolean }) => void;
}) {
  const gone = !stale && pages >= 1 && page > pages;
  const turnBack = useEffectEvent(() => onPage(pages, { replace: true }));
  useEffect(() => {
    if (gone) turnBack();
  }, [gone, pages]);
  if (pages <= 1 && page === 1) return null;
  const step = (label: string, to: number, off: boolean, Icon: typeof ChevronLeft) => (
    <IconButton label={label} aria-disabled={off} onClick={off ? undefined : () => onPage(to)} icon={Icon} />
  );
  return (
    <nav aria-label="Pagination" className="flex items-center justify-center gap-2 py-6">
      {step("Première page", 1, page <= 1, ChevronFirst)}
      {step("Page précédente", page - 1, page <= 1, ChevronLeft)}
      <p aria-live="polite" className="tabular-figures min-w-32 text-center font-semibold">
        Page {page} sur {Math.max(pages, 1)}
      </p>
      {step("Page suivante", page + 1, page >= pages, ChevronRight)}
      {step("Dernière page", pages, page >= pages, ChevronLast)}
    </nav>
  );
}
