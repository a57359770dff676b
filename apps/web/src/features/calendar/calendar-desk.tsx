import { calendarTypes, type CalendarEntry, type CalendarType } from "@seance/contract/calendar";
import { Link } from "@tanstack/react-router";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { countOf } from "#lib/format.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { Button } from "#ui/button/button.tsx";
import { IconButton } from "#ui/button/icon-button.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { DeskHeading } from "#ui/layout/desk-heading.tsx";
import { useCalendarMonth } from "./calendar.api.ts";
import type { CalendarSearch } from "./calendar-search.ts";
import { byDay, dayName, hourOf, monthAfter, monthName, monthOf } from "./months.ts";

/** The calendar tab: what begins and ends in a month, day by day. */
export function CalendarDesk({ search, onSearch }: { search: CalendarSearch; onSearch: ChangeAddress<CalendarSearch> }) {
  const present = monthOf(new Date());
  const month = search.mois ?? present;
  const query = useCalendarMonth(month);
  const open = (next: string): void => onSearch({ mois: next === present ? undefined : next }, { replace: true });
  return (
    <>
      <DeskHeading title="Calendrier" count={query.data ? countOf(query.data.length, "date", "dates") : null} />
      <nav aria-label="Mois" className="mb-5 flex flex-wrap items-center gap-2">
        <IconButton icon={ChevronLeft} label="Mois précédent" onClick={() => open(monthAfter(month, -1))} />
        <h2 aria-live="polite" className="min-w-44 text-center text-lg first-letter:uppercase">
          {monthName(month)}
        </h2>
        <IconButton icon={ChevronRight} label="Mois suivant" onClick={() => open(monthAfter(month, 1))} />
        {month !== present && <Button onClick={() => open(present)}>Ce mois-ci</Button>}
      </nav>
      <QueryView query={query} fault="Le calendrier n’a pas pu être chargé">
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState
              title="Rien de prévu ce mois-là"
              text="Les dates de publication des titres, les annonces, le message et la maintenance s’affichent ici."
              icon={<CalendarDays className="size-7" />}
            />
          ) : (
            <ol className="grid max-w-240 gap-5">
              {byDay(entries).map(([day, all]) => (
                <li key={day}>
                  <h3 className="mb-2 text-base first-letter:uppercase">{dayName(day)}</h3>
                  <ul className="grid gap-2">
                    {all.map((entry) => (
                      <Entry key={`${entry.type} ${entry.id} ${entry.change}`} entry={entry} />
                    ))}
                  </ul>
                </li>
              ))}
            </ol>
          )
        }
      </QueryView>
    </>
  );
}

const pages: Record<CalendarType, string> = {
  movie: "/admin/movies",
  series: "/admin/series",
  episode: "/admin/episodes",
  announcement: "/admin/announcements",
  ticker: "/admin/message",
  maintenance: "/admin/maintenance",
};

function Entry({ entry: { type, id, label, at, change, idle } }: { entry: CalendarEntry }) {
  const page = id === null ? pages[type] : `${pages[type]}?fiche=${id}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-panel bg-surface px-4 py-2.5 ring-1 ring-divider">
      <time dateTime={at} className="tabular-figures w-12 font-semibold">
        {hourOf(at)}
      </time>
      <span className="w-14">
        <Tag tone={change === "start" ? "success" : "outline"}>{change === "start" ? "Début" : "Fin"}</Tag>
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block text-xs text-muted">{calendarTypes[type].label}</span>
        <Link to={page} className="block truncate py-0.5 font-semibold hover:underline">
          {label}
        </Link>
      </span>
      {idle && <span className="text-sm text-muted">{type === "announcement" ? "Désactivée" : "Non publié"}</span>}
    </li>
  );
}
