import path from "node:path";
import { LRUCache } from "lru-cache";
import { ReadCache } from "#core/read-cache.ts";
import { readAtLength } from "#db/client.ts";
import { isVisibleLink, mediaNamedOtherwise } from "#domains/catalogue/index.ts";
import { linkForms, videoLinkOfPackage } from "#domains/media/index.ts";
import type { Services } from "#services.ts";

/** Which files of videos viewers may read. */
export interface PublishedMedia {
  /** Whether a title or channel that viewers see names a file, given by its path below /media; true for what is no video of this site. */
  shows(asked: string): Promise<boolean>;
}

declare module "#services.ts" {
  interface Services {
    readonly publishedMedia: PublishedMedia;
  }
}

interface Naming {
  /** The name of the video, and for a package that of its original. */
  readonly names: readonly string[];
  readonly isLinked: boolean;
}

/** An original, or the folder of a package. */
const videoName = /^(?:(?:hosted|library)\/.+|packages\/[^/]+)/;
const keptVideos = 20_000;
/** What is named by an unusual link is read from the whole catalogue, so this seldom. */
const unusualMs = 4000;

type Deps = Pick<Services, "db" | "reads" | "bus" | "config">;

/** Keeps the answers until the catalogue changes: each segment of a film is answered from memory. */
export function openPublishedMedia({ db, reads, bus, config }: Deps): PublishedMedia {
  const videos = new ReadCache<Naming>({ max: keptVideos });
  bus.subscribe((message) => {
    if (message.kind === "resync" || (message.kind === "tag" && message.tag === "catalogue")) videos.evict();
  });
  const unusual = new LRUCache<"all", ReadonlySet<string>>({
    max: 1,
    ttl: unusualMs,
    fetchMethod: () => readAtLength(reads, async (tx) => new Set(await mediaNamedOtherwise(tx))),
  });
  const find = async (name: string): Promise<Naming> => {
    const original = name.startsWith("packages/") ? await videoLinkOfPackage(db, path.posix.basename(name)) : `/media/${name}`;
    if (original === null) return { names: [name], isLinked: false };
    const links = [original, encodeURI(original)].flatMap((link) => linkForms(link, config.PUBLIC_URL));
    return {
      names: [name, original.slice("/media/".length)],
      isLinked: await isVisibleLink(db, [...new Set(links)]),
    };
  };
  return {
    async shows(asked) {
      const name = videoName.exec(asked)?.[0];
      if (name === undefined) return true;
      const { names, isLinked } = await videos.read(name, () => find(name));
      if (isLinked) return true;
      const others = await unusual.fetch("all");
      return others?.has(asked) === true || names.some((one) => others?.has(one));
    },
  };
}
