import { useState } from "react";
import { formatTime } from "#lib/format.ts";

/** The television's place in its film. It is asked to move once, when the thumb is let go: each move costs it a loading. */
export function SeekSlider({ position, duration, onSeek }: { position: number; duration: number; onSeek: (to: number) => void }) {
  const [dragged, setDragged] = useState<number | null>(null);
  const value = Math.min(dragged ?? position, duration);
  const drop = () => {
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
        onPointerUp={drop}
        onKeyUp={drop}
        onBlur={drop}
      />
      <p aria-hidden="true" className="chiffres flex justify-between text-sm text-gris">
        <span>{formatTime(value)}</span>
        <span>{formatTime(duration)}</span>
      </p>
    </div>
  );
}
