import type { Episode } from "@seance/contract/episodes";
import { limits } from "@seance/contract/limits";
import { Check, Play } from "lucide-react";
import { truncateAtWord, formatEpisodeDuration, formatPercent, formatTime } from "#lib/format.ts";
import type { WatchState } from "#shared/titles/watch-state.ts";
import { Poster } from "#ui/media/poster.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";

/** « En cours · 62 % · reprise à 9:18 », « Terminé », « Non commencé ». */
export function stateWords(state: WatchState): string {
  if (state.kind === "completed") return "Terminé";
  if (state.kind === "none") return "Non commencé";
  return `En cours · ${formatPercent(state.ratio)} · reprise à ${formatTime(state.time)}`;
}

const ratioOf = (state: WatchState): number => (state.kind === "completed" ? 1 : state.kind === "started" ? state.ratio : 0);

/** An episode as a button that plays it, with its progress. */
export function EpisodeRow({ episode, state, onPlay }: { episode: Episode; state: WatchState; onPlay: () => void }) {
  const { season_number, episode_number, title, description, duration, thumbnail, has_video, versions } = episode;
  return (
    <li>
      <button
        type="button"
        onClick={onPlay}
        className="group/episode grid w-full grid-cols-[112px_1fr] items-center gap-x-4 gap-y-2 rounded-panel bg-surface p-3 text-left transition-colors hover:bg-surface-2 sm:grid-cols-[34px_148px_1fr_auto] sm:gap-x-4.5 sm:px-4.5"
      >
        <span aria-hidden="true" className="tabular-figures hidden font-heading text-2xl font-bold text-muted sm:block">
          {episode_number}
        </span>
        <span className="relative block overflow-hidden rounded-field">
          <Poster src={thumbnail} title={title} ratio="wide" sizes="240px" />
          <span
            aria-hidden="true"
            className="absolute inset-0 grid place-items-center bg-[#00000073] opacity-0 transition-opacity group-hover/episode:opacity-100 group-focus-visible/episode:opacity-100"
          >
            <Play className="size-8 fill-accent text-accent" />
          </span>
        </span>
        <span className="min-w-0">
          <strong className="block font-semibold">{title}</strong>
          <span className="tabular-figures block text-sm text-muted">
            Saison {season_number}, Épisode {episode_number}
            {duration > 0 && ` · ${formatEpisodeDuration(duration)}`}
            {versions.length > 0 && ` · ${versions.join(", ")}`}
            {!has_video && " · bientôt disponible"}
          </span>
          {description && (
            <span className="mt-1 hidden text-sm text-body sm:block">
              {truncateAtWord(description, limits.descriptionCut.episode)}
            </span>
          )}
          <ProgressBar value={ratioOf(state)} className="mt-2 max-w-85" />
        </span>
        <span className="tabular-figures inline-flex items-center gap-1.5 text-sm text-accent-2 max-sm:col-start-2">
          {state.kind === "completed" && <Check aria-hidden="true" className="size-4" />}
          {stateWords(state)}
        </span>
      </button>
    </li>
  );
}
