import { Readable } from "node:stream";
import { pictureLimits, type StoredPicture } from "@seance/contract/pictures";
import { idPattern } from "#core/ids.ts";
import { picturesInAudit } from "#domains/audit/index.ts";
import { mediaInUse } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { attemptEach } from "#store/attempt-each.ts";
import { storedKinds } from "#store/media.ts";
import type { StoredFile } from "#store/store.ts";
import { encodePicture, type EncodeInput } from "./encode.ts";

const folder = storedKinds.pictures;

/**
 * Encodes a picture in the sizes of the site and stores it as a folder, which titles name by any of its files. The address has the main
 * colour, the blurred picture and the width, from which pages derive the other sizes (`pictureSizes`). Pictures are cached as immutable: another one needs
 * another `name`, which starts with an id. Throws a Refusal when it is no picture.
 */
export async function keepPicture({ media }: Pick<Services, "media">, name: string, input: EncodeInput): Promise<StoredPicture> {
  const { width, height, place, files } = await encodePicture(input);
  const base = `${folder}${name}-${place}/`;
  const home = media.home(base);
  for (const file of files) await home.put(`${base}${file.width}.webp`, Readable.from([Buffer.from(file.bytes)]));
  return { picture_url: `/media/${base}${width}.webp`, width, height };
}

/** What titles name of a picture: its folder or, for one of an earlier version of the site, its file. */
const nameOf = (key: string): string => key.split("/", 2).join("/");

const ownPicture = new RegExp(String.raw`^${folder}${idPattern}-(?:(?:poster|still)[\w.-]*|[0-9a-f]{6,8}(?:-[0-9a-f]{27})?)$`);

/** Deletes pictures by the names that titles had for them. Keeps files that somebody put into the folder by hand. */
export async function deletePictures({ media, log }: Services, names: readonly string[]): Promise<void> {
  const own = names.filter((name) => ownPicture.test(name));
  await attemptEach(log, "pictures", own, (name) => (name.includes(".") ? media.delete(name) : media.deleteAll(`${name}/`)));
}

const dayMs = 24 * 3_600_000;

/** The files of our pictures that neither a title nor a revision names: what a form left, a crash or a refused publication. Newer ones may still get a title. */
export async function unusedPictures({ db, media }: Services): Promise<StoredFile[]> {
  const old: StoredFile[] = [];
  const limit = Date.now() - pictureLimits.unusedDays * dayMs;
  for (const store of [media.folder, ...media.elsewhere(folder)])
    for await (const file of store.list(folder))
      if (ownPicture.test(nameOf(file.key)) && file.modified.getTime() < limit) old.push(file);
  let unused = [...new Set(old.map(({ key }) => nameOf(key)))];
  for (const findNamed of [mediaInUse, picturesInAudit]) {
    const named = unused.length > 0 ? await findNamed(db, unused) : new Set();
    unused = unused.filter((name) => !named.has(name));
  }
  return old.filter(({ key }) => unused.includes(nameOf(key)));
}

export const sweepPictures = async (services: Services): Promise<void> =>
  deletePictures(services, [...new Set((await unusedPictures(services)).map(({ key }) => nameOf(key)))]);
