import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { ReactNode } from "react";

/**
 * Fold: a collapsible block, whose content is rendered only while it is open. `title`, `detail` beside it, `unfolded` (the state until
 * the first press), `actions` at the right, children; with `keeps` they stay, hidden, once they were shown: what is typed there is not lost.
 */
export function Fold({
  title,
  detail,
  unfolded,
  actions,
  keeps = false,
  children,
}: {
  title: string;
  detail: string;
  unfolded: boolean;
  actions?: ReactNode;
  keeps?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? unfolded;
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return (
    <section aria-label={title} className="rounded-panel bg-surface ring-1 ring-divider">
      <header className="flex items-center gap-1 pr-2">
        <h2 className="min-w-0 flex-1 text-base">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setChosen(!open)}
            className="flex min-h-14 w-full items-center gap-3 rounded-panel px-4 text-left focus-visible:-outline-offset-2"
          >
            <ChevronDown
              aria-hidden="true"
              className={`size-5 shrink-0 text-muted transition-transform ${open ? "" : "-rotate-90"}`}
            />
            <span className="flex min-w-0 flex-col gap-x-3 sm:flex-row sm:items-baseline">
              <span className="truncate">{title}</span>
              <span className="tabular-figures shrink-0 font-body text-sm font-normal tracking-normal text-muted">{detail}</span>
            </span>
          </button>
        </h2>
        {actions}
      </header>
      <div id={id} hidden={!open} className="overflow-clip rounded-b-panel">
        {(open || (keeps && opened)) && children}
      </div>
    </section>
  );
}
