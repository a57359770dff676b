import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import { CastBar } from "#features/cast/cast-bar.tsx";
import { castLine } from "#features/cast/cast-line.ts";
import type { CastLineFacts } from "#features/cast/cast-line.ts";
import { CastPanel } from "#features/cast/cast-panel.tsx";
import type { CastState } from "#features/cast/cast-state.ts";
import type { RemoteCommands, RemoteView } from "#features/cast/remote-view.ts";
import type { PlayerSession } from "#features/player/session/player-session.ts";
import type { PlayerView } from "#features/player/session/session-types.ts";
import { formatPlayable } from "#shared/playable.ts";
import type { Playable } from "#shared/playable.ts";
import { casting } from "./casting.ts";
import { subtitleOf, useCastSession } from "./use-cast-session.ts";
import { usePlayerData } from "./use-player-data.ts";

/** The cast bar and panel; nothing while not casting. */
export function CastScreen() {
  const state = useSyncExternalStore(casting.subscribe, casting.getState);
  useEffect(() => casting.resume(), []);
  const [open, setOpen] = useState(false);
  const { playable } = state;
  if (open && !playable) setOpen(false);
  return playable && <CastRemote key={formatPlayable(playable)} playable={playable} state={state} open={open} onOpen={setOpen} />;
}

interface CastRemoteProps {
  playable: Playable;
  state: CastState;
  open: boolean;
  onOpen: (open: boolean) => void;
}

function CastRemote({ playable, state, open, onOpen }: CastRemoteProps) {
  const data = usePlayerData(playable);
  const navigate = useNavigate();
  const { item, next } = data;
  const showDetails = () => {
    if (item.type === "channel") return void navigate({ to: "/chaines" });
    if (item.type === "movie") return void navigate({ to: "/films/$id", params: { id: item.id } });
    if (item.series) void navigate({ to: "/series/$id", params: { id: item.series.id } });
  };
  const end = () => casting.stop(showDetails);
  const session = useCastSession(state, data, {
    onClose: end,
    onGo: (id) => casting.dispatch({ type: "moved", playable: { type: "episode", id } }),
  });
  const view = useSyncExternalStore(session.subscribe, session.getView);
  const refused = data.refusal !== null || (data.source !== null && data.castUrl === null);
  const started = state.phase === "on";
  useEffect(() => {
    if (refused && started) casting.dispatch({ type: "incompatible" });
  }, [refused, started]);

  const film = refused ? "incompatible" : filmOf(view);
  const shown: RemoteView = {
    title: item.title,
    subtitle: subtitleOf(item),
    poster: item.poster ?? data.poster,
    line: castLine({ phase: state.phase, device: state.device, film, countdown: view.state.countdown }),
    main: mainActions[film],
    live: item.type === "channel",
    position: view.media.position,
    duration: view.media.duration,
    volume: view.media.muted ? 0 : view.media.volume,
    captions: view.tracks.text.length > 0 ? view.tracks.text.some(({ active }) => active) : null,
    nextTitle: view.state.hasNext && next ? next.title : null,
  };
  const commands = commandsOf(session, shown.main, end);
  return (
    <>
      <CastBar view={shown} commands={commands} onOpen={() => onOpen(true)} />
      {open && <CastPanel view={shown} commands={commands} onClose={() => onOpen(false)} />}
    </>
  );
}

function filmOf({ state }: PlayerView): CastLineFacts["film"] {
  switch (state.phase) {
    case "playing":
    case "paused":
    case "ended":
    case "countdown":
      return state.phase;
    case "buffering":
      return "playing";
    case "error":
      return state.error?.kind === "unsupported" ? "bad-format" : "unreachable";
    default:
      return "waiting";
  }
}

const mainActions: Record<CastLineFacts["film"], RemoteView["main"]> = {
  waiting: "none",
  playing: "pause",
  paused: "play",
  ended: "again",
  countdown: "again",
  incompatible: "none",
  "bad-format": "retry",
  unreachable: "retry",
};

function commandsOf(session: PlayerSession, main: RemoteView["main"], end: () => void): RemoteCommands {
  return {
    main: () => {
      if (main === "again") session.dispatch({ type: "replay" });
      else if (main === "retry") session.dispatch({ type: "retry" });
      else session.toggle();
    },
    seekTo: (position) => session.seekTo(position),
    seekBy: (seconds) => session.seekBy(seconds),
    setVolume: (volume) => session.sound.setVolume(volume),
    toggleCaptions: () => session.tracks.toggleCaptions(),
    next: () => session.dispatch({ type: "next" }),
    // Before the film has started there is no progress to save.
    stop: () => (session.getView().state.phase === "idle" ? end() : session.dispatch({ type: "close" })),
  };
}
