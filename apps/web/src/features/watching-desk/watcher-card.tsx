import type { WatchActivity } from "@seance/contract/watch-history";
import { Clapperboard, TvMinimalPlay } from "lucide-react";
import { useId, useState } from "react";
import { formatMoment, formatPercent } from "#lib/format.ts";
import { RoleAvatar } from "#shared/roles/role-avatar.tsx";
import { RoleLabel } from "#shared/roles/role-label.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";

type Item = WatchActivity["recent_items"][number];

/** Items shown before « Voir plus ». */
const shownFirst = 3;

/** One person and what they watched recently. */
export function WatcherCard({ activity: { user, recent_items } }: { activity: WatchActivity }) {
  const id = useId();
  const [all, setAll] = useState(false);
  const more = recent_items.length - shownFirst;
  return (
    <article aria-labelledby={id} className="grid grid-cols-1 gap-3 rounded-panel bg-surface p-4 ring-1 ring-divider">
      <header className="flex items-center gap-3">
        <RoleAvatar role={user.role} name={user.email} className="size-10" />
        <div className="min-w-0">
          <h2 id={id} className="truncate text-base" title={user.email}>
            {user.email}
          </h2>
          <RoleLabel role={user.role} />
        </div>
      </header>
      {recent_items.length === 0 ? (
        <p className="text-sm text-muted">Rien de récent.</p>
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {recent_items.slice(0, all ? undefined : shownFirst).map((item) => (
            <WatchedItem key={`${item.item_type} ${item.item_id}`} item={item} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="inline-flex h-11 items-center justify-self-start text-sm font-semibold text-accent-2 hover:underline"
        >
          {all ? "Voir moins" : `Voir ${more} de plus`}
        </button>
      )}
    </article>
  );
}

function WatchedItem({ item }: { item: Item }) {
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
