import { SkipForward, Tv, X } from "lucide-react";
import "./cast.css";
import { IconButton } from "#ui/button/icon-button.tsx";
import { MainButton } from "./main-button.tsx";
import type { RemoteCommands, RemoteView } from "./remote-view.ts";

/** The cast bar at the bottom of every page: title, progress and main commands; a press on the title opens the panel. */
export function CastBar({ view, commands, onOpen }: { view: RemoteView; commands: RemoteCommands; onOpen: () => void }) {
  const { title, subtitle, poster, line, main, live, position, duration, nextTitle } = view;
  const ratio = !live && duration > 0 ? Math.min(position / duration, 1) : 0;
  return (
    <section
      aria-label="Diffusion en cours"
      className="cast-bar fixed inset-x-2 z-(--z-bar) flex animate-enter items-center gap-1 overflow-hidden rounded-panel bg-surface-2 pr-2 shadow-panel lg:right-auto lg:left-6 lg:w-115"
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-center gap-3 py-2 pl-2 text-left focus-visible:-outline-offset-4"
      >
        {poster ? (
          <img src={poster} alt="" className="h-13 w-20 shrink-0 rounded-field bg-surface-3 object-cover" />
        ) : (
          <span aria-hidden="true" className="grid h-13 w-20 shrink-0 place-items-center rounded-field bg-surface-3">
            <Tv className="size-6 text-muted" />
          </span>
        )}
        <span className="grid min-w-0">
          <span className="sr-only">Commandes de la diffusion : </span>
          <span className="truncate font-semibold">{title}</span>
          {subtitle !== "" && <span className="sr-only">{subtitle}</span>}
          <span className="truncate text-sm text-accent-2">{line}</span>
        </span>
      </button>
      <MainButton main={main} onPress={commands.main} />
      {nextTitle !== null && (
        <IconButton plain label={`Épisode suivant\u202f: ${nextTitle}`} onClick={commands.next} className="max-sm:hidden">
          <SkipForward aria-hidden="true" className="size-6" />
        </IconButton>
      )}
      <IconButton plain label="Arrêter la diffusion" onClick={commands.stop}>
        <X aria-hidden="true" className="size-6" />
      </IconButton>
      <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 bg-glass-2">
        <span className="block h-full bg-accent" style={{ width: `${ratio * 100}%` }} />
      </span>
    </section>
  );
}
