export type Command =
  | { type: "toggle" | "mute" | "fullscreen" | "captions" | "next" | "picture-in-picture" | "help" | "back" }
  | { type: "seek-by"; seconds: number }
  | { type: "seek-to"; ratio: number }
  | { type: "volume-by"; amount: number };

export interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const arrowSeconds = 5;
const jumpSeconds = 10;
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
  m: { type: "mute" },
  f: { type: "fullscreen" },
  c: { type: "captions" },
  n: { type: "next" },
  p: { type: "picture-in-picture" },
  "?": { type: "help" },
  Escape: { type: "back" },
};

/** What a key asks of the player, or null. Keys held with Ctrl, Alt or Meta belong to the browser. */
export function commandOf(event: Key): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (/^[0-9]$/.test(event.key)) return { type: "seek-to", ratio: Number(event.key) / 10 };
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return Object.hasOwn(commands, key) ? (commands[key] ?? null) : null;
}

/** The table of the help panel. */
export const keyHelp: readonly (readonly [keys: readonly string[], does: string])[] = [
  [["Espace", "K"], "Lecture ou pause"],
  [["←", "→"], "Reculer ou avancer de 5 secondes"],
  [["J", "L"], "Reculer ou avancer de 10 secondes"],
  [["↑", "↓"], "Volume"],
  [["M"], "Couper ou remettre le son"],
  [["C"], "Sous-titres"],
  [["F"], "Plein écran"],
  [["P"], "Image dans l’image"],
  [["N"], "Épisode suivant"],
  [["0", "9"], "Aller de 0 à 90 % de la vidéo"],
  [["Entrée"], "Aller aux commandes, puis de l’une à l’autre avec les flèches"],
  [["Échap"], "Fermer"],
  [["?"], "Cette aide"],
];
