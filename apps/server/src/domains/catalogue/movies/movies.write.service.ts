import type { BulkOutcome } from "@seance/contract/bulk";
import type { Body } from "@seance/contract/endpoint";
import { movieMessages, type bulkMovies, type changeMovie, type createMovie } from "@seance/contract/movie-form";
import type { Movie } from "@seance/contract/movies";
import type { Actor } from "#core/actor.ts";
import { bulkWanted } from "#domains/catalogue/titles/bulk-wanted.ts";
import { keptPictures } from "#domains/catalogue/titles/pictures.ts";
import * as writes from "#domains/catalogue/writes/writes.service.ts";
import type { Services } from "#services.ts";
import { movieKind } from "./movies.kind.ts";
import { insertMovie } from "./movies.write.queries.ts";

export function create(services: Services, actor: Actor, body: Body<typeof createMovie>): Promise<Movie> {
  const { thumbnail, poster, ...fields } = body;
  return writes.create(services, actor, movieKind, (tx) =>
    insertMovie(tx, { ...fields, ...keptPictures({ thumbnail, poster }) }),
  );
}

export function change(services: Services, actor: Actor, id: string, body: Body<typeof changeMovie>): Promise<Movie> {
  const { thumbnail, poster, expected_updated_at, ...fields } = body;
  const wanted = () => ({ ...fields, ...keptPictures({ thumbnail, poster }) });
  return writes.change(services, actor, movieKind, id, wanted, expected_updated_at);
}

/** Puts a film in cinemas, or takes it out: what it is then. */
export async function toggleCinema(services: Services, actor: Actor, id: string): Promise<{ cinema_mode: boolean }> {
  const { cinema_mode } = await writes.change(services, actor, movieKind, id, (before) => ({ cinema_mode: !before.cinema_mode }));
  return { cinema_mode };
}

export const remove = (services: Services, actor: Actor, id: string, code: string | undefined): Promise<void> =>
  writes.remove(services, actor, movieKind, id, code);

/** The same change, or deletion, for several films. */
export function several(
  services: Services,
  actor: Actor,
  body: Body<typeof bulkMovies>,
  code: string | undefined,
): Promise<BulkOutcome> {
  return body.action === "delete"
    ? writes.removeSeveral(services, actor, movieKind, body.ids, code)
    : writes.changeSeveral(services, actor, movieKind, body.ids, bulkWanted(body, movieMessages.genre));
}
