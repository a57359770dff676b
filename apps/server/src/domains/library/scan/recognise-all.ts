import type { Services } from "#services.ts";
import { parseNfo, type Nfo } from "./nfo.ts";
import { recognise, titleFolder, type Recognised } from "./recognise.ts";
import { readNfo, type FoundVideo } from "./walk.ts";

/** As a URL: a path has characters that mean something else in a link. */
const linkFor = (path: string): string => `file:///${path.split("/").map(encodeURIComponent).join("/")}`;

/** Recognises videos of a library folder by their names, in a worker thread, and by the NFO files beside them. */
export async function recogniseAll(
  { linkParser }: Pick<Services, "linkParser">,
  root: string,
  videos: readonly FoundVideo[],
): Promise<Recognised[]> {
  const folders = [...new Set(videos.flatMap(({ path }) => titleFolder(path) ?? []))];
  const parsed = await linkParser.parse([...videos.map(({ path }) => linkFor(path)), ...folders.map(linkFor)]);
  const byFolder = new Map(folders.map((folder, i) => [folder, parsed[videos.length + i] ?? null]));
  const nfos = nfoReader(root);
  const recognised: Recognised[] = [];
  for (const [i, { path, alone, companions }] of videos.entries()) {
    const own = parsed[i];
    if (!own) throw new Error("un nom n’a pas été lu");
    const [nfo, series] = [await nfos(companions.nfo), await nfos(companions.series_nfo)];
    recognised.push(
      recognise({
        path,
        alone,
        parsed: own,
        folder: byFolder.get(titleFolder(path) ?? "") ?? null,
        nfo: nfo?.kind === "series" ? null : (nfo ?? null),
        series: series?.kind === "series" ? series : null,
        faults: [fault(companions.nfo, nfo), fault(companions.series_nfo, series)].filter((one) => one !== null),
      }),
    );
  }
  return recognised;
}

const fault = (file: string | null, nfo: Nfo | null): string | null =>
  file !== null && nfo === null ? `NFO illisible\u202f: ${file.split("/").at(-1)}` : null;

/** Reads each NFO file once. */
function nfoReader(root: string): (file: string | null) => Promise<Nfo | null> {
  const read = new Map<string, Nfo | null>();
  return async (file) => {
    if (file === null) return null;
    const known = read.get(file);
    if (known !== undefined) return known;
    const nfo = parseNfo((await readNfo(root, file)) ?? "");
    read.set(file, nfo);
    return nfo;
  };
}
