import { RotateCcw, SkipForward, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { limits } from "@seance/contract/limits";
import { Button } from "#ui/button/button.tsx";
import type { NextEpisode } from "#features/player/player-props.ts";
import { OtherChannelButton, ReportButton } from "./error-panel.tsx";
import { Still } from "#features/player/still.tsx";
import { usePlayer, usePlayerView } from "#features/player/player-context.ts";
import { offersNext } from "#features/player/session/player-state.ts";

const ring = 2 * Math.PI * 20;

function Countdown({ seconds }: { seconds: number }) {
  return (
    <span aria-hidden="true" className="relative grid size-14 shrink-0 place-items-center">
      <svg viewBox="0 0 48 48" className="absolute inset-0 -rotate-90 fill-none" strokeWidth="3">
        <circle cx="24" cy="24" r="20" className="stroke-divider" />
        <circle
          cx="24"
          cy="24"
          r="20"
          className="stroke-accent transition-[stroke-dashoffset] duration-1000 ease-linear"
          strokeDasharray={ring}
          strokeDashoffset={ring * (1 - seconds / limits.player.countdownSeconds)}
        />
      </svg>
      <span className="tabular-figures text-xl font-bold">{seconds}</span>
    </span>
  );
}

const titles = { movie: "Fin du film", episode: "Fin de l’épisode", channel: "Fin de la diffusion" };
const texts = {
  movie: "Merci d’avoir regardé jusqu’au bout.",
  episode: "Aucun épisode suivant n’est disponible.",
  channel: "La chaîne a cessé d’émettre.",
};

function NextCard({ next, seconds }: { next: NextEpisode; seconds: number }) {
  return (
    <div className="flex items-center gap-4">
      <Still src={next.thumbnail} className="aspect-video w-36 rounded-field bg-surface-3 object-cover max-md:hidden" />
      <div className="min-w-0 flex-1">
        <p className="overline-label">Épisode suivant</p>
        <p className="line-clamp-2 text-lg font-semibold">{next.title}</p>
        <p className="text-sm text-muted">
          Saison {next.seasonNumber} · Épisode {next.episodeNumber}
        </p>
      </div>
      <Countdown seconds={seconds} />
    </div>
  );
}

/** The end of the film: the countdown to the next episode, or that there is none. */
export function EndDialog() {
  const { session, item, next } = usePlayer();
  const dialog = useRef<HTMLDivElement>(null);
  const seconds = usePlayerView((view) => view.state.countdown);
  const counting = usePlayerView((view) => view.state.phase === "countdown");
  useEffect(() => {
    dialog.current?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
  }, []);

  const title = titles[item.type];
  return (
    <div className="absolute inset-0 z-20 grid place-items-center bg-overlay p-4">
      <div
        ref={dialog}
        role="alertdialog"
        aria-label={title}
        aria-describedby="end-text"
        className="w-full max-w-120 animate-enter rounded-modal bg-surface p-6 shadow-panel"
      >
        <h2 className="mb-4 text-2xl">{title}</h2>
        {counting && next && <NextCard next={next} seconds={seconds} />}
        <p id="end-text" className={counting ? "sr-only" : "text-muted"}>
          {counting ? `L’épisode suivant commence dans ${limits.player.countdownSeconds} secondes.` : texts[item.type]}
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          {counting ? (
            <>
              <Button kind="quiet" onClick={() => session.dispatch({ type: "close" })}>
                <X aria-hidden="true" className="size-5" /> Arrêter
              </Button>
              <Button kind="primary" data-first-focus="" onClick={() => session.dispatch({ type: "next" })}>
                <SkipForward aria-hidden="true" className="size-5" /> Suivant
              </Button>
            </>
          ) : (
            <>
              <Button kind="quiet" onClick={() => session.dispatch({ type: "replay" })}>
                <RotateCcw aria-hidden="true" className="size-5" /> Revoir
              </Button>
              <OtherChannelButton />
              {item.type === "channel" && <ReportButton />}
              <Button kind="primary" data-first-focus="" onClick={() => session.dispatch({ type: "close" })}>
                <X aria-hidden="true" className="size-5" /> Fermer
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** « Épisode suivant », over the picture in the last minute. */
export function NextPrompt({ raised }: { raised: boolean }) {
  const { session } = usePlayer();
  const offered = usePlayerView((view) => offersNext(view.state));
  if (!offered) return null;
  return (
    <div
      data-controls=""
      className={`player-offer absolute right-4 bottom-8 z-10 transition-transform md:right-8 ${raised ? "-translate-y-28 md:-translate-y-24" : ""}`}
    >
      <Button kind="primary" size="lg" data-offer="" className="animate-enter" onClick={() => session.dispatch({ type: "next" })}>
        <SkipForward aria-hidden="true" className="size-5" /> Épisode suivant
      </Button>
    </div>
  );
}
