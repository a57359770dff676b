import { playbackMessages, type PlayableType, type Playback } from "@seance/contract/playback";
import type { SourceField } from "@seance/contract/source-order";
import { Refusal } from "#core/refusal.ts";
import { noDrawnSubtitles, preparedVideo, preparedVideoId } from "#domains/media/index.ts";
import type { Services } from "#services.ts";
import { hasFile } from "./media/own-files.ts";
import { candidates, type Candidate, type FoundSource, type Links } from "./source.ts";

/** A source with what is prepared beside it. */
export type PreparedSource = { readonly found: FoundSource; readonly video: string | null } & Pick<
  Playback,
  "storyboard_url" | "chapters" | "drawn" | "loudness" | "preparing"
>;

/** A given link, and what becomes of it when its item is played. */
export interface TriedSource {
  readonly field: Candidate["field"];
  readonly outcome: PreparedSource | { readonly refused: "unreadable" | "protected" | "sign-in" | "lost" };
}

interface Asked {
  readonly type: PlayableType;
  readonly links: Links;
  readonly order: readonly SourceField[];
  readonly signedIn: boolean;
}

/** The given links in the order in which they are tried, one after the other; a video of this site whose files are gone is lost. */
export async function* tryLinks(services: Services, { type, links, order, signedIn }: Asked): AsyncGenerator<TriedSource> {
  const { PROTECTED_HOSTS: protectedHosts, WRAPPED_HOSTS: wrappedHosts } = services.config;
  for (const { field, choice } of candidates(type, links, { protectedHosts, wrappedHosts, signedIn }, order)) {
    if ("refused" in choice) {
      yield { field, outcome: choice };
      continue;
    }
    const prepared = await withPackage(services, choice);
    const isFile = prepared.video !== null && prepared.found === choice;
    const isLost = isFile && !(await hasFile(services, choice.source.url));
    yield { field, outcome: isLost ? { refused: "lost" } : prepared };
  }
}

/** The first link that plays. */
export async function findSource(services: Services, asked: Asked): Promise<PreparedSource> {
  let lost = false;
  for await (const { outcome } of tryLinks(services, asked)) {
    if (!("refused" in outcome)) return outcome;
    if (outcome.refused === "sign-in") throw new Refusal("unauthenticated", playbackMessages.noToken);
    lost ||= outcome.refused === "lost";
  }
  throw new Refusal("not-found", lost ? playbackMessages.lost : playbackMessages.none);
}

const nothingBeside = { storyboard_url: null, chapters: [], drawn: noDrawnSubtitles, loudness: null, preparing: null };

/** Plays the package of a video of this site, once there is one, in place of its file; what else is prepared stands beside the file. */
async function withPackage(services: Services, found: FoundSource): Promise<PreparedSource> {
  const video = found.via === "link" ? preparedVideoId(found.source.url, services.config.PUBLIC_URL) : null;
  const prepared = video === null ? null : await preparedVideo(services, video);
  if (!prepared) return { found, video, ...nothingBeside };
  const { master_url, chapters, ...beside } = prepared;
  const hls = master_url !== null && ({ kind: "hls", url: master_url, mime: "application/vnd.apple.mpegurl" } as const);
  return { found: hls ? { ...found, source: hls } : found, video, chapters: [...chapters], ...beside };
}
