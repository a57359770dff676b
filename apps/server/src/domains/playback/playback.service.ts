import type { Params } from "@seance/contract/endpoint";
import { limits } from "@seance/contract/limits";
import type * as contract from "@seance/contract/playback";
import { playbackMessages, type Playback } from "@seance/contract/playback";
import type { Caller } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { findEpisode, nextEpisode, playableLinks } from "#domains/catalogue/index.ts";
import { watchedSeconds } from "#domains/progress/index.ts";
import type { Services } from "#services.ts";
import { mediaTokens, tokenPurpose } from "./media-token.ts";
import { castUrl, issueToken, playerUrl } from "./media-urls.ts";
import { chooseSource, type FoundSource } from "./source.ts";

type Item = Params<typeof contract.startPlayback>;

/** Finds the source, the resume time and the next episode; counts the view. */
export async function startPlayback(services: Services, caller: Caller, item: Item): Promise<Playback> {
  const found = await findSource(services, caller, item);
  const issued = issueToken(mediaTokens(services.secret.key(tokenPurpose)), item, caller.actor, Date.now());
  const [resume_time, episode] = await Promise.all([
    resumeTime(services.db, caller, item),
    item.item_type === "episode" ? findEpisode(services.db, caller, item.id) : null,
  ]);
  const next_episode = episode && (await nextEpisode(services.db, caller, episode));
  services.viewCounter.count(caller, item);
  return {
    source: { ...found.source, url: playerUrl(found, issued) },
    cast_url: castUrl(found, issued, services.config.PUBLIC_URL),
    resume_time,
    episode,
    next_episode,
  };
}

async function findSource({ db, config }: Services, caller: Caller, item: Item): Promise<FoundSource> {
  const choice = chooseSource(item.item_type, await playableLinks(db, caller, item.item_type, item.id), {
    protectedHosts: config.PROTECTED_HOSTS,
    wrappedHosts: config.WRAPPED_HOSTS,
    signedIn: caller.actor !== null,
  });
  if ("source" in choice) return choice;
  if (choice.refused === "sign-in") throw new Refusal("unauthenticated", playbackMessages.noToken);
  throw new Refusal("not-found", playbackMessages.none);
}

/** Seconds; 0 for guests and channels, and for an item that is finished or has hardly begun. */
async function resumeTime(db: Db, { actor }: Caller, item: Item): Promise<number> {
  if (!actor || item.item_type === "channel") return 0;
  const seconds = (await watchedSeconds(db, actor.id, item.id)) ?? 0;
  return seconds > limits.player.resumeOverSeconds ? seconds : 0;
}
