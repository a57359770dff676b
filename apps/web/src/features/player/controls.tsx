import { ListVideo, SkipForward } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button/button.tsx";
import { ControlBar, PlayButton } from "./control-bar.tsx";
import type { PanelName } from "./control-bar.tsx";
import { JumpButton } from "./jump-button.tsx";
import type { NextEpisode, PlayerItem } from "./player-item.ts";
import type { PlayerSession } from "./player-session.ts";
import { TopBar } from "./top-bar.tsx";
import type { AirPlay } from "./use-airplay.ts";
import type { Screen } from "./use-screen.ts";
import { usePlayerView } from "./use-player-view.ts";

interface ControlsProps {
  session: PlayerSession;
  item: PlayerItem;
  next: NextEpisode | null;
  screen: Screen;
  panel: PanelName | null;
  hasEpisodes: boolean;
  /** The button that asks for a television. */
  cast: ReactNode;
  airPlay: AirPlay;
  shown: boolean;
  /** There is a picture to command. */
  watching: boolean;
  onPanel: (panel: PanelName) => void;
  onClose: () => void;
}

/** Everything that comes and goes over the picture. Hidden, it can still be reached by Tab, which shows it. */
export function Controls({ item, shown, watching, onClose, next, ...bar }: ControlsProps) {
  const visible = shown ? "opacity-100" : "pointer-events-none opacity-0";
  return (
    <div className={`transition-opacity duration-220 ${visible}`}>
      <div
        data-commandes=""
        className="absolute inset-x-0 top-0 z-20 bg-linear-to-b from-voile to-transparent px-marge pt-5 pb-14 max-md:pt-3"
      >
        <TopBar item={item} onClose={onClose} />
      </div>
      {watching && (
        <>
          <MiddleControls session={bar.session} />
          <div
            data-commandes=""
            className="absolute inset-x-0 bottom-0 z-10 bg-linear-to-t from-voile via-voile/60 to-transparent px-marge pt-20 pb-4 max-md:px-2 max-md:pb-2"
          >
            <ControlBar {...bar} nextTitle={next?.title ?? null} />
          </div>
        </>
      )}
    </div>
  );
}

/** On a narrow screen the three things one does most are in the middle, under the thumbs. */
function MiddleControls({ session }: { session: PlayerSession }) {
  const live = usePlayerView(session, (view) => view.media.live);
  const waiting = usePlayerView(session, (view) => view.state.phase === "buffering" || view.state.ran === 0);
  if (waiting) return null;
  return (
    <div
      data-commandes=""
      className="pointer-events-none absolute inset-0 z-10 flex items-center justify-center gap-8 *:pointer-events-auto *:bg-voile md:hidden"
    >
      {!live && <JumpButton session={session} seconds={-10} className="size-13!" />}
      <PlayButton session={session} className="size-17! [&_svg]:size-8" />
      {!live && <JumpButton session={session} seconds={10} className="size-13!" />}
    </div>
  );
}

interface EmbedBarProps {
  session: PlayerSession;
  item: PlayerItem;
  next: NextEpisode | null;
  hasEpisodes: boolean;
  cast: ReactNode;
  onPanel: (panel: PanelName) => void;
  onClose: () => void;
}

/** Another site's player has its own controls: ours stand above it, and never over it. */
export function EmbedBar({ session, item, next, hasEpisodes, cast, onPanel, onClose }: EmbedBarProps) {
  return (
    <div data-commandes="" className="relative z-20 grid gap-3 bg-salle px-marge py-3">
      <TopBar item={item} onClose={onClose}>
        {cast}
      </TopBar>
      {(hasEpisodes || next) && (
        <div className="flex flex-wrap gap-3">
          {hasEpisodes && (
            <Button onClick={() => onPanel("episodes")}>
              <ListVideo aria-hidden="true" className="size-5" /> Épisodes
            </Button>
          )}
          {next && (
            <Button onClick={() => session.dispatch({ type: "next" })}>
              <SkipForward aria-hidden="true" className="size-5" /> Épisode suivant
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
