import { isWebAddress } from "@seance/contract/fields";
import {
  ChevronDown,
  ExternalLink,
  Eye,
  MousePointerClick,
  Pin,
  CircleCheck,
  CircleX,
  Info,
  Megaphone,
  TriangleAlert,
  Wrench,
} from "lucide-react";
import { useId, useState } from "react";
import { formatCount, formatDay } from "#lib/format.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { type Announcement, announcementTypeLabels, priorityLabels } from "@seance/contract/announcements";
import type { TagTone } from "#ui/feedback/tag.tsx";

/**
 * One announcement: icon of its type (or its own emoji), title, priority, message, details to unfold, tags, date, counts and action.
 * On a small screen it stands over the page, so it is short until unfolded.
 */
export function AnnouncementCard({
  announcement,
  onAction,
  onUnfold,
}: {
  announcement: Announcement;
  onAction?: () => void;
  onUnfold?: (open: boolean) => void;
}) {
  const { title, message, type, icon, priority, is_pinned, color_scheme, action_button, description } = announcement;
  const [open, setOpen] = useState(false);
  const detail = useId();
  const look = typeLooks[type];
  const Icon = look.icon;
  const toggle = () => {
    setOpen(!open);
    onUnfold?.(!open);
  };
  const edge = color_scheme ? { borderColor: color_scheme } : undefined;
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 border-l-4 border-accent pl-3.5" style={edge}>
      <span className={`grid size-9 place-items-center rounded-full bg-surface-3 text-lg ${look.colour}`}>
        {icon ? <span aria-hidden="true">{icon}</span> : <Icon aria-hidden="true" className="size-5" />}
        <span className="sr-only">{look.label}</span>
      </span>
      <div className="grid min-w-0 grid-cols-1 gap-2">
        <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 pr-8">
          <h3 className={`text-lg leading-tight wrap-anywhere ${open ? "" : "compact:line-clamp-2"}`}>{title}</h3>
          <PriorityTag priority={priority} />
          {is_pinned && <PinnedTag />}
        </header>
        <p className={`text-sm whitespace-pre-line text-body wrap-anywhere ${open ? "" : "compact:line-clamp-1"}`}>{message}</p>
        <div id={detail} className={open ? "grid gap-2" : "grid gap-2 compact:hidden"}>
          <Facts announcement={announcement} />
          {description && (
            <p hidden={!open} className="max-h-[30dvh] overflow-y-auto pb-1 text-sm whitespace-pre-line text-body wrap-anywhere">
              {description}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 compact:justify-between">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={detail}
            onClick={toggle}
            className={`inline-flex h-11 items-center gap-1.5 text-sm font-semibold text-accent-2 hover:underline ${description ? "" : "roomy:hidden"}`}
          >
            {open ? "Voir moins" : "En savoir plus"}
            <ChevronDown aria-hidden="true" className={`size-4 transition-transform ${open ? "rotate-180" : ""}`} />
          </button>
          {action_button && isWebAddress(action_button.url) && (
            <ActionLink action={action_button} className={open ? "" : "compact:hidden"} onUse={onAction} />
          )}
        </div>
      </div>
    </article>
  );
}

interface ActionLinkProps {
  action: NonNullable<Announcement["action_button"]>;
  className: string;
  onUse: (() => void) | undefined;
}

function ActionLink({ action, className, onUse }: ActionLinkProps) {
  return (
    <a
      href={action.url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onUse}
      // The middle button opens it too, without a click event.
      onAuxClick={onUse}
      className={buttonClass({ kind: "primary", className: `max-w-full compact:px-4 compact:text-sm ${className}` })}
    >
      <span className="truncate">{action.text}</span>
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">(nouvel onglet)</span>
    </a>
  );
}

function PinnedTag() {
  return (
    <Tag tone="pinned">
      <Pin aria-hidden="true" className="size-3" />
      Épinglée
    </Tag>
  );
}

function PriorityTag({ priority }: { priority: Announcement["priority"] }) {
  const { label, tone } = priorityLooks[priority];
  return (
    <Tag tone={tone}>
      <span className="sr-only">Priorité </span>
      {label}
    </Tag>
  );
}

function Facts({ announcement: { tags, created_at, stats } }: { announcement: Announcement }) {
  return (
    <div className="tabular-figures flex flex-wrap items-center gap-x-4 gap-y-1.5 text-xs text-muted">
      {tags.length > 0 && (
        <ul aria-label="Étiquettes" className="flex min-w-0 flex-wrap gap-1.5">
          {tags.map((tag, at) => (
            <li key={at} className="max-w-full truncate rounded-tag bg-surface-3 px-2 py-0.5">
              {tag}
            </li>
          ))}
        </ul>
      )}
      <time dateTime={created_at}>{formatDay(created_at)}</time>
      <span className="inline-flex items-center gap-1.5">
        <Eye aria-hidden="true" className="size-3.5" />
        {formatCount(stats.views)}
        <span className="sr-only">{stats.views > 1 ? " vues" : " vue"}</span>
      </span>
      <span className="inline-flex items-center gap-1.5">
        <MousePointerClick aria-hidden="true" className="size-3.5" />
        {formatCount(stats.clicks)}
        <span className="sr-only">{stats.clicks > 1 ? " clics" : " clic"}</span>
      </span>
    </div>
  );
}

/** Each type's icon and colour, and its label for screen readers. */
const typeLooks: Record<Announcement["type"], { icon: typeof Info; colour: string; label: string }> = {
  info: { icon: Info, colour: "text-info", label: announcementTypeLabels.info },
  warning: { icon: TriangleAlert, colour: "text-accent", label: announcementTypeLabels.warning },
  success: { icon: CircleCheck, colour: "text-success-2", label: announcementTypeLabels.success },
  error: { icon: CircleX, colour: "text-danger-2", label: announcementTypeLabels.error },
  important: { icon: Megaphone, colour: "text-accent", label: announcementTypeLabels.important },
  maintenance: { icon: Wrench, colour: "text-muted", label: announcementTypeLabels.maintenance },
};

const priorityLooks: Record<Announcement["priority"], { label: string; tone: TagTone }> = {
  low: { label: priorityLabels.low, tone: "outline" },
  normal: { label: priorityLabels.normal, tone: "outline" },
  high: { label: priorityLabels.high, tone: "accent" },
  urgent: { label: priorityLabels.urgent, tone: "danger" },
};
