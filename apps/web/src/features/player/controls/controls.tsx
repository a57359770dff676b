import { Flag, ListVideo, SkipForward } from "lucide-react";
import { usePlayer, usePlayerView } from "#features/player/player-context.ts";
import { Button } from "#ui/button/button.tsx";
import { ControlBar, PlayButton } from "./control-bar.tsx";
import { JumpButton } from "./icon-button.tsx";
import { TopBar } from "./top-bar.tsx";

/** The controls over the picture. While hidden they can still be focused with Tab, which shows them. */
export function Controls({ shown }: { shown: boolean }) {
  const { watching } = usePlayer();
  const visible = shown ? "opacity-100" : "pointer-events-none opacity-0";
  return (
    <div className={`transition-opacity duration-220 ${visible}`}>
      {/* Dark enough behind all of its text over a white picture; it fades out below. */}
      <div
        data-controls=""
        className="absolute inset-x-0 top-0 z-20 bg-linear-to-b from-overlay via-overlay/85 via-[length:calc(100%-3.5rem)] to-transparent px-gutter pt-5 pb-14 max-md:pt-3"
      >
        <TopBar />
      </div>
      {watching && (
        <>
          <MiddleControls />
          <div
            data-controls=""
            className="absolute inset-x-0 bottom-0 z-10 bg-linear-to-t from-overlay via-overlay/60 to-transparent px-gutter pt-20 pb-4 max-md:px-2 max-md:pb-2"
          >
            <ControlBar />
          </div>
        </>
      )}
    </div>
  );
}

/** On a narrow screen, play and the jumps are in the middle of the picture. */
function MiddleControls() {
  const live = usePlayerView((view) => view.media.live);
  const waiting = usePlayerView((view) => view.state.phase === "buffering" || view.state.played === 0);
  if (waiting) return null;
  return (
    <div
      data-controls=""
      className="pointer-events-none absolute inset-0 z-10 flex items-center justify-center gap-8 *:pointer-events-auto *:bg-overlay md:hidden"
    >
      {!live && <JumpButton back className="size-13!" />}
      <PlayButton className="size-17! [&_svg]:size-8" />
      {!live && <JumpButton className="size-13!" />}
    </div>
  );
}

/** Stands above an embedded page, which has its own controls. */
export function EmbedBar() {
  const { session, next, episodes = [], cast, togglePanel, onReport } = usePlayer();
  const hasEpisodes = episodes.length > 0;
  return (
    <div data-controls="" className="relative z-20 grid gap-3 bg-background px-gutter py-3">
      <TopBar>{cast?.button}</TopBar>
      {(hasEpisodes || next || onReport) && (
        <div className="flex flex-wrap gap-3">
          {hasEpisodes && (
            <Button onClick={() => togglePanel("episodes")}>
              <ListVideo aria-hidden="true" className="size-5" /> Épisodes
            </Button>
          )}
          {next && (
            <Button onClick={() => session.dispatch({ type: "next" })}>
              <SkipForward aria-hidden="true" className="size-5" /> Épisode suivant
            </Button>
          )}
          {onReport && (
            <Button icon={Flag} onClick={() => togglePanel("report")}>
              Signaler un problème
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
