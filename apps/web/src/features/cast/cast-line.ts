import type { CastPhase } from "./cast-state.ts";
import { castWords } from "./cast-words.ts";

export interface CastLineFacts {
  phase: CastPhase;
  device: string | null;
  /** State of the film on the device. */
  film: "waiting" | "playing" | "paused" | "ended" | "countdown" | "incompatible" | "bad-format" | "unreachable";
  /** Seconds before the next episode. */
  countdown: number;
}

/** The line under the title: the device, or why the film does not play. */
export function castLine({ phase, device, film, countdown }: CastLineFacts): string {
  if (phase === "resuming" || device === null) return "Reconnexion au téléviseur…";
  switch (film) {
    case "waiting":
      return `Démarrage sur ${device}…`;
    case "playing":
      return `Sur ${device}`;
    case "paused":
      return `En pause sur ${device}`;
    case "ended":
      return `Terminé sur ${device}`;
    case "countdown":
      return `Épisode suivant dans ${countdown} s`;
    case "incompatible":
      return castWords.incompatible;
    case "bad-format":
      return castWords.badFormat;
    case "unreachable":
      return castWords.trouble;
  }
}
