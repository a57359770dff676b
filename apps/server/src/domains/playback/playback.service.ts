import type { Body, Params } from "@seance/contract/endpoint";
import { limits } from "@seance/contract/limits";
import type * as contract from "@seance/contract/playback";
import type { Playback } from "@seance/contract/playback";
import type { Caller } from "#core/actor.ts";
import type { Db } from "#db/client.ts";
import { readLanguages } from "#domains/accounts/index.ts";
import { findEpisode, languagesOfItem, nextEpisode, playableSources, seesDrafts } from "#domains/catalogue/index.ts";
import { chaptersWithParts } from "#domains/parts/index.ts";
import { watchedSeconds } from "#domains/progress/index.ts";
import { playableSubtitles } from "#domains/subtitles/index.ts";
import type { Services } from "#services.ts";
import { findSource } from "./find-source.ts";
import { castUrl, playerUrl } from "./media-urls.ts";
import { addressesFor, issueFor, withAddresses } from "./signed-media.ts";

type Item = Params<typeof contract.startPlayback>;
type Wish = NonNullable<Body<typeof contract.startPlayback>>;

/** Finds the source, the resume time and the next episode; counts the view, unless it is asked ahead. */
export async function startPlayback(services: Services, caller: Caller, item: Item, { ahead }: Wish): Promise<Playback> {
  const stored = await playableSources(services.db, caller, item.item_type, item.id);
  const { found, video, ...beside } = await findSource(services, {
    ...stored,
    type: item.item_type,
    signedIn: caller.actor !== null,
  });
  const issued = issueFor(services, item, caller.actor);
  const addressOf = await addressesFor(services, found.source.url, issued);
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
  if (!ahead) services.viewCounter.count(caller, item);
  return {
    source: { ...found.source, url: addressOf(playerUrl(found, issued, seesDrafts(caller))) },
    cast_url: castUrl(found, issued, services.config.PUBLIC_URL),
    resume_time,
    episode,
    next_episode,
    ...beside,
    ...withAddresses(beside, addressOf),
    chapters,
    subtitles,
    languages,
    title_languages,
  };
}

/** Seconds; 0 for guests and channels, and for an item that is finished or has hardly begun. */
async function resumeTime(db: Db, { actor }: Caller, item: Item): Promise<number> {
  if (!actor || item.item_type === "channel") return 0;
  const seconds = (await watchedSeconds(db, actor.id, item.id)) ?? 0;
  return seconds > limits.player.resumeOverSeconds ? seconds : 0;
}
