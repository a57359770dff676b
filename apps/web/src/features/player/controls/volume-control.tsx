import { Volume1, Volume2, VolumeX } from "lucide-react";
import { IconButton } from "./icon-button.tsx";
import { usePlayer, usePlayerView } from "#features/player/player-context.ts";

/** Mute, and beside it a volume slider, hidden on touch screens: phones have volume keys. */
export function VolumeControl() {
  const { session } = usePlayer();
  const muted = usePlayerView((view) => view.media.muted);
  const volume = usePlayerView((view) => view.media.volume);
  const level = muted ? 0 : volume;
  const Icon = level === 0 ? VolumeX : level < 0.5 ? Volume1 : Volume2;
  return (
    <div className="group/volume flex items-center">
      <IconButton label={muted ? "Remettre le son" : "Couper le son"} shortcut="m" onClick={() => session.sound.toggleMute()}>
        <Icon aria-hidden="true" />
      </IconButton>
      <div className="relative h-6 w-0 overflow-hidden opacity-0 transition-[width,opacity] group-focus-within/volume:w-24 group-focus-within/volume:opacity-100 group-hover/volume:w-24 group-hover/volume:opacity-100 pointer-coarse:hidden">
        <div
          aria-hidden="true"
          className="absolute inset-x-2 top-1/2 h-1 -translate-y-1/2 overflow-hidden rounded-full bg-glass-2"
        >
          <div className="h-full bg-foreground" style={{ width: `${level * 100}%` }} />
        </div>
        <input
          type="range"
          aria-label="Volume"
          aria-valuetext={`${Math.round(level * 100)} %`}
          className="player-slider absolute inset-x-2 inset-y-0 h-full w-20"
          min={0}
          max={1}
          step={0.05}
          value={level}
          onChange={(event) => session.sound.setVolume(Number(event.target.value))}
        />
      </div>
    </div>
  );
}
