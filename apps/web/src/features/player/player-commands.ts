import type { Command, Key } from "./player-keys.ts";
import type { PlayerSession } from "./player-session.ts";
import type { Screen } from "./use-screen.ts";

interface CommandContext {
  session: PlayerSession;
  screen: Screen;
  /** There is a picture to command. */
  watching: boolean;
  onHelp: () => void;
  onBack: () => void;
}

/** Carries out what a key asks. */
export function runCommand(command: Command, { session, screen, watching, onHelp, onBack }: CommandContext): void {
  if (command.type === "back") return onBack();
  if (!watching) return;
  const { media } = session.getView();
  switch (command.type) {
    case "toggle":
      return session.toggle();
    case "seek-by":
      return session.seekBy(command.seconds);
    case "seek-to":
      return session.seekTo(media.seekable.start + command.ratio * media.duration);
    case "volume-by":
      return session.setVolume((media.muted ? 0 : media.volume) + command.amount);
    case "mute":
      return session.toggleMute();
    case "captions":
      return session.toggleCaptions();
    case "next":
      return session.dispatch({ type: "next" });
    case "fullscreen":
      return screen.toggleFull();
    case "picture-in-picture":
      return screen.toggleFloating();
    case "help":
      return onHelp();
  }
}

/**
 * Whether a key belongs to the control that has the focus: space on a button, anything in a list of choices, and the arrows
 * everywhere but on the picture and the progress.
 */
export function belongsToControl(target: EventTarget | null, { key }: Key, command: Command["type"]): boolean {
  if (command === "back" || !(target instanceof Element)) return false;
  if (target.closest("select")) return true;
  if (command === "toggle") return target.closest("button") !== null;
  return key.startsWith("Arrow") && target.matches("button, a, input:not([aria-label=Progression])");
}
