import { hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Params } from "@seance/contract/endpoint";
import { stillMessages, type readStill as readEndpoint } from "@seance/contract/stills";
import type { Caller } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";
import { playableLinks } from "#domains/catalogue/index.ts";
import { findStill, preparedVideoId } from "#domains/media/index.ts";
import { keepPicture } from "#domains/pictures/index.ts";
import { addressesFor, issueFor } from "#domains/playback/index.ts";
import type { Services } from "#services.ts";

type Item = Params<typeof readEndpoint>;

/** The picture of the first prepared video that an item plays; 404 when the caller may not see the item. */
async function stillOf(services: Services, caller: Caller, { item_type, item_id }: Item) {
  const links = await playableLinks(services.db, caller, item_type, item_id);
  for (const link of Object.values(links)) {
    const video = link && preparedVideoId(link, services.config.PUBLIC_URL);
    const found = video ? await findStill(services, video) : null;
    if (video && found) return { video, found };
  }
  return null;
}

export async function readStill(services: Services, caller: Caller, item: Item): Promise<{ still_url: string | null }> {
  const still = await stillOf(services, caller, item);
  if (!still) return { still_url: null };
  const url = `/media/${still.found.file.key}`;
  const issued = issueFor(services, { item_type: item.item_type, id: item.item_id }, caller.actor);
  return { still_url: (await addressesFor(services, url, issued))(url) };
}

/** Copies the picture to those of titles, from where it is deleted again if no title takes it. */
export async function keepStill(services: Services, caller: Caller, item: Item): Promise<{ picture_url: string }> {
  const still = await stillOf(services, caller, item);
  const content = still && (await still.found.store.get(still.found.file.key));
  if (!content) throw new Refusal("conflict", stillMessages.none);
  const bytes = await buffer(content);
  const { picture_url } = await keepPicture(services, `${still.video}-still-${hash("sha256", bytes).slice(0, 12)}`, { bytes });
  return { picture_url };
}
