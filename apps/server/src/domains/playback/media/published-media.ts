import path from "node:path";
import { LRUCache } from "lru-cache";
import { libraryFolder, libraryLinks } from "@seance/contract/library";
import { errorMessage } from "#core/errors.ts";
import { ReadCache } from "#core/read-cache.ts";
import { isAway, readAtLength } from "#db/client.ts";
import { isVisibleLink, mediaNamedOtherwise } from "#domains/catalogue/index.ts";
import { linkForms, preparedVideoId, videoLinkOfPackage } from "#domains/media/index.ts";
import type { Services } from "#services.ts";

/** Which files of videos viewers may read: those that a title or channel names that viewers see. Files are given by their path below /media. */
export interface PublishedMedia {
  /** The same as `shows`, from memory; undefined when that needs a query. */
  peek(asked: string): boolean | undefined;
  /** Whether viewers may read a file. Pictures and other files that do not belong to a video are always readable. */
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
/** Longer than the path of any video. */
const tooLong = 300;
const keptVideos = 20_000;
/** Against lost messages. */
const keptMs = 60_000;
/** What an unusual link names is read from the whole catalogue, so this seldom. */
const unusualMs = 4000;

type Deps = Pick<Services, "db" | "reads" | "bus" | "config" | "log">;

/** Keeps the answers until the catalogue changes: each segment of a film is answered from memory. */
export function openPublishedMedia({ db, reads, bus, config, log }: Deps): PublishedMedia {
  const videos = new ReadCache<Naming>({ max: keptVideos, ttl: keptMs });
  const others = new OtherNames(() => readAtLength(reads, mediaNamedOtherwise), log);
  bus.subscribe((message) => {
    const { kind } = message;
    if (kind !== "resync" && kind !== "title-deleted" && !(kind === "tag" && message.tag === "catalogue")) return;
    videos.evict();
    others.expire();
  });
  const find = openFinder({ db, config }, videos);
  const peek = (asked: string): boolean | undefined => {
    const name = videoName.exec(asked)?.[0];
    if (name === undefined) return true;
    if (name.length > tooLong) return false;
    return videos.get(name)?.isLinked || undefined;
  };
  return {
    peek,
    async shows(asked) {
      const known = peek(asked);
      if (known !== undefined) return known;
      const [name = ""] = videoName.exec(asked) ?? [];
      const { names, isLinked } = videos.get(name) ?? (await videos.share(name, () => find(name)));
      if (isLinked) return true;
      const named = await others.read();
      return named.has(asked) || names.some((one) => named.has(one));
    },
  };
}

/** Returns the function that reads who names a video, for the cache; while the database is away it says what was so before: films go on. */
function openFinder({ db, config }: Pick<Deps, "db" | "config">, videos: ReadCache<Naming>): (name: string) => Promise<Naming> {
  const before = new LRUCache<string, Naming>({ max: keptVideos });
  const find = async (name: string): Promise<Naming> => {
    const keep = videos.startRead();
    const original = name.startsWith("packages/") ? await videoLinkOfPackage(db, path.posix.basename(name)) : `/media/${name}`;
    // Its preparation may begin at any time.
    if (original === null) return { names: [name], isLinked: false };
    const links = linksTo(original, config.PUBLIC_URL);
    const naming = { names: [name, original.slice("/media/".length)], isLinked: await isVisibleLink(db, links) };
    keep(name, naming);
    before.set(name, naming);
    return naming;
  };
  return async (name) => {
    try {
      return await find(name);
    } catch (error) {
      const known = before.get(name);
      if (known && isAway(error)) return known;
      throw error;
    }
  };
}

/** The links that titles may have to an original. */
function linksTo(original: string, publicUrl: string): string[] {
  const id = original.startsWith(libraryFolder) ? preparedVideoId(original, publicUrl) : null;
  const paths = [original, encodeURI(original), ...(id === null ? [] : libraryLinks(id))];
  return [...new Set(paths.flatMap((link) => linkForms(link, publicUrl)))];
}

/** What titles name by unusual links: read again once the catalogue has changed. After a failure what was read before holds. */
class OtherNames {
  readonly #load: () => Promise<readonly string[]>;
  readonly #log: Pick<Services["log"], "warn">;
  #names: ReadonlySet<string> = new Set();
  #readAt = -Infinity;
  #isExpired = true;
  #reading: Promise<void> | null = null;

  constructor(load: () => Promise<readonly string[]>, log: Pick<Services["log"], "warn">) {
    this.#load = load;
    this.#log = log;
  }

  expire(): void {
    this.#isExpired = true;
  }

  async read(): Promise<ReadonlySet<string>> {
    const age = performance.now() - this.#readAt;
    if (age >= (this.#isExpired ? unusualMs : keptMs)) this.#reading ??= this.#refresh();
    await this.#reading;
    return this.#names;
  }

  async #refresh(): Promise<void> {
    this.#isExpired = false;
    try {
      this.#names = new Set(await this.#load());
    } catch (error) {
      this.#isExpired = true;
      this.#log.warn({ reason: errorMessage(error) }, "liens du catalogue non lus");
    }
    this.#readAt = performance.now();
    this.#reading = null;
  }
}
