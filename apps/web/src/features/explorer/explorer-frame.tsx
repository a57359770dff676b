import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { ReactNode, RefObject } from "react";
import { ExplorerHeader } from "./explorer-header.tsx";
import { explorerTabs } from "./explorer-tabs.ts";
import { useCollectionCounts } from "./explorer.api.ts";
import { about } from "./explorer-words.ts";

export function ExplorerFrame({ children }: { children: ReactNode }) {
  const counts = useCollectionCounts().data;
  const tabs = useScrollToCurrent(counts !== undefined);
  return (
    <>
      <ExplorerHeader />
      <nav
        ref={tabs}
        aria-label="Explorateur"
        className="no-scrollbar -mx-gutter mb-6 overflow-x-auto border-b border-divider px-gutter lg:-mx-8 lg:px-8"
      >
        <ul className="flex gap-1">
          {explorerTabs.map(({ key, label, icon: Icon, count }) => {
            const total = counts && count(counts);
            return (
              <li key={key} className="shrink-0">
                <Link
                  to={`/explorateur/${key}`}
                  className="relative flex h-13 items-center gap-2.5 px-3 font-medium whitespace-nowrap text-muted transition-colors after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full hover:text-foreground focus-visible:-outline-offset-4 data-[status=active]:text-foreground data-[status=active]:after:bg-accent"
                >
                  <Icon aria-hidden="true" className="size-4.5" />
                  {label}
                  {total && (
                    <span className="tabular-figures rounded-full bg-surface-2 px-2 py-0.5 text-xs text-body">
                      {about(total.count, total.estimated)}
                    </span>
                  )}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      {children}
    </>
  );
}

/** Scrolls the row of tabs to the current one, and again when the counts have made the tabs wider. */
function useScrollToCurrent(counted: boolean): RefObject<HTMLElement | null> {
  const tabs = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    tabs.current?.querySelector("[data-status=active]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [path, counted]);
  return tabs;
}
