import type { PlayerSource } from "./engine.ts";
import type { PlayerCast } from "./player-cast.ts";
import type { MenuSeason, NextEpisode, OtherChannel, PlayerItem, PlayerNotice, PlayerProgress } from "./player-item.ts";

/** What the player is given by who shows it. */
export interface PlayerOverlayProps {
  item: PlayerItem;
  /** null while it is asked for; another address for the same item starts again where the first one failed. */
  source: PlayerSource | null;
  /** The server's sentence when it gave no source. */
  refusal?: string | null;
  /** Asks the server again; without it, retrying uses the same source. */
  onRetry?: () => void;
  /** Seconds; wins over the history. */
  startAt?: number;
  history?: { currentTime: number; completed: boolean };
  next: NextEpisode | null;
  episodes?: readonly MenuSeason[];
  /** Offered in place of a channel that is down. */
  otherChannel?: OtherChannel | null;
  /** Whose choices of audio and captions are remembered. */
  person?: string;
  /** Right-click says that downloading is forbidden. */
  protectDownloads?: boolean;
  onSaveProgress: (progress: PlayerProgress) => void;
  onNext: () => void;
  onPickEpisode: (id: string) => void;
  onClose: () => void;
  notify: (notice: PlayerNotice) => void;
  /** Absent where there is nothing to send the film to. */
  cast?: PlayerCast;
}
