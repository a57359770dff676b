import { Check, Play } from "lucide-react";
import { useState } from "react";
import { countOf, formatEpisodeDuration, formatPercent } from "#lib/format.ts";
import { Panel } from "./panel.tsx";
import { usePlayer } from "#features/player/player-context.ts";
import type { MenuEpisode } from "#features/player/player-props.ts";
import { Still } from "#features/player/still.tsx";

function stateOf(episode: MenuEpisode): string {
  if (episode.completed) return "Terminé";
  return episode.progress === null ? "Non commencé" : `En cours · ${formatPercent(episode.progress)}`;
}

function EpisodeRow({ episode, current, onPick }: { episode: MenuEpisode; current: boolean; onPick: (id: string) => void }) {
  return (
    <button
      type="button"
      aria-current={current}
      onClick={() => onPick(episode.id)}
      className={`grid w-full grid-cols-[112px_1fr] items-center gap-3 rounded-panel p-2 text-left hover:bg-surface-3 ${current ? "bg-surface-2" : ""}`}
    >
      <span className="relative grid aspect-video place-items-center overflow-hidden rounded-field bg-surface-3">
        <Still src={episode.thumbnail} className="absolute inset-0 size-full object-cover" />
        {current && (
          <span className="relative grid size-9 place-items-center rounded-full bg-accent text-on-accent">
            <Play aria-hidden="true" className="ml-0.5 size-4 fill-current" />
          </span>
        )}
        <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1 bg-glass-2">
          <span
            className="block h-full bg-accent"
            style={{ width: `${(episode.completed ? 1 : (episode.progress ?? 0)) * 100}%` }}
          />
        </span>
      </span>
      <span className="min-w-0">
        <span className="block text-xs text-muted">
          Épisode {episode.number}
          {episode.duration > 0 && ` · ${formatEpisodeDuration(episode.duration)}`}
        </span>
        <span className="line-clamp-2 font-medium">{episode.title}</span>
        <span
          className={`flex items-center gap-1 text-xs ${episode.completed && !current ? "text-info" : episode.progress === null ? "text-muted" : "text-accent-2"}`}
        >
          {episode.completed && !current && <Check aria-hidden="true" className="size-3.5" />}
          {current ? "Lecture en cours" : stateOf(episode)}
        </span>
      </span>
    </button>
  );
}

/** The episode menu: a season selector, and its episodes with their progress. */
export function EpisodesPanel() {
  const { session, item, episodes: seasons = [], setPanel } = usePlayer();
  const [number, setNumber] = useState(
    () => seasons.find((season) => season.episodes.some(({ id }) => id === item.id))?.number ?? seasons[0]?.number,
  );
  const season = seasons.find((one) => one.number === number);
  const pick = (id: string) => {
    setPanel(null);
    if (id !== item.id) session.dispatch({ type: "pick", id });
  };
  return (
    <Panel
      title="Épisodes"
      className="inset-x-0 bottom-0 h-[80%] rounded-t-modal md:inset-y-0 md:right-0 md:left-auto md:h-auto md:w-105 md:rounded-l-modal md:rounded-tr-none"
      header={
        <>
          <h2 className="text-base font-semibold tracking-normal">Épisodes</h2>
          <select
            aria-label="Saison"
            value={number}
            onChange={(event) => setNumber(Number(event.target.value))}
            className="ml-2 h-11 rounded-field border border-edge bg-surface-2 px-3 text-foreground"
          >
            {seasons.map((one) => (
              <option key={one.number} value={one.number}>
                {`Saison ${one.number} (${countOf(one.episodes.length, "épisode", "épisodes")})`}
              </option>
            ))}
          </select>
        </>
      }
    >
      <ul className="grid gap-1">
        {season?.episodes.map((episode) => (
          <li key={episode.id}>
            <EpisodeRow episode={episode} current={episode.id === item.id} onPick={pick} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
