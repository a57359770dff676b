import { useState } from "react";
import type { PointerEvent } from "react";
import { formatTime } from "#lib/format.ts";
import type { Chapter } from "#features/player/engine/engine.ts";
import { spokenTime } from "#features/player/player-text.ts";
import { usePlayer, usePlayerView } from "#features/player/player-context.ts";

const percent = (ratio: number) => `${Math.min(Math.max(ratio, 0), 1) * 100}%`;

export function chapterAt(chapters: readonly Chapter[], time: number): Chapter | undefined {
  return chapters.findLast((chapter) => chapter.start <= time);
}

/** The seek bar: played and buffered parts, chapters, and the time under the pointer. */
export function SeekBar() {
  const { session } = usePlayer();
  const media = usePlayerView((view) => view.media);
  const chapters = usePlayerView((view) => view.tracks.chapters);
  const [dragged, setDragged] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
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
  const spoken = media.live
    ? `${spokenTime(end - value)} derrière le direct`
    : `${spokenTime(value)} sur ${spokenTime(media.duration)}`;

  return (
    <div className="group/seek relative h-6" onPointerMove={point} onPointerLeave={() => setPointed(null)}>
      <Track
        played={ratio(value)}
        loaded={ratio(media.bufferedTo)}
        marks={length > 0 ? chapters.filter(({ start: at }) => at > 0).map(({ start: at }) => ratio(at)) : []}
      />
      {pointed !== null && length > 0 && (
        <Preview
          at={ratio(pointed)}
          text={media.live ? `−${formatTime(end - pointed)}` : formatTime(pointed)}
          chapter={chapterAt(chapters, pointed)?.title}
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

function Preview({ at, text, chapter }: { at: number; text: string; chapter: string | undefined }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-full mb-2 grid max-w-60 -translate-x-1/2 justify-items-center rounded-field bg-surface px-3 py-1.5 text-sm shadow-panel"
      style={{ left: `clamp(32px, ${percent(at)}, calc(100% - 32px))` }}
    >
      {chapter !== undefined && <span className="max-w-full truncate text-muted">{chapter}</span>}
      <span className="tabular-figures font-semibold">{text}</span>
    </div>
  );
}
