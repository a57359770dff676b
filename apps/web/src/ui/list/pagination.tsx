import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "#ui/button/button.tsx";

/** Pagination: « Précédent », « Page N » or « Page N sur M », « Suivant ». `page` from 1, `pages` where the total is known, `hasNext`, `onPage(page)`, `nextLabel`. */
export function Pagination({
  page,
  pages,
  hasNext,
  onPage,
  nextLabel = "Suivant",
}: {
  page: number;
  pages?: number;
  hasNext: boolean;
  onPage: (page: number) => void;
  nextLabel?: string;
}) {
  return (
    <nav aria-label="Pagination" className="flex flex-wrap items-center justify-center gap-2 py-8 sm:gap-3">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)} className="max-sm:px-4">
        <ChevronLeft aria-hidden="true" className="-ml-1 size-5 max-sm:hidden" />
        Précédent
      </Button>
      <p aria-live="polite" className="tabular-figures text-center font-semibold max-sm:order-first max-sm:w-full sm:min-w-24">
        Page {page}
        {pages !== undefined && ` sur ${pages}`}
      </p>
      <Button disabled={!hasNext} onClick={() => onPage(page + 1)} className="max-sm:px-4">
        {nextLabel}
        <ChevronRight aria-hidden="true" className="-mr-1 size-5 max-sm:hidden" />
      </Button>
    </nav>
  );
}
