import { createContext, use, useState, useSyncExternalStore } from "react";
import type { RefObject } from "react";
import { useAirPlay } from "./browser/use-airplay.ts";
import type { AirPlay } from "./browser/use-airplay.ts";
import { useScreen } from "./browser/use-screen.ts";
import type { Screen } from "./browser/use-screen.ts";
import type { PlayerOverlayProps } from "./player-props.ts";
import type { PlayerSession } from "./session/player-session.ts";
import { hasPicture } from "./session/player-state.ts";
import type { Phase } from "./session/player-state.ts";
import type { PlayerView } from "./session/session-types.ts";
import { usePlayerSession } from "./session/use-player-session.ts";

export type PanelName = "settings" | "captions" | "chapters" | "episodes" | "help" | "report";

/** What the components of the open player share. */
export interface Player extends PlayerOverlayProps {
  session: PlayerSession;
  phase: Phase;
  screen: Screen;
  airPlay: AirPlay;
  /** The source is a page of another site. */
  embedded: boolean;
  /** The first seconds were loaded before the player opened. */
  ready: boolean;
  /** There is a picture for the controls to act on. */
  watching: boolean;
  panel: PanelName | null;
  setPanel: (panel: PanelName | null) => void;
  togglePanel: (panel: PanelName) => void;
  close: () => void;
}

export const PlayerContext = createContext<Player | null>(null);

export function usePlayer(): Player {
  const player = use(PlayerContext);
  if (!player) throw new Error("usePlayer is called outside the player");
  return player;
}

/** `select` returns a value that the view holds, never a new object. */
export function usePlayerView<T>(select: (view: PlayerView) => T): T {
  return useSessionView(usePlayer().session, select);
}

function useSessionView<T>(session: PlayerSession, select: (view: PlayerView) => T): T {
  return useSyncExternalStore(session.subscribe, () => select(session.getView()));
}

/** Opens the session and gives the value of the context. */
export function useNewPlayer(
  props: PlayerOverlayProps,
  stage: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
): Omit<Player, "ready"> {
  const { source, refusal = null } = props;
  const session = usePlayerSession(props, video);
  const phase = useSessionView(session, (view) => view.state.phase);
  const screen = useScreen(stage, video);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const embedded = source?.kind === "iframe";
  const airPlay = useAirPlay(video, !embedded);
  const watching = !embedded && refusal === null && hasPicture(phase);
  // An error or the end closes the panel, but for a report, which may be about the error.
  if (panel !== null && panel !== "report" && !watching && !embedded) setPanel(null);
  return {
    ...props,
    session,
    phase,
    screen,
    airPlay,
    embedded,
    watching,
    panel,
    setPanel,
    togglePanel: (name) => setPanel((open) => (open === name ? null : name)),
    close: () => (source && refusal === null ? session.dispatch({ type: "close" }) : props.onClose()),
  };
}
