import type { Episode } from "@seance/contract/episodes";
import { Check, Play } from "lucide-react";
import type { ReactNode } from "react";
import { formatEpisodeDuration } from "#lib/format.ts";
import { remainingWords, secondsLeft } from "#shared/titles/remaining.ts";
import type { WatchState } from "#shared/titles/watch-state.ts";
import { Poster } from "#ui/media/poster.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";

/** An episode as a button that plays it: nothing of its progress until it is begun, then a bar and what is left, a check once seen. */
export function EpisodeRow({
  episode,
  state,
  onPlay,
  menu,
}: {
  episode: Episode;
  state: WatchState;
  onPlay: () => void;
  menu?: ReactNode;
}) {
  const { episode_number, title, description, has_video } = episode;
  return (
    <li className="relative">
      <button
        type="button"
        onClick={has_video ? onPlay : undefined}
        aria-disabled={!has_video}
        className="group/episode grid w-full grid-cols-[minmax(132px,38%)_minmax(0,1fr)] items-start gap-x-4 gap-y-2 rounded-panel p-2.5 text-left transition-colors hover:bg-surface aria-disabled:cursor-default aria-disabled:hover:bg-transparent sm:grid-cols-[216px_minmax(0,1fr)] lg:grid-cols-[256px_minmax(0,1fr)] lg:gap-x-5"
      >
        <Still episode={episode} state={state} />
        <span className={`min-w-0 sm:py-1 ${menu ? "pr-9" : ""}`}>
          <strong className="line-clamp-2 font-semibold wrap-anywhere lg:text-lg">
            <span className="tabular-figures text-muted">{episode_number}.</span> {title}
          </strong>
          <EpisodeFacts episode={episode} state={state} />
          <Synopsis text={description} className="mt-1.5 hidden sm:line-clamp-2" />
        </span>
        <Synopsis text={description} className="col-span-2 line-clamp-2 sm:hidden" />
      </button>
      {menu && <div className="absolute top-1.5 right-0.5">{menu}</div>}
    </li>
  );
}

const Synopsis = ({ text, className }: { text: string; className: string }) =>
  text && <span className={`max-w-[70ch] text-sm text-body ${className}`}>{text}</span>;

function Still({ episode: { thumbnail, title, has_video }, state }: { episode: Episode; state: WatchState }) {
  return (
    <span className="relative block overflow-hidden rounded-field">
      <Poster src={thumbnail} title={title} ratio="wide" sizes="320px" />
      {has_video && (
        <span
          aria-hidden="true"
          className="absolute inset-0 grid place-items-center bg-[#00000073] opacity-0 transition-opacity group-hover/episode:opacity-100 group-focus-visible/episode:opacity-100"
        >
          <Play className="size-9 fill-accent text-accent" />
        </span>
      )}
      {state.kind === "started" && <ProgressBar value={state.ratio} className="absolute inset-x-2 bottom-2" />}
      {state.kind === "completed" && (
        <span className="absolute top-2 left-2 grid size-6.5 place-items-center rounded-full bg-overlay text-success-2">
          <Check aria-hidden="true" className="size-4.5" />
        </span>
      )}
    </span>
  );
}

/** « 42 min · VF · 12 min restantes ». */
function EpisodeFacts({ episode, state }: { episode: Episode; state: WatchState }) {
  const { duration, versions, has_video } = episode;
  const facts = [duration > 0 && formatEpisodeDuration(duration), versions.join(", "), !has_video && "bientôt disponible"];
  const left = state.kind === "started" && remainingWords(secondsLeft(state));
  return (
    <span className="tabular-figures mt-0.5 block text-sm text-muted">
      {facts.filter(Boolean).join(" · ")}
      {left && (
        <span className="text-accent-2">
          {facts.some(Boolean) && " · "}
          {left}
        </span>
      )}
      {state.kind === "completed" && <span className="sr-only"> · Vu</span>}
    </span>
  );
}
