import type { Params } from "@seance/contract/endpoint";
import { limits } from "@seance/contract/limits";
import type * as contract from "@seance/contract/playback";
import { playbackMessages, type Playback } from "@seance/contract/playback";
import type { Caller } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { readLanguages } from "#domains/accounts/index.ts";
import { findEpisode, languagesOfItem, nextEpisode, playableLinks } from "#domains/catalogue/index.ts";
import { noDrawnSubtitles, preparedVideo, preparedVideoId } from "#domains/media/index.ts";
import { chaptersWithParts } from "#domains/parts/index.ts";
import { watchedSeconds } from "#domains/progress/index.ts";
import { playableSubtitles } from "#domains/subtitles/index.ts";
import type { Services } from "#services.ts";
import { mediaTokens, tokenPurpose } from "./media-token.ts";
import { hasFile } from "./media/own-files.ts";
import { castUrl, issueToken, playerUrl } from "./media-urls.ts";
import { chooseSource, type FoundSource, type Links } from "./source.ts";

type Item = Params<typeof contract.startPlayback>;

/** Finds the source, the resume time and the next episode; counts the view. */
export async function startPlayback(services: Services, caller: Caller, item: Item): Promise<Playback> {
  const { found, video, ...beside } = await findSource(services, caller, item);
  const issued = issueToken(mediaTokens(services.secret.key(tokenPurpose)), item, caller.actor, Date.now());
  const isEpisode = item.item_type === "episode";
  const [resume_time, episode, chapters, languages, title_languages, subtitles] = await Promise.all([
    resumeTime(services.db, caller, item),
    isEpisode ? findEpisode(services.db, caller, item.id) : null,
    isEpisode ? chaptersWithParts(services.db, item.id, video, beside.chapters) : beside.chapters,
    readLanguages(services.db, caller.actor),
    languagesOfItem(services.db, item.item_type, item.id),
    playableSubtitles(services.db, item.item_type, item.id),
  ]);
  const next_episode = episode && (await nextEpisode(services.db, caller, episode));
  services.viewCounter.count(caller, item);
  return {
    source: { ...found.source, url: playerUrl(found, issued) },
    cast_url: castUrl(found, issued, services.config.PUBLIC_URL),
    resume_time,
    episode,
    next_episode,
    ...beside,
    chapters,
    subtitles,
    languages,
    title_languages,
  };
}

/** The first link that plays; one to a video of this site whose files are gone is skipped. */
async function findSource(services: Services, caller: Caller, item: Item): Promise<Prepared> {
  const { PROTECTED_HOSTS: protectedHosts, WRAPPED_HOSTS: wrappedHosts } = services.config;
  const rules = { protectedHosts, wrappedHosts, signedIn: caller.actor !== null };
  let links: Links = await playableLinks(services.db, caller, item.item_type, item.id);
  for (let skipped = false; ; skipped = true) {
    const choice = chooseSource(item.item_type, links, rules);
    if (!("source" in choice)) {
      if (choice.refused === "sign-in") throw new Refusal("unauthenticated", playbackMessages.noToken);
      throw new Refusal("not-found", skipped ? playbackMessages.lost : playbackMessages.none);
    }
    const prepared = await withPackage(services, choice);
    const isFile = prepared.video !== null && prepared.found === choice;
    if (!isFile || (await hasFile(services, choice.source.url))) return prepared;
    links = Object.fromEntries(Object.entries(links).filter(([, link]) => link !== choice.stored));
  }
}

type Prepared = { readonly found: FoundSource; readonly video: string | null } & Pick<
  Playback,
  "storyboard_url" | "chapters" | "drawn" | "loudness" | "preparing"
>;

const nothingBeside = { storyboard_url: null, chapters: [], drawn: noDrawnSubtitles, loudness: null, preparing: null };

/** Plays the package of a video of this site, once there is one, in place of its file; what else is prepared stands beside the file. */
async function withPackage(services: Services, found: FoundSource): Promise<Prepared> {
  const video = found.via === "link" ? preparedVideoId(found.source.url, services.config.PUBLIC_URL) : null;
  const prepared = video === null ? null : await preparedVideo(services, video);
  if (!prepared) return { found, video, ...nothingBeside };
  const { master_url, chapters, ...beside } = prepared;
  const hls = master_url !== null && ({ kind: "hls", url: master_url, mime: "application/vnd.apple.mpegurl" } as const);
  return { found: hls ? { ...found, source: hls } : found, video, chapters: [...chapters], ...beside };
}

/** Seconds; 0 for guests and channels, and for an item that is finished or has hardly begun. */
async function resumeTime(db: Db, { actor }: Caller, item: Item): Promise<number> {
  if (!actor || item.item_type === "channel") return 0;
  const seconds = (await watchedSeconds(db, actor.id, item.id)) ?? 0;
  return seconds > limits.player.resumeOverSeconds ? seconds : 0;
}
