import {
  Airplay,
  Captions,
  CaptionsOff,
  ChevronRight,
  ListVideo,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  Settings,
  SkipForward,
} from "lucide-react";
import { chapterNameAt } from "#features/player/chapters.ts";
import { usePlayer, usePlayerView } from "#features/player/player-context.ts";
import { isAtEdge } from "#features/player/session/live-edge.ts";
import { formatTime } from "#lib/format.ts";
import { IconButton, JumpButton } from "./icon-button.tsx";
import { SeekBar } from "./seek-bar.tsx";
import { VolumeControl } from "./volume-control.tsx";

/** A shorter live window has no seek bar. */
const shortestWindowSeconds = 60;

function Position() {
  const media = usePlayerView((view) => view.media);
  if (media.live) return <LiveButton />;
  return (
    <>
      <p className="tabular-figures px-2 text-sm font-medium whitespace-nowrap">
        {formatTime(media.position)} <span className="text-muted">/ {formatTime(media.duration)}</span>
      </p>
      <ChapterButton />
    </>
  );
}

/** The name of the chapter that plays, which opens the list of chapters; on a phone the list is in the settings. */
function ChapterButton() {
  const { panel, togglePanel } = usePlayer();
  const name = usePlayerView(({ tracks, media }) => chapterNameAt(tracks.chapters, media.position));
  if (name === undefined) return null;
  return (
    <div className="min-w-0 flex-1 basis-0 max-md:hidden">
      <button
        type="button"
        aria-expanded={panel === "chapters"}
        onClick={() => togglePanel("chapters")}
        className="flex h-11 max-w-full min-w-0 items-center gap-1 rounded-full px-3 text-sm text-body hover:bg-glass-2"
      >
        <span className="sr-only">Chapitres : </span>
        <span className="truncate">{name}</span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </button>
    </div>
  );
}

function LiveButton() {
  const { session } = usePlayer();
  const atEdge = usePlayerView(({ edge, state, media }) => isAtEdge(edge, state.phase, media.behindLive));
  const dot = <span aria-hidden="true" className={`size-2.5 rounded-full ${atEdge ? "bg-danger" : "bg-muted"}`} />;
  if (atEdge) return <p className="flex items-center gap-2 px-3 text-sm font-semibold whitespace-nowrap">{dot} En direct</p>;
  return (
    <button
      type="button"
      onClick={() => session.goLive()}
      className="flex h-11 items-center gap-2 rounded-full px-3 text-sm font-semibold whitespace-nowrap hover:bg-glass-2"
    >
      {dot} Aller au direct
    </button>
  );
}

export function PlayButton({ className = "" }: { className?: string }) {
  const { session } = usePlayer();
  const paused = usePlayerView((view) => view.media.paused);
  return (
    <IconButton label={paused ? "Lecture" : "Pause"} shortcut="espace" className={className} onClick={() => session.toggle()}>
      {paused ? <Play aria-hidden="true" className="fill-current" /> : <Pause aria-hidden="true" className="fill-current" />}
    </IconButton>
  );
}

/** The bottom of the player: the seek bar and the buttons. */
export function ControlBar() {
  const live = usePlayerView((view) => view.media.live);
  const duration = usePlayerView((view) => view.media.duration);
  const seekable = !live || duration >= shortestWindowSeconds;
  return (
    <div className="grid grid-cols-1 gap-1">
      {seekable && <SeekBar />}
      {/* The buttons of an episode wrap onto a second line on a phone. */}
      <div className="flex flex-wrap items-center gap-0.5 md:-mx-2.5">
        <div className="flex items-center gap-0.5 max-md:hidden">
          <PlayButton />
          {seekable && <JumpButton back />}
          {seekable && <JumpButton />}
        </div>
        <VolumeControl />
        <Position />
        <div className="ml-auto flex items-center gap-0.5">
          <PanelButtons />
          <ScreenButtons />
        </div>
      </div>
    </div>
  );
}

function PanelButtons() {
  const { session, next, episodes = [], panel, togglePanel } = usePlayer();
  const text = usePlayerView((view) => view.tracks.text);
  const captionsOn = text.some((track) => track.active);
  return (
    <>
      {next && (
        <IconButton
          label={`Épisode suivant\u202f: ${next.title}`}
          shortcut="n"
          onClick={() => session.dispatch({ type: "next" })}
        >
          <SkipForward aria-hidden="true" />
        </IconButton>
      )}
      {episodes.length > 0 && (
        <IconButton label="Épisodes" aria-expanded={panel === "episodes"} onClick={() => togglePanel("episodes")}>
          <ListVideo aria-hidden="true" />
        </IconButton>
      )}
      {text.length > 0 && (
        <IconButton label="Sous-titres" shortcut="c" aria-expanded={panel === "captions"} onClick={() => togglePanel("captions")}>
          {captionsOn ? <Captions aria-hidden="true" className="text-accent" /> : <CaptionsOff aria-hidden="true" />}
        </IconButton>
      )}
      <IconButton label="Réglages" aria-expanded={panel === "settings"} onClick={() => togglePanel("settings")}>
        <Settings aria-hidden="true" />
      </IconButton>
    </>
  );
}

function ScreenButtons() {
  const { cast, airPlay, screen } = usePlayer();
  return (
    <>
      {cast?.button}
      {airPlay.available && (
        <IconButton label="AirPlay" aria-pressed={airPlay.active} onClick={airPlay.choose}>
          <Airplay aria-hidden="true" className={airPlay.active ? "text-accent" : ""} />
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
    </>
  );
}
