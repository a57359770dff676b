import type { TicketReport } from "@seance/contract/support";
import { Link } from "@tanstack/react-router";
import { CirclePlay, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { formatTime } from "#lib/format.ts";
import { playerLink } from "#shared/playable.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { sourceLabels } from "./support-words.ts";

/** What the player sent with a ticket: the title, the time and the error, with links to them. Children: further links. */
export function ReportCard({
  report,
  className = "",
  children,
}: {
  report: TicketReport;
  className?: string;
  children?: ReactNode;
}) {
  const { item_type, item_id, title, series, position, error, code, source, browser } = report;
  const facts = [
    ...(series ? [`Saison ${series.season}, épisode ${series.episode}`] : []),
    ...(position === null ? [] : [`à ${formatTime(position)}`]),
    ...(source ? [sourceLabels[source]] : []),
    ...(browser === null ? [] : [browser]),
  ];
  return (
    <section aria-label="Signalé depuis le lecteur" className={`grid gap-2.5 rounded-panel bg-surface-2 p-4 ${className}`}>
      <div className="grid gap-0.5">
        <p className="text-xs text-muted">Signalé depuis le lecteur</p>
        <p className="font-semibold wrap-anywhere">
          <TitleLink report={report}>{series ? `${series.title} — ${title}` : title}</TitleLink>
        </p>
        {facts.length > 0 && <p className="tabular-figures text-sm text-body">{facts.join(" · ")}</p>}
      </div>
      {error !== null && (
        <p className="flex items-start gap-2 text-sm wrap-anywhere">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger-2" />
          <span>
            {error}
            {code !== null && <span className="text-muted"> · code {code}</span>}
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Link {...playerLink({ type: item_type, id: item_id })} className={buttonClass({ className: "h-10! px-4! text-sm!" })}>
          <CirclePlay aria-hidden="true" className="size-4" />
          Lire
        </Link>
        {children}
      </div>
    </section>
  );
}

const titleLink = "underline decoration-edge underline-offset-4 hover:decoration-accent";

/** The page of a film, or of an episode's series; the channels for a channel. */
function TitleLink({ report: { item_type, item_id, series }, children }: { report: TicketReport; children: ReactNode }) {
  if (item_type === "movie")
    return (
      <Link to="/films/$id" params={{ id: item_id }} className={titleLink}>
        {children}
      </Link>
    );
  if (series)
    return (
      <Link to="/series/$id" params={{ id: series.id }} className={titleLink}>
        {children}
      </Link>
    );
  return (
    <Link to="/chaines" className={titleLink}>
      {children}
    </Link>
  );
}
