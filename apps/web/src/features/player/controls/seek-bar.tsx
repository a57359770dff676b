import { useState } from "react";
import type { PointerEvent } from "react";
import { formatTime } from "#lib/format.ts";
import { chapterNameAt } from "#features/player/chapters.ts";
import { spokenTime } from "#features/player/player-text.ts";
import { usePlayer, usePlayerView } from "#features/player/player-context.ts";
import { SeekPreview } from "./seek-preview.tsx";

const percent = (ratio: number) => `${Math.min(Math.max(ratio, 0), 1) * 100}%`;

/** The seek bar: played and buffered parts, chapters, and what is under the pointer or was just sought. */
export function SeekBar() {
  const { session } = usePlayer();
  const media = usePlayerView((view) => view.media);
  const chapters = usePlayerView((view) => view.tracks.chapters);
  const [dragged, setDragged] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const sought = usePlayerView((view) => view.sought);
  const { start, end } = media.seekable;
  const length = end - start;
  const value = dragged ?? media.position;
  const ratio = (time: number) => (length > 0 ? (time - start) / length : 0);

  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setPointed(start + Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1) * length);
  };
  const endDrag = () => {
    if (dragged !== null) session.seekTo(dragged);
    setDragged(null);
  };
  const previewed = dragged ?? pointed ?? sought;
  const chapter = chapterNameAt(chapters, value);
  const spoken = media.live
    ? `${spokenTime(end - value)} derrière le direct`
    : `${spokenTime(value)} sur ${spokenTime(media.duration)}${chapter === undefined ? "" : `, ${chapter}`}`;

  return (
    <div className="group/seek relative h-6" onPointerMove={point} onPointerLeave={() => setPointed(null)}>
      <Track
        played={ratio(value)}
        loaded={ratio(media.bufferedTo)}
        marks={length > 0 ? chapters.filter(({ start: at }) => at > 0).map(({ start: at }) => ratio(at)) : []}
      />
      {length > 0 && (
        <SeekPreview
          time={previewed}
          at={percent(ratio(previewed ?? start))}
          text={media.live ? `−${formatTime(end - (previewed ?? end))}` : formatTime(previewed ?? start)}
        />
      )}
      <input
        type="range"
        aria-label="Progression"
        aria-valuetext={spoken}
        className="player-slider absolute inset-0 h-full w-full"
        min={start}
        max={Math.max(end, start + 1)}
        step="any"
        value={value}
        disabled={length <= 0}
        onPointerDown={() => setDragged(media.position)}
        onPointerUp={endDrag}
        onPointerCancel={() => setDragged(null)}
        onChange={(event) => {
          const wanted = Number(event.target.value);
          if (dragged === null) session.seekTo(wanted);
          else setDragged(wanted);
        }}
      />
    </div>
  );
}

function Track({ played, loaded, marks }: { played: number; loaded: number; marks: readonly number[] }) {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 overflow-hidden rounded-full bg-glass-2 transition-[height] group-hover/seek:h-1.5"
    >
      <div className="absolute inset-y-0 left-0 bg-glass-2" style={{ width: percent(loaded) }} />
      <div className="absolute inset-y-0 left-0 bg-accent" style={{ width: percent(played) }} />
      {marks.map((at) => (
        <div key={at} className="absolute inset-y-0 w-0.5 bg-background" style={{ left: percent(at) }} />
      ))}
    </div>
  );
}
