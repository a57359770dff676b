import type { WatchActivity } from "@seance/contract/watch-history";
import { Clapperboard, TvMinimalPlay } from "lucide-react";
import { formatMoment, formatPercent } from "#lib/format.ts";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";

type Item = WatchActivity["recent_items"][number];

/** WatchedItem: a film or an episode that somebody watched, with how far and when, in a list. */
export function WatchedItem({ item }: { item: Item }) {
  const { item_type, progress, last_watched } = item;
  const film = item_type === "movie";
  const Icon = film ? Clapperboard : TvMinimalPlay;
  const name = nameOf(item);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
      <Icon aria-hidden="true" className="size-4 text-muted" />
      <p className="truncate font-medium" title={name}>
        <span className="sr-only">{film ? "Film\u202f: " : "Épisode\u202f: "}</span>
        {name}
      </p>
      <p className="tabular-figures text-sm text-accent-2">{formatPercent(progress)}</p>
      <ProgressBar value={progress} label={`Progression de ${name}`} className="col-start-2" />
      <p className="col-start-2 text-sm text-muted">
        {film ? "Film" : "Épisode"} · <time dateTime={last_watched}>{formatMoment(last_watched)}</time>
      </p>
    </li>
  );
}

/** « Nosferatu », or « Les Vampires · S1 E2 · La bague qui tue ». */
function nameOf({ content: { title, series_title, season_number, episode_number } }: Item): string {
  const place = season_number !== null && episode_number !== null ? `S${season_number} E${episode_number}` : null;
  return [series_title, place, title].filter(Boolean).join(" · ") || "Titre inconnu";
}
