import type { LanguagePreference } from "@seance/contract/languages";
import type { PlayableType } from "@seance/contract/playback";
import type { ReactNode } from "react";
import type { PlayerSource } from "./engine/engine.ts";

/** The title or the channel on the screen. */
export interface PlayerItem {
  type: PlayableType;
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

/** How far the person is; `item` is explicit because the props may already be those of another one. */
export interface PlayerProgress {
  item: PlayerItem;
  /** Seconds. */
  currentTime: number;
  totalTime: number;
  completed: boolean;
}

/** A problem that the person reports, and what the player knows of it. */
export interface ProblemReport {
  /** One of the choices: « Problème de son ». */
  problem: string;
  /** What the person adds; may be empty. */
  details: string;
  /** Where a guest wants the answer; null for an account, which reads it on the site. */
  email: string | null;
  /** Seconds; null for a channel, an embedded page, and before it plays. */
  position: number | null;
  /** The title of the error on the screen, and its code. */
  error: string | null;
  code: string | null;
  source: PlayerSource["kind"] | null;
}

/** The cast session, as far as the player needs it. */
export interface PlayerCast {
  /** The button that starts casting, shown among the controls. */
  button: ReactNode;
  /** Name of the connected device. */
  device: string | null;
  /** Subscribes to requests to take the film over and to casting messages; returns the unsubscription. */
  listen: (listener: (call: { type: "take-over" } | { type: "notify"; text: string }) => void) => () => void;
  /** `position` in seconds. */
  onHandOver: (position: number) => void;
}

export interface PlayerOverlayProps {
  item: PlayerItem;
  /** null while loading; a new address for the same item resumes where the previous one failed. */
  source: PlayerSource | null;
  /** The server's message when it gave no source. */
  refusal?: string | null;
  /** Asks the server again; without it, retrying uses the same source. */
  onRetry?: () => void;
  /** Seconds. */
  startAt?: number;
  next: NextEpisode | null;
  episodes?: readonly MenuSeason[];
  /** Offered in place of a channel that is down. */
  otherChannel?: OtherChannel | null;
  /** Key of the remembered audio and caption choices. */
  person?: string;
  /** The voice and the subtitles to start with, unless the person chose others for this series. */
  languages?: LanguagePreference;
  /** Where the person changes those languages: a page of the settings. */
  languageSettings?: ReactNode;
  /** Answers a right-click with a message that downloading is forbidden. */
  protectDownloads?: boolean;
  /** The person has no account: a report asks where the answer goes. */
  guest?: boolean;
  /** Sends a report to the support. */
  onReport?: ((report: ProblemReport) => Promise<void>) | undefined;
  onSaveProgress: (progress: PlayerProgress) => void;
  onNext: () => void;
  onPickEpisode: (id: string) => void;
  onClose: () => void;
  /** Absent where casting is not offered. */
  cast?: PlayerCast;
}
