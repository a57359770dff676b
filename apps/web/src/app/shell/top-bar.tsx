import { can } from "@seance/contract/roles";
import { Link } from "@tanstack/react-router";
import { Database, Search, SlidersHorizontal } from "lucide-react";
import { useEffect, useState } from "react";
import { useSession } from "#shared/session/current-session.ts";
import { showOverlay } from "#shared/overlay.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { IconButton, iconButtonClass } from "#ui/button/icon-button.tsx";
import { CountBadge } from "#ui/feedback/tag.tsx";
import { entries } from "./entries.ts";
import { HelpButton } from "./help-button.tsx";
import { Logo } from "./logo.tsx";
import { MaintenanceMark } from "./maintenance-mark.tsx";
import { ProfileButton } from "./profile-button.tsx";
import { warmSearch } from "./search-door.tsx";

export function TopBar({ historyCount }: { historyCount: number }) {
  const { token, user } = useSession();
  const scrolled = useScrolled();
  return (
    <header
      className={`top-bar fixed inset-x-0 top-0 z-(--niveau-barre) flex h-barre items-center gap-2 px-marge sm:gap-5 transition-[background-color,backdrop-filter] lg:gap-10 ${scrolled ? "bg-[#0d0b0ae0] backdrop-blur-md" : "bg-linear-to-b from-[#0d0b0acc] to-[#0d0b0a00]"}`}
    >
      <Logo />
      <nav aria-label="Navigation principale" className="hidden gap-6 font-medium lg:flex">
        {entries.map(({ to, label, exact }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact }}
            className="relative flex h-11 items-center gap-2 whitespace-nowrap text-gris transition-colors after:absolute after:inset-x-0 after:bottom-1 after:h-0.5 after:origin-left after:scale-x-0 after:rounded-full after:bg-lampe after:transition-transform hover:text-ecran data-[status=active]:text-ecran data-[status=active]:after:scale-x-100"
          >
            {label}
            {to === "/historique" && <HistoryBadge count={historyCount} />}
          </Link>
        ))}
      </nav>
      <div className="ml-auto flex gap-2 sm:gap-3">
        <MaintenanceMark />
        {can(user?.role, "database:explore") && (
          <Link
            to="/explorateur/overview"
            title="Database Explorer"
            className={buttonClass({ className: "max-sm:hidden max-xl:w-11 max-xl:px-0" })}
          >
            <Database aria-hidden="true" className="size-5" />
            <span className="max-xl:sr-only">Database Explorer</span>
          </Link>
        )}
        {can(user?.role, "admin:enter") && (
          <Link to="/admin" aria-label="Administration" title="Administration" className={iconButtonClass()}>
            <SlidersHorizontal aria-hidden="true" className="size-5" />
          </Link>
        )}
        {user && <HelpButton user={user} />}
        <IconButton
          label="Rechercher"
          onPointerEnter={warmSearch}
          onFocus={warmSearch}
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
    </header>
  );
}

export function HistoryBadge({ count }: { count: number }) {
  return <CountBadge count={count} label={count > 1 ? `${count} entrées` : "1 entrée"} />;
}

/** Whether the page is scrolled. */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > 24);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return scrolled;
}
