import { limits } from "@seance/contract/limits";
import type { Screen } from "#features/player/browser/use-screen.ts";
import type { PlayerSession } from "#features/player/session/player-session.ts";
import { speedName, stepSpeed } from "./speeds.ts";

export type Command =
  | { type: "toggle" | "mute" | "fullscreen" | "captions" | "next" | "picture-in-picture" | "help" | "back" }
  | { type: "seek-by"; seconds: number }
  | { type: "seek-to"; ratio: number }
  | { type: "volume-by"; amount: number }
  | { type: "speed"; direction: -1 | 1 };

export interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const arrowSeconds = 5;
const { jumpSeconds } = limits.player;
const volumeStep = 0.05;

const commands: Record<string, Command> = {
  " ": { type: "toggle" },
  k: { type: "toggle" },
  ArrowLeft: { type: "seek-by", seconds: -arrowSeconds },
  ArrowRight: { type: "seek-by", seconds: arrowSeconds },
  j: { type: "seek-by", seconds: -jumpSeconds },
  l: { type: "seek-by", seconds: jumpSeconds },
  ArrowUp: { type: "volume-by", amount: volumeStep },
  ArrowDown: { type: "volume-by", amount: -volumeStep },
  "<": { type: "speed", direction: -1 },
  ">": { type: "speed", direction: 1 },
  m: { type: "mute" },
  f: { type: "fullscreen" },
  c: { type: "captions" },
  n: { type: "next" },
  p: { type: "picture-in-picture" },
  "?": { type: "help" },
  Escape: { type: "back" },
};

/** The command of a key, or null; with Ctrl, Alt or Meta the key is the browser's. */
export function commandOf(event: Key): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (/^[0-9]$/.test(event.key)) return { type: "seek-to", ratio: Number(event.key) / 10 };
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return Object.hasOwn(commands, key) ? (commands[key] ?? null) : null;
}

/** The rows of the help panel. */
export const keyHelp: readonly (readonly [keys: readonly string[], action: string])[] = [
  [["Espace", "K"], "Lecture ou pause"],
  [["←", "→"], "Reculer ou avancer de 5\u00A0secondes"],
  [["J", "L"], "Reculer ou avancer de 10\u00A0secondes"],
  [["↑", "↓"], "Volume"],
  [["<", ">"], "Ralentir ou accélérer"],
  [["M"], "Couper ou remettre le son"],
  [["C"], "Sous-titres"],
  [["F"], "Plein écran"],
  [["P"], "Image dans l’image"],
  [["N"], "Épisode suivant"],
  [["0", "9"], "Aller de 0 à 90\u00A0% de la vidéo"],
  [["Entrée"], "Aller aux commandes, puis de l’une à l’autre avec les flèches"],
  [["Échap"], "Fermer"],
  [["?"], "Cette aide"],
];

interface CommandContext {
  session: PlayerSession;
  screen: Screen;
  watching: boolean;
  onHelp: () => void;
  onBack: () => void;
  /** Shows a hint over the picture. */
  onNotice: (text: string) => void;
}

export function runCommand(command: Command, { session, screen, watching, onHelp, onBack, onNotice }: CommandContext): void {
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
      return session.sound.setVolume((media.muted ? 0 : media.volume) + command.amount);
    case "speed":
      return changeSpeed(session, command.direction, onNotice);
    case "mute":
      return session.sound.toggleMute();
    case "captions":
      return session.tracks.toggleCaptions();
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

/** A channel has the speed of its broadcast. */
function changeSpeed(session: PlayerSession, direction: -1 | 1, onNotice: (text: string) => void): void {
  const { live, rate } = session.getView().media;
  if (live) return;
  const speed = stepSpeed(rate, direction);
  session.setRate(speed);
  onNotice(`Vitesse\u202f: ${speedName(speed).toLowerCase()}`);
}

/** Whether the focused control handles the key itself: every key for a select or a text, space for a button or a switch, arrows for all but the seek bar. */
export function belongsToControl(target: EventTarget | null, { key }: Key, command: Command["type"]): boolean {
  if (command === "back" || !(target instanceof Element)) return false;
  if (target.closest("select, textarea")) return true;
  if (command === "toggle") return target.closest("button, input[type=checkbox]") !== null;
  return key.startsWith("Arrow") && target.matches("button, a, input:not([aria-label=Progression])");
}
