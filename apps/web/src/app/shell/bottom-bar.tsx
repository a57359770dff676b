import { Link } from "@tanstack/react-router";
import { entries } from "./entries.ts";
import { HistoryBadge } from "./top-bar.tsx";

/** The main entries at the bottom, on phones and tablets. */
export function BottomBar({ historyCount }: { historyCount: number }) {
  return (
    <nav
      aria-label="Navigation mobile"
      className="bottom-bar fixed inset-x-0 bottom-0 z-(--z-bar) border-t border-divider bg-[#0d0b0af2] pb-[env(safe-area-inset-bottom)] backdrop-blur-md lg:hidden"
    >
      <ul className="mx-auto grid h-bottom-bar max-w-160 grid-cols-6">
        {entries.map(({ to, label, icon: Icon, exact }) => (
          <li key={to} className="min-w-0">
            <Link
              to={to}
              activeOptions={{ exact }}
              className="relative grid h-full place-content-center justify-items-center gap-1 text-muted transition-colors focus-visible:-outline-offset-4 data-[status=active]:text-accent"
            >
              <Icon aria-hidden="true" className="size-5.5" />
              <span className="text-[0.6875rem] leading-none font-medium tracking-tight whitespace-nowrap sm:text-xs">
                {label}
              </span>
              {to === "/historique" && (
                <span className="absolute top-1 left-1/2 ml-1.5 scale-85">
                  <HistoryBadge count={historyCount} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
