import { buffer } from "node:stream/consumers";
import type { Body } from "@seance/contract/endpoint";
import { pictureMessages, type cropPicture as cropEndpoint, type StoredPicture } from "@seance/contract/pictures";
import { newId } from "#core/ids.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import type { Services } from "#services.ts";
import { keepPicture } from "./stored-pictures.ts";

export async function uploadPicture(services: Services, bytes: Buffer | null): Promise<StoredPicture> {
  if (!bytes?.length) throw new Refusal("invalid", [{ loc: ["body", "file"], msg: pictureMessages.noFile }]);
  return keepPicture(services, newId(), { bytes });
}

/** Another picture, of a part of one of this site's pictures. */
export async function cropPicture(services: Services, { picture_url, area }: Body<typeof cropEndpoint>): Promise<StoredPicture> {
  const { media, config } = services;
  const { origin, pathname } = new URL(picture_url, config.PUBLIC_URL);
  const key = /^\/media\/(pictures\/[\w./-]+)$/.exec(pathname)?.[1];
  if (key === undefined || origin !== new URL(config.PUBLIC_URL).origin)
    throw new Refusal("invalid", [{ loc: ["body", "picture_url"], msg: pictureMessages.foreign }]);
  const found = await media.find(key);
  const content = await found?.store.get(key);
  if (!content) throw notFound();
  return keepPicture(services, newId(), { bytes: await buffer(content), area });
}
