import { can, isStaff, type Role } from "@seance/contract/roles";
import { Link } from "@tanstack/react-router";
import { Database, Search, SlidersHorizontal } from "lucide-react";
import { lazy, useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useSession } from "#shared/session/current-session.ts";
import { showOverlay, useOverlay } from "#shared/overlay.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { IconButton, iconButtonClass } from "#ui/button/icon-button.tsx";
import { CountBadge } from "#ui/feedback/tag.tsx";
import { Extra } from "#ui/extra.tsx";
import { entries } from "./entries.ts";
import { preloadSearch } from "./search-launcher.tsx";
import { useMaintenance } from "#features/maintenance/maintenance.api.ts";
import type { User } from "@seance/contract/accounts";
import { RoleAvatar } from "#shared/roles/role-avatar.tsx";

const HelpButton = lazy(async () => ({ default: (await import("./help-button.tsx")).HelpButton }));
const InboxBell = lazy(async () => ({ default: (await import("#features/inbox/inbox-bell.tsx")).InboxBell }));
const MaintenanceMark = lazy(async () => ({ default: (await import("./maintenance-mark.tsx")).MaintenanceMark }));

export function TopBar({ historyCount }: { historyCount: number }) {
  const { token, user } = useSession();
  const { active } = useMaintenance();
  return (
    <Bar>
      <Logo short={can(user?.role, "admin:enter")} />
      <nav aria-label="Navigation principale" className="hidden gap-6 font-medium lg:flex">
        {entries.map(({ to, label, exact }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact }}
            className="relative flex h-11 items-center gap-2 whitespace-nowrap text-muted transition-colors after:absolute after:inset-x-0 after:bottom-1 after:h-0.5 after:origin-left after:scale-x-0 after:rounded-full after:bg-accent after:transition-transform hover:text-foreground data-[status=active]:text-foreground data-[status=active]:after:scale-x-100"
          >
            {label}
            {to === "/historique" && <HistoryBadge count={historyCount} />}
          </Link>
        ))}
      </nav>
      <div className="ml-auto flex gap-1 max-[350px]:gap-0 sm:gap-3">
        {active && isStaff(user?.role) && (
          <Extra>
            <MaintenanceMark />
          </Extra>
        )}
        <StaffLinks role={user?.role} />
        {user && (
          <>
            <Slot>
              <InboxBell />
            </Slot>
            <Slot>
              <HelpButton user={user} />
            </Slot>
          </>
        )}
        <IconButton
          label="Rechercher"
          onPointerEnter={preloadSearch}
          onFocus={preloadSearch}
          onClick={() => showOverlay("search")}
          icon={Search}
        />
        {token !== null && user ? (
          <ProfileButton user={user} />
        ) : (
          <Link to="/connexion" className={buttonClass({ kind: "primary", className: "max-sm:px-4" })}>
            Connexion
          </Link>
        )}
      </div>
    </Bar>
  );
}

/** The room of a button whose script loads later. */
function Slot({ children }: { children: ReactNode }) {
  return (
    <span className="size-11">
      <Extra>{children}</Extra>
    </span>
  );
}

function StaffLinks({ role }: { role: Role | undefined }) {
  return (
    <>
      {can(role, "database:explore") && (
        <Link
          to="/explorateur/overview"
          title="Database Explorer"
          className={buttonClass({ className: "max-sm:hidden max-xl:w-11 max-xl:px-0" })}
        >
          <Database aria-hidden="true" className="size-5" />
          <span className="max-xl:sr-only">Database Explorer</span>
        </Link>
      )}
      {can(role, "admin:enter") && (
        <Link to="/admin" aria-label="Administration" title="Administration" className={iconButtonClass()}>
          <SlidersHorizontal aria-hidden="true" className="size-5" />
        </Link>
      )}
    </>
  );
}

export function HistoryBadge({ count }: { count: number }) {
  return <CountBadge count={count} label={count > 1 ? `${count} entrées` : "1 entrée"} />;
}

/** The header: clear at the top of the page, opaque once a mark of 24 px there is scrolled out of sight. */
function Bar({ children }: { children: ReactNode }) {
  const top = useRef<HTMLDivElement>(null);
  const scrolled = useScrolledPast(top);
  return (
    <>
      <div ref={top} className="absolute top-0 h-6 w-px" />
      <header
        className={`top-bar fixed inset-x-0 top-0 z-(--z-bar) flex h-top-bar items-center gap-2 px-gutter sm:gap-5 transition-[background-color,backdrop-filter] lg:gap-10 ${scrolled ? "bg-[#0d0b0ae0] backdrop-blur-md" : "bg-linear-to-b from-[#0d0b0acc] to-[#0d0b0a00]"}`}
      >
        {children}
      </header>
    </>
  );
}

/** Whether the mark is out of sight. Observed, since reading the scroll position would force a layout within the first render. */
function useScrolledPast(mark: RefObject<HTMLElement | null>): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver((changes) => setScrolled(changes.at(-1)?.isIntersecting === false));
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [mark]);
  return scrolled;
}

/** `short`: without the name on the narrowest phones, where the buttons of the staff need its room. */
function Logo({ short }: { short: boolean }) {
  return (
    <Link to="/" aria-label="Séance, accueil" className="flex h-11 shrink-0 items-center gap-2.5 rounded-field">
      <svg viewBox="0 0 24 20" aria-hidden="true" className="h-4.5 w-5.5 fill-accent drop-shadow-[0_0_10px_#ffb52e88]">
        <path d="M0 0 24 10 0 20z" />
      </svg>
      <span
        className={`font-heading text-2xl leading-none font-extrabold tracking-[-0.04em] ${short ? "max-[385px]:hidden" : ""}`}
      >
        Séance
      </span>
    </Link>
  );
}

function ProfileButton({ user }: { user: User }) {
  const open = useOverlay() === "profile";
  return (
    <button
      type="button"
      aria-label="Profil"
      title="Profil"
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => showOverlay(open ? null : "profile")}
      className="rounded-full transition-transform active:scale-94"
    >
      <RoleAvatar role={user.role} name={user.username || user.email} />
    </button>
  );
}
