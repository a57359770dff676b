import { useEffect, useRef, useState } from "react";
import { chapterNameAt } from "#features/player/chapters.ts";
import { usePlayer, usePlayerView } from "#features/player/player-context.ts";
import { fetchTiles, Sheets, tileAt } from "#features/player/storyboard.ts";
import type { Tile } from "#features/player/storyboard.ts";

interface SeekPreviewProps {
  /** null hides it. */
  time: number | null;
  /** Its place along the seek bar, in percent. */
  at: string;
  text: string;
}

/** The picture, the chapter and the time of a place on the seek bar. */
export function SeekPreview({ time, at, text }: SeekPreviewProps) {
  const { source } = usePlayer();
  const tracks = usePlayerView((view) => view.tracks);
  const tiles = useTiles(source?.storyboard ?? null, time !== null);
  const [sheets] = useState(() => new Sheets());
  if (time === null) return null;
  const tile = tileAt(tiles, time);
  const chapter = chapterNameAt(tracks.chapters, time);
  const wide = tile !== null || chapter !== undefined;
  return (
    <div
      aria-hidden="true"
      className={`player-preview pointer-events-none absolute bottom-full mb-2 grid -translate-x-1/2 justify-items-center gap-0.5 rounded-panel bg-surface p-1.5 text-sm shadow-panel ${wide ? "player-preview-wide" : ""}`}
      style={{ ["--at" as string]: at }}
    >
      {tile && <Picture key={tile.sheet} tile={tile} sheets={sheets} />}
      {chapter !== undefined && <span className="max-w-full truncate px-1.5 text-body">{chapter}</span>}
      <span className="tabular-figures px-1.5 font-semibold">{text}</span>
    </div>
  );
}

/** The tiles of a storyboard, fetched when a preview is first wanted. */
function useTiles(url: string | null, wanted: boolean): readonly Tile[] {
  const [fetched, setFetched] = useState<{ url: string; tiles: readonly Tile[] } | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  if (wanted && asked !== url) setAsked(url);
  useEffect(() => {
    if (asked === null) return;
    const stop = new AbortController();
    void fetchTiles(asked, stop.signal).then((tiles) => stop.signal.aborted || setFetched({ url: asked, tiles }));
    return () => stop.abort();
  }, [asked]);
  return fetched !== null && fetched.url === url ? fetched.tiles : [];
}

/** One tile of a sheet; nothing where the sheet cannot be had or is too small for it. */
function Picture({ tile, sheets }: { tile: Tile; sheets: Sheets }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [missing, setMissing] = useState(false);
  const { sheet, x, y, width, height } = tile;
  useEffect(() => {
    let shown = true;
    void sheets.get(sheet).then((image) => {
      if (!shown) return;
      const holds = image !== null && x + width <= image.naturalWidth && y + height <= image.naturalHeight;
      setMissing(!holds);
      if (holds) canvas.current?.getContext("2d")?.drawImage(image, x, y, width, height, 0, 0, width, height);
    });
    return () => {
      shown = false;
    };
  }, [sheets, sheet, x, y, width, height]);
  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      hidden={missing}
      className="max-h-36 w-full rounded-field bg-surface-3 object-contain"
    />
  );
}
