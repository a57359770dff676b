import {
  Airplay,
  Captions,
  CaptionsOff,
  ListVideo,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  Settings,
  SkipForward,
} from "lucide-react";
import type { ReactNode } from "react";
import { formatTime } from "#lib/format.ts";
import { IconButton } from "./icon-button.tsx";
import { JumpButton } from "./jump-button.tsx";
import { isAtEdge } from "./live-edge.ts";
import type { PlayerSession } from "./player-session.ts";
import { chapterAt, SeekBar } from "./seek-bar.tsx";
import type { AirPlay } from "./use-airplay.ts";
import type { Screen } from "./use-screen.ts";
import { usePlayerView } from "./use-player-view.ts";
import { VolumeControl } from "./volume-control.tsx";

/** A live window shorter than this is not worth a slider. */
const shortestWindowSeconds = 60;

export type PanelName = "settings" | "captions" | "episodes" | "help";

interface ControlBarProps {
  session: PlayerSession;
  screen: Screen;
  panel: PanelName | null;
  hasEpisodes: boolean;
  nextTitle: string | null;
  cast: ReactNode;
  airPlay: AirPlay;
  onPanel: (panel: PanelName) => void;
}

function Where({ session }: { session: PlayerSession }) {
  const media = usePlayerView(session, (view) => view.media);
  const chapters = usePlayerView(session, (view) => view.tracks.chapters);
  if (media.live) return <LiveButton session={session} />;
  return (
    <p className="chiffres flex min-w-0 gap-2 px-2 text-sm font-medium whitespace-nowrap">
      <span>
        {formatTime(media.position)} <span className="text-gris">/ {formatTime(media.duration)}</span>
      </span>
      <span className="truncate text-gris max-md:hidden">{chapterAt(chapters, media.position)?.title}</span>
    </p>
  );
}

function LiveButton({ session }: { session: PlayerSession }) {
  const atEdge = usePlayerView(session, ({ edge, state, media }) => isAtEdge(edge, state.phase, media.behindLive));
  const dot = <span aria-hidden="true" className={`size-2.5 rounded-full ${atEdge ? "bg-rouge" : "bg-gris"}`} />;
  if (atEdge) return <p className="flex items-center gap-2 px-3 text-sm font-semibold whitespace-nowrap">{dot} En direct</p>;
  return (
    <button
      type="button"
      onClick={() => session.goLive()}
      className="flex h-11 items-center gap-2 rounded-full px-3 text-sm font-semibold whitespace-nowrap hover:bg-verre-2"
    >
      {dot} Aller au direct
    </button>
  );
}

export function PlayButton({ session, className = "" }: { session: PlayerSession; className?: string }) {
  const paused = usePlayerView(session, (view) => view.media.paused);
  return (
    <IconButton label={paused ? "Lecture" : "Pause"} shortcut="espace" className={className} onClick={() => session.toggle()}>
      {paused ? <Play aria-hidden="true" className="fill-current" /> : <Pause aria-hidden="true" className="fill-current" />}
    </IconButton>
  );
}

/** The bottom of the player: progress, then everything one does while watching. */
export function ControlBar({ session, screen, panel, hasEpisodes, nextTitle, cast, airPlay, onPanel }: ControlBarProps) {
  const live = usePlayerView(session, (view) => view.media.live);
  const window = usePlayerView(session, (view) => view.media.duration);
  const text = usePlayerView(session, (view) => view.tracks.text);
  const captionsOn = text.some((track) => track.active);
  const seekable = !live || window >= shortestWindowSeconds;
  return (
    <div className="grid grid-cols-1 gap-1">
      {seekable && <SeekBar session={session} />}
      {/* An episode has more to press than a phone is wide: its second line. */}
      <div className="flex flex-wrap items-center gap-0.5 md:-mx-2.5">
        <div className="flex items-center gap-0.5 max-md:hidden">
          <PlayButton session={session} />
          {seekable && <JumpButton session={session} seconds={-10} />}
          {seekable && <JumpButton session={session} seconds={10} />}
        </div>
        <VolumeControl session={session} />
        <Where session={session} />
        <div className="ml-auto flex items-center gap-0.5">
          {nextTitle !== null && (
            <IconButton label={`Épisode suivant : ${nextTitle}`} shortcut="n" onClick={() => session.dispatch({ type: "next" })}>
              <SkipForward aria-hidden="true" />
            </IconButton>
          )}
          {hasEpisodes && (
            <IconButton label="Épisodes" aria-expanded={panel === "episodes"} onClick={() => onPanel("episodes")}>
              <ListVideo aria-hidden="true" />
            </IconButton>
          )}
          {text.length > 0 && (
            <IconButton label="Sous-titres" shortcut="c" aria-expanded={panel === "captions"} onClick={() => onPanel("captions")}>
              {captionsOn ? <Captions aria-hidden="true" className="text-lampe" /> : <CaptionsOff aria-hidden="true" />}
            </IconButton>
          )}
          <IconButton label="Réglages" aria-expanded={panel === "settings"} onClick={() => onPanel("settings")}>
            <Settings aria-hidden="true" />
          </IconButton>
          {cast}
          {airPlay.available && (
            <IconButton label="AirPlay" aria-pressed={airPlay.active} onClick={airPlay.choose}>
              <Airplay aria-hidden="true" className={airPlay.active ? "text-lampe" : ""} />
            </IconButton>
          )}
          {screen.canFloat && (
            <IconButton
              label="Image dans l’image"
              shortcut="p"
              aria-pressed={screen.floating}
              className="max-md:hidden"
              onClick={screen.toggleFloating}
            >
              <PictureInPicture2 aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label={screen.full ? "Quitter le plein écran" : "Plein écran"} shortcut="f" onClick={screen.toggleFull}>
            {screen.full ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
          </IconButton>
        </div>
      </div>
    </div>
  );
}
