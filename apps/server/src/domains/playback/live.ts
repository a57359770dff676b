import { readFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { findMedia } from "./media-files.ts";
import { parseLoop, type Loop } from "./rolling-playlist.ts";

/** Reads loops of MEDIA_DIR/live/:name/loop.m3u8, at most once every few seconds however many watch. */
export function openLoops(root: string): (name: string) => Promise<Loop | null> {
  const loops = new LRUCache<string, Promise<Loop | null>>({ max: 200, ttl: 5000 });
  return (name) => {
    const kept = loops.get(name);
    if (kept) return kept;
    const reading = readLoop(root, name);
    loops.set(name, reading);
    reading.catch(() => loops.delete(name));
    return reading;
  };
}

async function readLoop(root: string, name: string): Promise<Loop | null> {
  const found = await findMedia(root, `live/${name}/loop.m3u8`);
  return found && parseLoop(await readFile(found.file, "utf8"));
}
