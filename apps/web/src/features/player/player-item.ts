/** What is on the screen, as the player needs to know it. */
export interface PlayerItem {
  type: "movie" | "episode" | "channel";
  id: string;
  title: string;
  poster: string | null;
  series?: { id: string; title: string };
  seasonNumber?: number;
  episodeNumber?: number;
  channel?: { category: string; country: string; quality: string };
}

export interface NextEpisode {
  id: string;
  title: string;
  seasonNumber: number;
  episodeNumber: number;
  thumbnail: string | null;
}

/** Another channel, for when the one on the screen is down. */
export interface OtherChannel {
  title: string;
  onWatch: () => void;
}

export interface MenuEpisode {
  id: string;
  title: string;
  number: number;
  /** Minutes. */
  duration: number;
  thumbnail: string | null;
  /** Ratio 0–1; null when not started. */
  progress: number | null;
  completed: boolean;
}

export interface MenuSeason {
  number: number;
  episodes: readonly MenuEpisode[];
}

/** What the person has watched, with the item it belongs to: the item on the screen may already be another one. */
export interface PlayerProgress {
  item: PlayerItem;
  /** Seconds. */
  currentTime: number;
  totalTime: number;
  completed: boolean;
}

export interface PlayerNotice {
  /** Notices of the history may be silenced by who shows them. */
  kind: "history-saved" | "warning";
  message: string;
}
