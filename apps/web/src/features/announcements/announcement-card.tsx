import { isWebAddress } from "@seance/contract/fields";
import { ChevronDown, ExternalLink, CircleCheck, CircleX, Info, Megaphone, TriangleAlert, Wrench } from "lucide-react";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { formatDay } from "#lib/format.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { type Announcement, announcementTypeLabels } from "@seance/contract/announcements";

/**
 * One announcement as viewers see it: a line with the icon of its type (or its own emoji), its title and the beginning of its message;
 * unfolded, also the whole message, the description, the tags, the date and the action. `aside`: what ends the line.
 */
export function AnnouncementCard({
  announcement,
  onAction,
  onUnfold,
  aside,
}: {
  announcement: Announcement;
  onAction?: () => void;
  onUnfold?: (open: boolean) => void;
  aside?: ReactNode;
}) {
  const { id, title, message, color_scheme } = announcement;
  // The card stays when another announcement takes its place, so that the focus in it does too.
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const open = unfolded === id;
  const detail = useId();
  const toggle = () => {
    setUnfolded(open ? null : id);
    onUnfold?.(!open);
  };
  const edge = color_scheme ? { borderColor: color_scheme } : undefined;
  return (
    <article className="border-l-4 border-accent pl-[calc(var(--spacing-gutter)-4px)]" style={edge}>
      <div className="flex h-11 items-center gap-x-3 pr-2">
        <TypeIcon announcement={announcement} />
        <h2 className="min-w-0 shrink truncate font-body text-sm font-semibold tracking-normal">{title}</h2>
        <p className={`min-w-0 flex-1 truncate text-sm text-muted max-md:hidden ${open ? "invisible" : ""}`}>{message}</p>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={detail}
          onClick={toggle}
          className="inline-flex h-11 shrink-0 items-center gap-1 text-sm font-semibold text-accent-2 hover:underline max-md:ml-auto"
        >
          {open ? "Voir moins" : "En savoir plus"}
          <ChevronDown aria-hidden="true" className={`size-4 transition-transform ${open ? "rotate-180" : ""}`} />
        </button>
        {aside}
      </div>
      <div id={detail} hidden={!open}>
        {open && <Details announcement={announcement} onAction={onAction} />}
      </div>
    </article>
  );
}

function TypeIcon({ announcement: { type, icon } }: { announcement: Announcement }) {
  const look = typeLooks[type];
  const Icon = look.icon;
  return (
    <span className={`grid size-7 shrink-0 place-items-center rounded-full bg-surface-3 max-sm:size-6 ${look.colour}`}>
      {icon ? <span aria-hidden="true">{icon}</span> : <Icon aria-hidden="true" className="size-4" />}
      <span className="sr-only">{look.label}</span>
    </span>
  );
}

function Details({
  announcement: { title, message, description, tags, created_at, action_button },
  onAction,
}: {
  announcement: Announcement;
  onAction: (() => void) | undefined;
}) {
  return (
    <div className="grid max-h-[40svh] max-w-[80ch] grid-cols-1 gap-2 overflow-y-auto pt-1 pr-4 pb-4 text-sm text-body wrap-anywhere">
      <p className="font-semibold text-foreground md:hidden">{title}</p>
      <p className="whitespace-pre-line">{message}</p>
      {description && <p className="whitespace-pre-line">{description}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-xs text-muted">
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
      </div>
      {action_button && isWebAddress(action_button.url) && <ActionLink action={action_button} onUse={onAction} />}
    </div>
  );
}

interface ActionLinkProps {
  action: NonNullable<Announcement["action_button"]>;
  onUse: (() => void) | undefined;
}

function ActionLink({ action, onUse }: ActionLinkProps) {
  return (
    <a
      href={action.url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onUse}
      // The middle button opens it too, without a click event.
      onAuxClick={onUse}
      className={buttonClass({ kind: "primary", className: "mt-1 max-w-full justify-self-start" })}
    >
      <span className="truncate">{action.text}</span>
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">(nouvel onglet)</span>
    </a>
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
