import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import "./player.css";
import { useIdle } from "./browser/use-idle.ts";
import { useMediaSession } from "./browser/use-media-session.ts";
import { useWakeLock } from "./browser/use-wake-lock.ts";
import { CaptionsLayer } from "./captions-layer.tsx";
import { Controls, EmbedBar } from "./controls/controls.tsx";
import { TouchSurface } from "./controls/touch-surface.tsx";
import { newVideo } from "./engine/media-element.ts";
import { readyVideo } from "./engine/open-engine.ts";
import { EmbedFrame } from "./embed-frame.tsx";
import { NextPrompt } from "./messages/end-dialog.tsx";
import { SkipOffer } from "./messages/skip-offer.tsx";
import { StageMessages, StageNotice } from "./messages/stage-messages.tsx";
import { OpenPanel } from "./panels/open-panel.tsx";
import { PlayerContext, useNewPlayer, usePlayer } from "./player-context.ts";
import { PlayerDialog } from "./player-dialog.tsx";
import type { PlayerOverlayProps } from "./player-props.ts";

/** The player, over the whole page. It knows no routes and makes no calls: its props do. */
export function PlayerOverlay(props: PlayerOverlayProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [{ video, readyUrl }] = useState(() => {
    const made = readyVideo(props.source);
    const hasPicture = made !== null && made.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    return { video: { current: made ?? newVideo() }, readyUrl: hasPicture ? props.source?.url : undefined };
  });
  const ready = readyUrl !== undefined && readyUrl === props.source?.url;
  return (
    <PlayerContext value={{ ...useNewPlayer(props, stage, video), ready }}>
      <PlayerStage stage={stage} video={video} />
    </PlayerContext>
  );
}

function PlayerStage({ stage, video }: { stage: RefObject<HTMLDivElement | null>; video: RefObject<HTMLVideoElement | null> }) {
  const { item, source, embedded, watching, panel, phase } = usePlayer();
  const { idle, show, hide } = useIdle(stage);
  const [notice, setNotice] = useState<{ text: string; count: number } | null>(null);
  const hideNotice = useCallback(() => setNotice(null), []);
  const showNotice = (text: string) => setNotice((last) => ({ text, count: (last?.count ?? 0) + 1 }));
  const controlsShown = !idle || panel !== null || !watching || phase === "paused";
  useMediaSession();
  useCastCalls(showNotice);
  useWakeLock(phase === "playing" || phase === "buffering");
  return (
    <PlayerDialog stage={stage} idle={!controlsShown} onNotice={showNotice}>
      {embedded && source ? (
        <div className="absolute inset-0 grid grid-rows-[auto_1fr]">
          <EmbedBar />
          <EmbedFrame url={source.url} />
        </div>
      ) : (
        <>
          <VideoScreen video={video} label={item.title} />
          <CaptionsLayer raised={controlsShown && watching} />
          <TouchSurface controlsShown={controlsShown} onShow={show} onHide={hide} />
        </>
      )}
      <StageMessages />
      {!embedded && <Controls shown={controlsShown} />}
      {watching && <NextPrompt raised={controlsShown} />}
      {watching && <SkipOffer raised={controlsShown} />}
      <OpenPanel />
      {notice && <StageNotice key={notice.count} text={notice.text} onGone={hideNotice} />}
    </PlayerDialog>
  );
}

/** Shows a video that may have been made before the player. */
function VideoScreen({ video, label }: { video: RefObject<HTMLVideoElement | null>; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = video.current;
    if (element) place.current?.append(element);
    return () => element?.remove();
  }, [video]);
  useLayoutEffect(() => video.current?.setAttribute("aria-label", label), [video, label]);
  return <div ref={place} className="contents" />;
}

/** Hands the film over when the cast device asks for it; shows casting messages over the picture until then. */
function useCastCalls(showNotice: (text: string) => void): void {
  const { session, cast } = usePlayer();
  const listen = cast?.listen;
  const latest = useRef(showNotice);
  useEffect(() => {
    latest.current = showNotice;
  });
  useEffect(
    () =>
      listen?.((call) => {
        if (call.type === "take-over") session.dispatch({ type: "cast" });
        else if (session.getView().state.phase !== "casting") latest.current(call.text);
      }),
    [session, listen],
  );
}
