import type { BulkOutcome } from "@seance/contract/bulk";
import type { Body } from "@seance/contract/endpoint";
import { seriesMessages, type bulkSeries, type changeSeries, type createSeries } from "@seance/contract/series-form";
import type { Series } from "@seance/contract/series";
import type { Actor } from "#core/actor.ts";
import { bulkWanted } from "#domains/catalogue/titles/bulk-wanted.ts";
import { keptPictures } from "#domains/catalogue/titles/pictures.ts";
import * as writes from "#domains/catalogue/writes/writes.service.ts";
import type { Services } from "#services.ts";
import { seriesKind } from "./series.kind.ts";
import { insertSeries } from "./series.write.queries.ts";

/** A backdrop stands in for a thumbnail that is not given. */
export function create(services: Services, actor: Actor, body: Body<typeof createSeries>): Promise<Series> {
  const { thumbnail, poster, thumbnail_url, poster_url, ...fields } = body;
  const pictures = keptPictures({ thumbnail, thumbnail_url, poster, poster_url });
  const thumbnailOrBackdrop = pictures.thumbnail_url ?? body.backdrop;
  return writes.create(services, actor, seriesKind, (tx) =>
    insertSeries(tx, { ...fields, ...pictures, thumbnail_url: thumbnailOrBackdrop }),
  );
}

export function change(services: Services, actor: Actor, id: string, body: Body<typeof changeSeries>): Promise<Series> {
  const { thumbnail, poster, thumbnail_url, poster_url, expected_updated_at, ...fields } = body;
  const pictures = keptPictures({ thumbnail, thumbnail_url, poster, poster_url });
  const wanted = (before: Series) => ({
    ...fields,
    ...(before.thumbnail_url === null && fields.backdrop && { thumbnail_url: fields.backdrop }),
    ...pictures,
  });
  return writes.change(services, actor, seriesKind, id, wanted, expected_updated_at);
}

/** Puts a series in cinemas, or takes it out: what it is then. */
export async function toggleCinema(services: Services, actor: Actor, id: string): Promise<{ cinema_mode: boolean }> {
  const toggled = await writes.change(services, actor, seriesKind, id, (before) => ({ cinema_mode: !before.cinema_mode }));
  return { cinema_mode: toggled.cinema_mode };
}

export const remove = (services: Services, actor: Actor, id: string, code: string | undefined): Promise<void> =>
  writes.remove(services, actor, seriesKind, id, code);

/** The same change, or deletion, for several series. */
export function several(
  services: Services,
  actor: Actor,
  body: Body<typeof bulkSeries>,
  code: string | undefined,
): Promise<BulkOutcome> {
  return body.action === "delete"
    ? writes.removeSeveral(services, actor, seriesKind, body.ids, code)
    : writes.changeSeveral(services, actor, seriesKind, body.ids, bulkWanted(body, seriesMessages.genre));
}
