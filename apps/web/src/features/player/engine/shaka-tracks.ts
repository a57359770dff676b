import type shaka from "shaka-player/dist/shaka-player.compiled-es2021.js";
import { audioKind, textKind, trackNames } from "#features/player/track-names.ts";
import type { Tracks } from "./engine.ts";

/** The tracks of Shaka as the interface has them; qualities highest first. */
export function tracksOf(player: shaka.Player): Pick<Tracks, "audio" | "text" | "quality"> {
  const audio = player.getAudioTracks();
  const text = player.getTextTracks();
  const audioNames = trackNames("audio", audio);
  const textNames = trackNames("text", text);
  const quality = [...bestByHeight(player)].map(([height, track]) => ({ id: String(height), height, active: track.active }));
  return {
    audio: audio.map((track, at) => ({ ...choice(audioId(track), track, audioNames[at]), kind: audioKind(track) })),
    text: text.map((track, at) => ({ ...choice(String(track.id), track, textNames[at]), kind: textKind(track) })),
    quality: quality.toSorted((a, b) => b.height - a.height),
  };
}

export function audioId(track: shaka.extern.AudioTrack): string {
  return [track.language, track.label, track.roles.join(), track.channelsCount].join("|");
}

function choice(id: string, { language, active }: { language: string; active: boolean }, label = "") {
  return { id, language, label, active };
}

/** For each height, the active rendition or else the one of the highest bandwidth. */
export function bestByHeight(player: shaka.Player): Map<number, shaka.extern.VideoTrack> {
  const best = new Map<number, shaka.extern.VideoTrack>();
  for (const track of player.getVideoTracks()) {
    if (track.height === null) continue;
    const found = best.get(track.height);
    if (!found || track.active || (!found.active && track.bandwidth > found.bandwidth)) best.set(track.height, track);
  }
  return best;
}
