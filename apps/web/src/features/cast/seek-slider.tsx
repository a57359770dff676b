import { useState } from "react";
import { formatTime } from "#lib/format.ts";

/** Seeks once, when the thumb is released: each seek makes the device load. */
export function SeekSlider({ position, duration, onSeek }: { position: number; duration: number; onSeek: (to: number) => void }) {
  const [dragged, setDragged] = useState<number | null>(null);
  const value = Math.min(dragged ?? position, duration);
  const release = () => {
    if (dragged !== null) onSeek(dragged);
    setDragged(null);
  };
  return (
    <div className="grid">
      <input
        type="range"
        aria-label="Progression"
        aria-valuetext={`${formatTime(value)} sur ${formatTime(duration)}`}
        className="h-11 w-full cursor-pointer"
        min={0}
        max={Math.max(duration, 1)}
        step={1}
        value={value}
        disabled={duration <= 0}
        onChange={(event) => setDragged(event.currentTarget.valueAsNumber)}
        onPointerUp={release}
        onKeyUp={release}
        onBlur={release}
      />
      <p aria-hidden="true" className="tabular-figures flex justify-between text-sm text-muted">
        <span>{formatTime(value)}</span>
        <span>{formatTime(duration)}</span>
      </p>
    </div>
  );
}
