import { announcementTypeLabels, priorityLabels, type Announcement } from "@seance/contract/announcements";
import type { ListedAnnouncement } from "@seance/contract/announcements-admin";
import { History, Pencil, Pin, PinOff, Power, PowerOff, Trash2 } from "lucide-react";
import { countOf, formatCount } from "#lib/format.ts";
import { RowMenu } from "#ui/button/row-menu.tsx";
import { Sparkline } from "#ui/chart/sparkline.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { actionsColumn, DataTable, type Column } from "#ui/list/data-table.tsx";
import { audienceWords } from "./audience.ts";
import { nextDate, scheduleWords, statusOf } from "./announcement-status.ts";

export interface AnnouncementActions {
  readonly onPin: (announcement: Announcement) => void;
  readonly onToggle: (announcement: Announcement) => void;
  readonly onEdit: (announcement: Announcement) => void;
  readonly onHistory: (announcement: Announcement) => void;
  readonly onDelete: (announcement: Announcement) => void;
}

/** The announcements, each in a row with its status, its views and clicks of the last days, and its actions. */
export function AnnouncementTable({
  announcements,
  stale,
  actions,
}: {
  announcements: readonly ListedAnnouncement[];
  stale: boolean;
  actions: AnnouncementActions;
}) {
  return (
    <DataTable
      label="Annonces"
      columns={columnsOf(actions)}
      rows={announcements}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      stale={stale}
    />
  );
}

const columnsOf = (actions: AnnouncementActions): Column<ListedAnnouncement>[] => [
  {
    id: "title",
    header: "Annonce",
    isRowHeader: true,
    className: "w-full max-w-0",
    cell: (announcement) => <Heading announcement={announcement} onEdit={actions.onEdit} />,
  },
  { id: "status", header: "État", from: "sm", cell: (announcement) => <Status announcement={announcement} /> },
  {
    id: "audience",
    header: "Public",
    from: "wide",
    cell: ({ target_audience }) => <span className="block w-36 wrap-anywhere">{audienceWords(target_audience)}</span>,
  },
  {
    id: "views",
    header: "Vues",
    from: "xl",
    cell: ({ stats, daily_views }) => <Counts total={stats.views} days={daily_views} one="vue" many="vues" />,
  },
  {
    id: "clicks",
    header: "Clics",
    from: "xl",
    cell: ({ stats, daily_clicks }) => <Counts total={stats.clicks} days={daily_clicks} one="clic" many="clics" />,
  },
  actionsColumn((announcement) => <Actions announcement={announcement} actions={actions} />),
];

function Heading({ announcement, onEdit }: { announcement: Announcement; onEdit: AnnouncementActions["onEdit"] }) {
  const { title, message, is_pinned, icon, stats } = announcement;
  return (
    <span className="block min-w-0">
      <span className="flex min-w-0 items-center gap-2">
        {is_pinned && <Pin role="img" aria-label="Épinglée" className="size-4 shrink-0 text-accent-2" />}
        {icon !== null && <span aria-hidden="true">{icon}</span>}
        <button
          type="button"
          onClick={() => onEdit(announcement)}
          title={title}
          className="min-w-0 truncate text-base font-semibold hover:underline"
        >
          {title}
        </button>
      </span>
      <span className="block truncate text-muted" title={message}>
        {factsOf(announcement)} · {message}
      </span>
      <span className="mt-1 block sm:hidden">
        <Status announcement={announcement} />
      </span>
      <span className="tabular-figures block text-muted xl:hidden">
        {countOf(stats.views, "vue", "vues")} · {countOf(stats.clicks, "clic", "clics")}
      </span>
    </span>
  );
}

/** What is unusual about it. */
function factsOf({ type, priority, target_audience }: Announcement): string {
  const urgency = priority === "normal" ? null : `priorité ${priorityLabels[priority].toLowerCase()}`;
  const audience = target_audience.includes("all") ? null : `pour ${audienceWords(target_audience)}`;
  return [announcementTypeLabels[type], urgency, audience].filter(Boolean).join(" · ");
}

function Status({ announcement }: { announcement: Announcement }) {
  const { label, tone } = statusOf(announcement);
  const next = nextDate(announcement);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1" title={scheduleWords(announcement) || undefined}>
      <Tag tone={tone}>{label}</Tag>
      {next !== "" && <span className="text-xs whitespace-nowrap text-muted">{next}</span>}
    </span>
  );
}

/** The total, and the last days as a line. */
function Counts({ total, days, one, many }: { total: number; days: readonly number[]; one: string; many: string }) {
  const recent = days.reduce((sum, count) => sum + count, 0);
  return (
    <span className="flex items-center gap-3">
      <span className="tabular-figures min-w-8 text-right font-semibold">{formatCount(total)}</span>
      <Sparkline counts={days} label={`${countOf(recent, one, many)} en ${days.length} jours`} />
    </span>
  );
}

function Actions({ announcement, actions }: { announcement: Announcement; actions: AnnouncementActions }) {
  const { title, is_pinned, is_active } = announcement;
  const entries = [
    { label: "Modifier", icon: Pencil, onPress: () => actions.onEdit(announcement) },
    { label: is_pinned ? "Détacher" : "Épingler", icon: is_pinned ? PinOff : Pin, onPress: () => actions.onPin(announcement) },
    {
      label: is_active ? "Désactiver" : "Activer",
      icon: is_active ? PowerOff : Power,
      onPress: () => actions.onToggle(announcement),
    },
    { label: "Historique", icon: History, onPress: () => actions.onHistory(announcement) },
    { label: "Supprimer", icon: Trash2, onPress: () => actions.onDelete(announcement), danger: true },
  ];
  return <RowMenu name={title} entries={entries} />;
}
