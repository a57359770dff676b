import type { BulkDelete, BulkOutcome } from "@seance/contract/bulk";
import { pictureColour } from "@seance/contract/picture-address";
import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import type { Actor } from "#core/actor.ts";
import type { Kind } from "#domains/catalogue/writes/kind.ts";
import { changeItem, writeItems } from "#domains/catalogue/writes/writes.service.ts";
import type { Services } from "#services.ts";
import { bulkWanted, type BulkChange } from "./bulk-wanted.ts";

type Title = Movie | Series;

/** Flips `cinema_mode` and returns the new value. */
export async function toggleCinema(
  services: Services,
  actor: Actor,
  kind: Kind<Title>,
  id: string,
): Promise<{ cinema_mode: boolean }> {
  const { cinema_mode } = await changeItem(services, actor, kind, id, (before) => ({ cinema_mode: !before.cinema_mode }));
  return { cinema_mode };
}

type TitlesChange = BulkChange & { readonly action: "change"; readonly ids: readonly string[] };

/** Changes several titles alike, or moves them to the bin after a check of the security code; `noGenre` as in {@link bulkWanted}. */
export const writeTitles = (
  services: Services,
  actor: Actor,
  kind: Kind<Title>,
  body: TitlesChange | BulkDelete,
  { noGenre, code }: { readonly noGenre: string; readonly code: string | undefined },
): Promise<BulkOutcome> => writeItems(services, actor, kind, body, { wanted: (change) => bulkWanted(change, noGenre), code });

/** Pictures by their names in the forms. */
interface FormPictures {
  readonly thumbnail?: string | null | undefined;
  readonly thumbnail_url?: string | null | undefined;
  readonly poster?: string | null | undefined;
  readonly poster_url?: string | null | undefined;
}

/** The given pictures by their columns; the main colour of a poster of this site tints the pages. */
export const pictureColumns = ({ thumbnail, thumbnail_url = thumbnail, poster, poster_url = poster }: FormPictures) => ({
  ...(thumbnail_url !== undefined && { thumbnail_url }),
  ...(poster_url !== undefined && { poster_url, accent: pictureColour(poster_url) }),
});
