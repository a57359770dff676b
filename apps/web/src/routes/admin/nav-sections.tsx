import { Link, useRouterState } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { entryAt, overview, type NavEntry, type NavSection } from "./navigation.ts";
import type { NavGroup } from "./tab-list.ts";

interface SectionsProps {
  readonly sections: readonly NavSection[];
  readonly folded: readonly NavGroup[];
  /** Without it the groups cannot be folded. */
  readonly onFold?: (group: NavGroup) => void;
  readonly onLeave?: () => void;
}

const entryClass =
  "flex h-11 items-center gap-3 rounded-field px-3 font-medium text-muted transition-colors hover:bg-surface hover:text-foreground focus-visible:-outline-offset-2 aria-[current]:bg-surface-2 aria-[current]:text-foreground lg:h-10";

/** The entries of the navigation in their groups. A folded group still shows the entry of the page. */
export function NavSections({ sections, folded, onFold, onLeave }: SectionsProps) {
  const current = entryAt(sections, useRouterState({ select: ({ location }) => location.pathname }));
  return sections.map(({ group, entries }) => {
    const isFolded = folded.includes(group);
    return (
      <Section key={group} group={group} isFolded={isFolded} onFold={onFold}>
        {entries
          .filter((entry) => !isFolded || entry === current)
          .map((entry) => (
            <li key={entry.to}>
              <EntryLink entry={entry} isCurrent={entry === current} onLeave={onLeave} />
            </li>
          ))}
      </Section>
    );
  });
}

interface SectionProps {
  readonly group: NavGroup;
  readonly isFolded: boolean;
  readonly onFold: SectionsProps["onFold"] | undefined;
  readonly children: React.ReactNode;
}

function Section({ group, isFolded, onFold, children }: SectionProps) {
  const id = useId();
  const look = "flex h-9 w-full items-center justify-between px-3 text-sm font-semibold text-muted";
  return (
    <section aria-labelledby={`${id}-name`} className="mt-3">
      {onFold ? (
        <button
          type="button"
          id={`${id}-name`}
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={() => onFold(group)}
          className={`${look} rounded-field hover:text-foreground focus-visible:-outline-offset-2`}
        >
          {group}
          <ChevronDown aria-hidden="true" className={`size-4 transition-transform ${isFolded ? "-rotate-90" : ""}`} />
        </button>
      ) : (
        <p id={`${id}-name`} className={look}>
          {group}
        </p>
      )}
      <ul id={id} className="grid gap-0.5">
        {children}
      </ul>
    </section>
  );
}

interface EntryProps {
  readonly entry: Pick<NavEntry, "to" | "label" | "icon">;
  readonly isCurrent: boolean;
  readonly onLeave: (() => void) | undefined;
}

function EntryLink({ entry: { to, label, icon: Icon }, isCurrent, onLeave }: EntryProps) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? "page" : undefined}
      onClick={onLeave}
      className={entryClass}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="truncate">{label}</span>
    </Link>
  );
}

/** The link to the overview, above the groups. */
export function OverviewLink({ onLeave }: { onLeave?: () => void }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return <EntryLink entry={overview} isCurrent={path === "/admin" || path === "/admin/"} onLeave={onLeave} />;
}
