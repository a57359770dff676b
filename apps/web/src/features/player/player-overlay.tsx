import { useCallback, useRef, useState } from "react";
import type { KeyboardEvent, MouseEvent } from "react";
import "./player.css";
import { CaptionsLayer } from "./captions-layer.tsx";
import type { PanelName } from "./control-bar.tsx";
import { Controls, EmbedBar } from "./controls.tsx";
import { EmbedFrame } from "./embed-frame.tsx";
import { EpisodesPanel } from "./episodes-panel.tsx";
import { HelpPanel } from "./help-panel.tsx";
import { NextPrompt } from "./next-prompt.tsx";
import type { PlayerOverlayProps } from "./overlay-props.ts";
import { arrowTarget } from "./player-arrows.ts";
import { belongsToControl, runCommand } from "./player-commands.ts";
import { commandOf } from "./player-keys.ts";
import { downloadForbidden } from "./player-words.ts";
import { SettingsPanel } from "./settings-panel.tsx";
import { StageMessages } from "./stage-messages.tsx";
import { StageNotice } from "./stage-notice.tsx";
import { TouchSurface } from "./touch-surface.tsx";
import { hasAirPlay, useAirPlay } from "./use-airplay.ts";
import { useCastCalls } from "./use-cast-calls.ts";
import { useIdle } from "./use-idle.ts";
import { useMediaSession } from "./use-media-session.ts";
import { useModal } from "./use-modal.ts";
import { usePlayerSession } from "./use-player-session.ts";
import { usePlayerView } from "./use-player-view.ts";
import { useScreen } from "./use-screen.ts";
import { useWakeLock } from "./use-wake-lock.ts";

/** The player, over the whole page. It knows nothing of routes or calls: what it decides, it asks of who shows it. */
export function PlayerOverlay(props: PlayerOverlayProps) {
  const { item, source, refusal = null, next, episodes = [], protectDownloads = false, onRetry } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const session = usePlayerSession(props, video);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [notice, setNotice] = useState<{ text: string; count: number } | null>(null);
  const silence = useCallback(() => setNotice(null), []);
  const say = (text: string) => setNotice((last) => ({ text, count: (last?.count ?? 0) + 1 }));
  const phase = usePlayerView(session, (view) => view.state.phase);
  const screen = useScreen(stage, video);
  const { idle, show, hide } = useIdle(stage);
  useModal(dialog, stage);
  useMediaSession(session, item, next !== null);
  useCastCalls(session, props.cast, say);
  useWakeLock(phase === "playing" || phase === "buffering");

  const embedded = source?.kind === "iframe";
  const airPlay = useAirPlay(video, !embedded);
  const watching = !embedded && refusal === null && (phase === "playing" || phase === "paused" || phase === "buffering");
  const shown = !idle || panel !== null || !watching || phase === "paused";
  // A panel is about the picture: it goes with it, under an error or the end.
  if (panel !== null && !watching && !embedded) setPanel(null);
  const close = () => (source && refusal === null ? session.dispatch({ type: "close" }) : props.onClose());
  const openPanel = (name: PanelName) => setPanel((now) => (now === name ? null : name));
  const closePanel = () => setPanel(null);
  const pick = (id: string) => {
    closePanel();
    if (id !== item.id) session.dispatch({ type: "pick", id });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.defaultPrevented ? null : arrowTarget(stage.current, event);
    if (target) {
      event.preventDefault();
      return target.focus({ preventScroll: true });
    }
    const command = event.defaultPrevented ? null : commandOf(event);
    if (!command || belongsToControl(event.target, event, command.type)) return;
    event.preventDefault();
    runCommand(command, { session, screen, watching, onHelp: () => openPanel("help"), onBack: panel ? closePanel : close });
  };
  const onContextMenu = (event: MouseEvent) => {
    if (!protectDownloads) return;
    event.preventDefault();
    say(downloadForbidden);
  };
  // After a click the keys go to the picture again and the controls may leave; from the keyboard the focus stays where it is.
  const onClick = (event: MouseEvent) => {
    const inPanel = event.target instanceof Element && event.target.closest("[role=dialog], [role=alertdialog]");
    if (event.detail > 0 && !inPanel) stage.current?.focus({ preventScroll: true });
  };

  return (
    <dialog
      ref={dialog}
      aria-label={`Lecteur vidéo : ${item.title}`}
      className="lecteur"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div
        ref={stage}
        tabIndex={-1}
        className="lecteur-scene"
        data-repos={!shown}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onContextMenu={onContextMenu}
      >
        {embedded ? (
          <div className="absolute inset-0 grid grid-rows-[auto_1fr]">
            <EmbedBar
              session={session}
              item={item}
              next={next}
              hasEpisodes={episodes.length > 0}
              cast={props.cast?.button}
              onPanel={openPanel}
              onClose={close}
            />
            <EmbedFrame session={session} url={source.url} title={item.title} />
          </div>
        ) : (
          <>
            <video
              ref={video}
              playsInline
              controlsList="nodownload"
              disableRemotePlayback={!hasAirPlay}
              aria-label={item.title}
            />
            <CaptionsLayer session={session} lifted={shown && watching} />
            <TouchSurface session={session} shown={shown} onShow={show} onHide={hide} onFullscreen={screen.toggleFull} />
          </>
        )}
        <StageMessages
          session={session}
          item={item}
          source={source}
          refusal={refusal}
          next={next}
          otherChannel={props.otherChannel ?? null}
          device={props.cast?.device ?? null}
          onRetry={onRetry}
          onClose={close}
        />
        {!embedded && (
          <Controls
            session={session}
            item={item}
            next={next}
            screen={screen}
            panel={panel}
            hasEpisodes={episodes.length > 0}
            cast={props.cast?.button}
            airPlay={airPlay}
            shown={shown}
            watching={watching}
            onPanel={openPanel}
            onClose={close}
          />
        )}
        {watching && <NextPrompt session={session} lifted={shown} />}
        {(panel === "settings" || panel === "captions") && (
          <SettingsPanel
            key={panel}
            session={session}
            first={panel === "captions" ? "captions" : "root"}
            onHelp={() => setPanel("help")}
            onClose={closePanel}
          />
        )}
        {panel === "episodes" && <EpisodesPanel seasons={episodes} currentId={item.id} onPick={pick} onClose={closePanel} />}
        {panel === "help" && <HelpPanel onClose={closePanel} />}
        {notice && <StageNotice key={notice.count} text={notice.text} onGone={silence} />}
      </div>
    </dialog>
  );
}
