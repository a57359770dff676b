import type { Announcement } from "@seance/contract/announcements";
import { Pencil, Pin, PinOff, Power, PowerOff, Trash2 } from "lucide-react";
import { HistoryButton } from "#shared/revisions/history-button.tsx";
import { IconButton } from "#ui/button/icon-button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { audienceWords } from "./audience.ts";
import { scheduleWords, statusOf } from "./announcement-status.ts";
import type { AnnouncementView } from "./announcement-view.ts";

export interface AnnouncementActions {
  readonly onPin: (announcement: Announcement) => void;
  readonly onToggle: (announcement: Announcement) => void;
  readonly onEdit: (announcement: Announcement) => void;
  readonly onDelete: (announcement: Announcement) => void;
}

/** The announcements as viewers see them, each with its status and its actions. */
export function AnnouncementList({
  announcements,
  stale,
  Card,
  actions,
}: {
  announcements: readonly Announcement[];
  stale: boolean;
  Card: AnnouncementView;
  actions: AnnouncementActions;
}) {
  return (
    <ul
      aria-label="Annonces"
      aria-busy={stale}
      className={`grid grid-cols-1 gap-3 transition-opacity ${stale ? "opacity-50 delay-150" : ""}`}
    >
      {announcements.map((announcement) => (
        <li key={announcement.id} className="grid grid-cols-1 gap-3 rounded-panel bg-surface p-4 ring-1 ring-divider">
          <Card announcement={announcement} />
          <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-divider pt-2">
            <StatusLine announcement={announcement} />
            <Actions announcement={announcement} actions={actions} />
          </footer>
        </li>
      ))}
    </ul>
  );
}

function StatusLine({ announcement }: { announcement: Announcement }) {
  const { label, tone } = statusOf(announcement);
  const { target_audience, created_by_name } = announcement;
  const words = [audienceWords(target_audience), scheduleWords(announcement), created_by_name && `par ${created_by_name}`];
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <Tag tone={tone}>{label}</Tag>
      <span className="wrap-anywhere">{words.filter(Boolean).join(" · ")}</span>
    </p>
  );
}

function Actions({ announcement, actions }: { announcement: Announcement; actions: AnnouncementActions }) {
  const { title, is_pinned, is_active } = announcement;
  const PinIcon = is_pinned ? PinOff : Pin;
  const PowerIcon = is_active ? PowerOff : Power;
  return (
    <div className="ml-auto flex text-muted">
      <IconButton
        plain
        label={`${is_pinned ? "Détacher" : "Épingler"} ${title}`}
        onClick={() => actions.onPin(announcement)}
        icon={PinIcon}
      />
      <IconButton
        plain
        label={`${is_active ? "Désactiver" : "Activer"} ${title}`}
        onClick={() => actions.onToggle(announcement)}
        icon={PowerIcon}
      />
      <HistoryButton item={{ type: "announcement", id: announcement.id }} name={title} />
      <IconButton plain label={`Modifier ${title}`} onClick={() => actions.onEdit(announcement)} icon={Pencil} />
      <IconButton plain label={`Supprimer ${title}`} onClick={() => actions.onDelete(announcement)} icon={Trash2} />
    </div>
  );
}
