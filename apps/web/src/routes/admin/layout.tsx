import { can } from "@seance/contract/roles";
import { Link, useNavigate } from "@tanstack/react-router";
import { LayoutDashboard } from "lucide-react";
import { useEffect } from "react";
import { HeldOutlet } from "#routes/held-outlet.tsx";
import { useSession } from "#shared/session/current-session.ts";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { adminTabs } from "./tab-list.ts";

const tabClass =
  "flex h-13 items-center gap-3 rounded-field px-3 font-medium whitespace-nowrap text-muted transition-colors hover:bg-surface hover:text-foreground focus-visible:-outline-offset-2 data-[status=active]:text-foreground max-lg:rounded-none max-lg:data-[status=active]:shadow-[inset_0_-2px_0_var(--color-accent)] lg:h-11 lg:data-[status=active]:bg-surface-2";

/** The back office's layout, for staff only: also when the role changes meanwhile. */
export default function AdminLayout() {
  const { token, user } = useSession();
  const known = token === null || user !== null;
  const allowed = can(user?.role, "admin:enter");
  const navigate = useNavigate();
  useEffect(() => {
    // No warning about unsaved changes after losing the role: they could not be saved.
    if (known && !allowed) void navigate({ to: "/", replace: true, ignoreBlocker: true });
  }, [known, allowed, navigate]);
  if (!known) return <SpinnerScreen text="Chargement…" />;
  if (!allowed || !user) return null;
  return (
    <div className="pt-top-bar [--sticky-bottom:calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom))] [--sticky-top:calc(var(--spacing-top-bar)+52px)] short:[--sticky-top:var(--spacing-top-bar)] lg:grid lg:grid-cols-[228px_minmax(0,1fr)] lg:[--sticky-bottom:0px] lg:[--sticky-top:var(--spacing-top-bar)]">
      <nav
        aria-label="Administration"
        className="sticky-tabs no-scrollbar sticky top-top-bar z-4 short:static border-b border-divider bg-background px-gutter max-lg:overflow-x-auto lg:h-[calc(100dvh-var(--spacing-top-bar))] lg:overflow-y-auto lg:border-r lg:border-b-0 lg:px-3 lg:py-4"
      >
        <ul className="flex gap-1 lg:grid lg:gap-0.5">
          <li className="shrink-0">
            <Link to="/admin" activeOptions={{ exact: true }} ref={revealCurrent} className={tabClass}>
              <LayoutDashboard aria-hidden="true" className="size-5 max-lg:hidden" />
              Vue d’ensemble
            </Link>
          </li>
          {adminTabs
            .filter(({ permission }) => can(user.role, permission))
            .map(({ key, label, icon: Icon }) => (
              <li key={key} className="shrink-0">
                <Link to={`/admin/${key}`} ref={revealCurrent} className={tabClass}>
                  <Icon aria-hidden="true" className="size-5 max-lg:hidden" />
                  {label}
                </Link>
              </li>
            ))}
          {can(user.role, "database:explore") && (
            <li className="shrink-0 sm:hidden">
              <Link to="/explorateur/overview" className={tabClass}>
                Database Explorer
              </Link>
            </li>
          )}
        </ul>
      </nav>
      <div className="min-w-0 px-gutter pt-6 pb-10 lg:px-8">
        <HeldOutlet />
      </div>
    </div>
  );
}

/** On a narrow screen the tabs scroll in a row: the current one is scrolled into view. */
function revealCurrent(link: HTMLAnchorElement | null): void {
  if (link?.dataset["status"] === "active") link.scrollIntoView({ block: "nearest", inline: "center" });
}
