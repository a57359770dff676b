import type { Role } from "@seance/contract/roles";
import { useRouterState } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useState, type ReactNode } from "react";
import { storage } from "#lib/storage.ts";
import { IconButton } from "#ui/button/icon-button.tsx";
import { NavDrawer } from "./nav-drawer.tsx";
import { NavSections, OverviewLink } from "./nav-sections.tsx";
import { entryAt, overview, sectionsFor, type NavSection } from "./navigation.ts";
import { StaffPalette } from "./staff-palette.tsx";
import { navGroups, type NavGroup } from "./tab-list.ts";
import { usePaletteKeys } from "./use-palette-keys.ts";

/** The frame of the back office and of the explorer: the navigation beside the page, in a drawer on phones and tablets, and the palette. */
export function StaffFrame({ role, children }: { role: Role; children: ReactNode }) {
  const sections = sectionsFor(role);
  const [palette, setPalette] = useState(false);
  const openPalette = () => setPalette(true);
  usePaletteKeys(openPalette);
  return (
    <div className="back-office pt-(--sticky-bar-top) lg:grid lg:grid-cols-[244px_minmax(0,1fr)]">
      <NarrowBar sections={sections} onPalette={openPalette} />
      <Sidebar sections={sections} onPalette={openPalette} />
      <div className="min-w-0 px-gutter pt-6 pb-10 lg:px-8">{children}</div>
      {palette && <StaffPalette role={role} onClose={() => setPalette(false)} />}
    </div>
  );
}

interface BarProps {
  readonly sections: readonly NavSection[];
  readonly onPalette: () => void;
}

function NarrowBar({ sections, onPalette }: BarProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { label } = entryAt(sections, path) ?? overview;
  return (
    <div className="sticky-tabs sticky top-(--sticky-bar-top) z-4 short:static flex h-13 items-center justify-between gap-2 border-b border-divider bg-background px-gutter lg:hidden">
      <div className="-ml-3 min-w-0">
        <NavDrawer sections={sections} current={label} />
      </div>
      <IconButton plain label="Palette de commandes" aria-haspopup="dialog" onClick={onPalette} icon={Search} className="-mr-3" />
    </div>
  );
}

const isApple = /Mac|iP(?:hone|ad)/.test(navigator.userAgent);

function Sidebar({ sections, onPalette }: BarProps) {
  const [folded, fold] = useFolded();
  return (
    <nav
      aria-label="Administration"
      className="sticky top-(--sticky-bar-top) z-4 h-[calc(100dvh-var(--sticky-bar-top))] overflow-y-auto border-r border-divider bg-background px-3 py-4 max-lg:hidden"
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? "Meta+K" : "Control+K"}
        onClick={onPalette}
        className="mb-3 flex h-11 w-full items-center gap-2.5 rounded-field border border-edge bg-surface px-3 text-muted hover:border-muted"
      >
        <Search aria-hidden="true" className="size-4.5 shrink-0" />
        Aller à…
        <kbd aria-hidden="true" className="ml-auto rounded-tag bg-surface-2 px-1.5 py-0.5 font-body text-xs">
          {isApple ? "⌘K" : "Ctrl K"}
        </kbd>
      </button>
      <OverviewLink />
      <NavSections sections={sections} folded={folded} onFold={fold} />
    </nav>
  );
}

const storageKey = "seance:groupes-replies";

/** The folded groups, remembered on this device. */
function useFolded(): [readonly NavGroup[], (group: NavGroup) => void] {
  const [folded, setFolded] = useState(readFolded);
  const toggle = (group: NavGroup): void => {
    const next = folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group];
    setFolded(next);
    storage.set(storageKey, next.join(","));
  };
  return [folded, toggle];
}

function readFolded(): readonly NavGroup[] {
  const stored = storage.get(storageKey)?.split(",") ?? [];
  return navGroups.filter((group) => stored.includes(group));
}
