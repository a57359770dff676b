import { useEffect, useRef } from "react";
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from "react";
import { arrowTarget } from "./controls/arrow-focus.ts";
import { belongsToControl, commandOf, runCommand } from "./controls/keyboard.ts";
import { usePlayer } from "./player-context.ts";
import { downloadForbidden } from "./player-text.ts";

interface PlayerDialogProps {
  stage: RefObject<HTMLDivElement | null>;
  idle: boolean;
  onNotice: (text: string) => void;
  children: ReactNode;
}

/** The full-screen modal dialog of the player, with its keyboard. */
export function PlayerDialog({ stage, idle, onNotice, children }: PlayerDialogProps) {
  const { item, close, protectDownloads } = usePlayer();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, stage);
  useKeptFocus(stage);
  const onContextMenu = (event: MouseEvent) => {
    if (!protectDownloads) return;
    event.preventDefault();
    onNotice(downloadForbidden);
  };
  // A click gives the keys back to the picture and lets the controls hide; with the keyboard the focus stays on its control.
  const onClick = (event: MouseEvent) => {
    const inPanel = event.target instanceof Element && event.target.closest("[role=dialog], [role=alertdialog]");
    if (event.detail > 0 && !inPanel) stage.current?.focus({ preventScroll: true });
  };
  return (
    <dialog
      ref={dialog}
      aria-label={`Lecteur vidéo : ${item.title}`}
      className="player"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div
        ref={stage}
        tabIndex={-1}
        className="player-stage"
        data-idle={idle}
        onKeyDown={useKeyboard(stage, onNotice)}
        onClick={onClick}
        onContextMenu={onContextMenu}
      >
        {children}
      </div>
    </dialog>
  );
}

function useKeyboard(stage: RefObject<HTMLElement | null>, onNotice: (text: string) => void): (event: KeyboardEvent) => void {
  const { session, screen, watching, panel, setPanel, togglePanel, close } = usePlayer();
  return (event) => {
    if (event.defaultPrevented) return;
    const target = arrowTarget(stage.current, event);
    if (target) {
      event.preventDefault();
      return target.focus({ preventScroll: true });
    }
    const command = commandOf(event);
    if (!command || belongsToControl(event.target, event, command.type)) return;
    event.preventDefault();
    const onBack = panel ? () => setPanel(null) : close;
    runCommand(command, { session, screen, watching, onHelp: () => togglePanel("help"), onBack, onNotice });
  };
}

/** Focuses the picture when the focused control goes: the keys would otherwise reach nothing. */
function useKeptFocus(picture: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = picture.current;
    if (!element) return;
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) element.focus({ preventScroll: true });
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [picture]);
}

/** Opens the dialog as a modal; focuses `first`, and the previous focus again when it closes. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, first: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    first.current?.focus({ preventScroll: true });
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [dialog, first]);
}
