import { lstat, open, readdir } from "node:fs/promises";
import path from "node:path";
import { decodeXml } from "#core/decode-text.ts";
import { hasCode, isMissingFile } from "#core/errors.ts";
import {
  besideVideo,
  isScanned,
  isSubtitleFolder,
  seasonOfFolder,
  seriesPicture,
  sortNames,
  stemOf,
  type SortedNames,
} from "./names.ts";
import { maxNfoBytes } from "./nfo.ts";

/** Paths below the library folder; `stamp`: size and time of the last write of the NFO files. */
export interface Companions {
  readonly nfo: string | null;
  readonly series_nfo: string | null;
  readonly stamp: string;
  readonly poster: string | null;
  readonly series_poster: string | null;
  readonly still: string | null;
  readonly subtitles: readonly string[];
}

export interface FoundVideo {
  /** Below the library folder. */
  readonly path: string;
  readonly size: number;
  readonly modified_ms: number;
  readonly companions: Companions;
  /** The only video of its folder. */
  readonly alone: boolean;
}

/** A walk through a library folder, and what went wrong in it. */
export interface Walk {
  readonly videos: AsyncGenerator<readonly FoundVideo[], void>;
  /** Folders that could not be read, or not to their end: what lies below them is unknown. */
  readonly unread: Set<string>;
  /** Names that are not UTF-8, as they can be shown. */
  readonly unreadable: Set<string>;
  /** Videos of formats that are not read, by extension: how many, and one of them. */
  readonly otherVideos: Map<string, OtherVideos>;
}

interface OtherVideos {
  readonly count: number;
  /** Its path below the library folder. */
  readonly example: string;
}

interface Folder {
  /** Below the library folder; empty for itself. */
  readonly path: string;
  readonly depth: number;
  /** tvshow.nfo and the picture of the series that the folder is part of. */
  readonly series: { readonly nfo: string | null; readonly poster: string | null };
}

/** Finds the videos of a library folder, one folder at a time. Follows no symbolic links: what they lead to is another place. */
export function walkFolder(root: string, signal: AbortSignal): Walk {
  const [unread, unreadable] = [new Set<string>(), new Set<string>()];
  const otherVideos = new Map<string, OtherVideos>();
  async function* videos(): AsyncGenerator<readonly FoundVideo[], void> {
    const todo: Folder[] = [{ path: "", depth: 0, series: { nfo: null, poster: null } }];
    for (let folder = todo.pop(); folder; folder = todo.pop()) {
      signal.throwIfAborted();
      const read = await readFolder(root, folder.path, unreadable);
      if (!read) {
        unread.add(folder.path);
        continue;
      }
      const own = sortNames(read.files);
      for (const name of own.otherVideos) {
        const extension = path.extname(name).toLowerCase();
        const known = otherVideos.get(extension) ?? { count: 0, example: below(folder, name) };
        otherVideos.set(extension, { ...known, count: known.count + 1 });
      }
      const beside = own.videos.length > 0 ? read.folders.filter(isSubtitleFolder) : [];
      const more = await subtitlesIn(root, folder, beside, own.videos);
      const names = { ...own, subtitles: [...own.subtitles, ...more] };
      const series = seriesOf(folder, names);
      // Popped from the end: in the order of their names.
      for (const name of read.folders.toSorted().toReversed())
        if (isScanned(name, folder.depth) && !beside.includes(name))
          todo.push({ path: below(folder, name), depth: folder.depth + 1, series });
      const found = await describe(root, { ...folder, series }, names);
      if (found.length > 0) yield found;
    }
  }
  return { videos: videos(), unread, unreadable, otherVideos };
}

/** Subtitle files of folders such as `Subs/`, and of the folders in them that are called like a video. */
async function subtitlesIn(
  root: string,
  folder: Folder,
  places: readonly string[],
  videos: readonly string[],
): Promise<string[]> {
  const stems = new Set(videos.map((video) => stemOf(video).toLowerCase()));
  const found: string[] = [];
  const collect = async (place: string): Promise<readonly string[]> => {
    const { files, folders } = (await readFolder(root, below(folder, place), new Set())) ?? { files: [], folders: [] };
    found.push(...sortNames(files).subtitles.map((name) => `${place}/${name}`));
    return folders;
  };
  for (const place of places)
    for (const name of await collect(place)) if (stems.has(name.toLowerCase())) await collect(`${place}/${name}`);
  return found;
}

const below = ({ path: folder }: Folder, name: string): string => (folder === "" ? name : `${folder}/${name}`);

/** A folder of seasons has the NFO file of its series above it. */
function seriesOf(folder: Folder, names: SortedNames): Folder["series"] {
  const nfo = names.nfos.find((name) => name.toLowerCase() === "tvshow.nfo");
  const own = seriesPicture(names);
  const isSeason = seasonOfFolder(folder.path.split("/").at(-1) ?? "") !== null;
  if (isSeason && nfo === undefined) return folder.series;
  return { nfo: nfo === undefined ? null : below(folder, nfo), poster: own === null ? null : below(folder, own) };
}

interface Names {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** Null for a folder that cannot be read, or vanishes meanwhile. */
async function readFolder(root: string, folder: string, unreadable: Set<string>): Promise<Names | null> {
  const [files, folders]: [string[], string[]] = [[], []];
  try {
    for (const entry of await readdir(path.join(root, folder), { withFileTypes: true }))
      // Node replaces bytes that are not UTF-8: such a name leads nowhere.
      if (entry.name.includes("\uFFFD")) unreadable.add(path.posix.join(folder, entry.name));
      else if (entry.isDirectory()) folders.push(entry.name);
      else if (entry.isFile()) files.push(entry.name);
    return { files, folders };
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}

const atOnce = 32;

async function writtenAt(root: string, file: string): Promise<string> {
  const found = await stat(root, file);
  return found ? `${found.size} ${found.mtimeMs}` : "";
}

async function describe(root: string, folder: Folder, names: SortedNames): Promise<FoundVideo[]> {
  const stamps = new Map<string, string>();
  const stampOf = async (nfo: string | null): Promise<string> => {
    if (nfo === null) return "";
    const known = stamps.get(nfo) ?? (await writtenAt(root, nfo));
    stamps.set(nfo, known);
    return known;
  };
  const one = async (name: string): Promise<FoundVideo[]> => {
    const found = await stat(root, below(folder, name));
    if (!found?.isFile()) return [];
    const alone = names.videos.length === 1;
    const { nfo, poster, still, subtitles } = besideVideo(name, names, alone);
    const place = (beside: string | null): string | null => (beside === null ? null : below(folder, beside));
    const [own, series] = [place(nfo), folder.series];
    const companions = {
      nfo: own,
      series_nfo: series.nfo,
      stamp: `${await stampOf(own)} ${await stampOf(series.nfo)}`.trim(),
      poster: place(poster),
      series_poster: series.poster,
      still: place(still),
      subtitles: subtitles.map((subtitle) => below(folder, subtitle)).toSorted(),
    };
    return [{ path: below(folder, name), size: found.size, modified_ms: Math.floor(found.mtimeMs), companions, alone }];
  };
  const videos: FoundVideo[] = [];
  for (let from = 0; from < names.videos.length; from += atOnce)
    videos.push(...(await Promise.all(names.videos.slice(from, from + atOnce).map(one))).flat());
  return videos;
}

const unreadableCodes = ["EACCES", "EIO", "ESTALE"];

/** Null for a file that vanished since its folder was read, or cannot be read. */
const stat = (root: string, file: string) =>
  lstat(path.join(root, file)).catch((error: unknown) => {
    if (isMissingFile(error) || unreadableCodes.some((code) => hasCode(error, code))) return null;
    throw error;
  });

/** The text of an NFO file; null when it is too large, no regular file, or cannot be read. */
export async function readNfo(root: string, file: string): Promise<string | null> {
  const found = await stat(root, file);
  if (!found?.isFile() || found.size > maxNfoBytes) return null;
  const handle = await open(path.join(root, file)).catch(() => null);
  try {
    const bytes = await handle?.read(Buffer.alloc(maxNfoBytes), 0, maxNfoBytes, 0);
    return bytes ? decodeXml(bytes.buffer.subarray(0, bytes.bytesRead)) : null;
  } finally {
    await handle?.close();
  }
}
