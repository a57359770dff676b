import type { Answer, Query } from "@seance/contract/endpoint";
import { isSecurityNotice, type listNotices, type Notice, type NoticeKind } from "@seance/contract/notices";
import type { Actor } from "#core/actor.ts";
import { placeName, type CountryOf } from "#core/country.ts";
import { deviceName } from "#core/device.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { findMovies, findSeries } from "#domains/catalogue/index.ts";
import { mutedKinds, replaceMuted } from "#domains/notices/index.ts";
import type { Services } from "#services.ts";
import { countUnread as countUnreadRows, inboxPage, type InboxRow } from "./inbox.queries.ts";

interface Needs extends Pick<Services, "countryOf"> {
  readonly db: Db;
}

/** A page of the actor's notices, with the cards of the titles that viewers see. */
export async function readInbox(
  services: Needs,
  actor: Actor,
  query: Query<typeof listNotices>,
): Promise<Answer<typeof listNotices>> {
  const { rows, total } = await inboxPage(services.db, actor.id, query);
  return { notices: await presentNotices(services, rows), total };
}

/** Without those whose title was hidden while they were read. */
export async function presentNotices({ db, countryOf }: Needs, rows: readonly InboxRow[]): Promise<Notice[]> {
  const titles = await titlesOf(db, rows);
  return rows.flatMap((row) => presentNotice(countryOf, row, titles.get(row.movie_id ?? row.series_id ?? "")));
}

export const countUnread = (db: Db, { id }: Actor): Promise<number> => countUnreadRows(db, id);

/** Notices of these kinds are not written for the actor any more. */
export function muteKinds(db: Db, { id }: Actor, kinds: readonly NoticeKind[]): Promise<{ muted: NoticeKind[] }> {
  return inTransaction(db, async (tx) => {
    await replaceMuted(tx, id, kinds);
    return { muted: await mutedKinds(tx, id) };
  });
}

type Title = Extract<Notice, { kind: "playable" }>["title"];

async function titlesOf(db: Db, rows: readonly InboxRow[]): Promise<Map<string, Title>> {
  const viewer = { actor: null, address: "", userAgent: "" };
  const idsOf = (column: "movie_id" | "series_id"): string[] => rows.flatMap((row) => row[column] ?? []);
  const [movies, series] = await Promise.all([
    findMovies(db, viewer, idsOf("movie_id")),
    findSeries(db, viewer, idsOf("series_id")),
  ]);
  return new Map(
    [...movies.values(), ...series.values()].map(({ item_type, id, title, thumbnail }) => [
      id,
      { item_type, id, title, poster: thumbnail },
    ]),
  );
}

const signInOf = (countryOf: CountryOf, { user_agent, ip_address, new_country }: InboxRow) =>
  user_agent === null ? null : { device: deviceName(user_agent), network: placeName(countryOf, ip_address ?? ""), new_country };

/** Nothing where what the notice is about was hidden while the page was read. */
function presentNotice(countryOf: CountryOf, row: InboxRow, title: Title | undefined): Notice[] {
  const { kind, event, role } = row;
  const common = { id: row.id, created_at: row.created_at.toISOString(), read: row.read_at !== null };
  if (event)
    return [
      isSecurityNotice(event)
        ? { ...common, kind: "security", event }
        : { ...common, kind: "account", event, role, sign_in: signInOf(countryOf, row) },
    ];
  if (kind === "badge" && row.badge_name !== null) return [{ ...common, kind, name: row.badge_name, icon: row.badge_icon ?? "" }];
  if (kind === "ticket" && row.ticket_id !== null)
    return [{ ...common, kind, ticket_id: row.ticket_id, number: row.ticket_number ?? 0, subject: row.ticket_subject ?? "" }];
  if (kind === "playable" && title) return [{ ...common, kind, title }];
  if (kind === "person" && title && row.person_slug !== null)
    return [{ ...common, kind, person: { slug: row.person_slug, name: row.person_name ?? "" }, titles: row.titles, title }];
  if (kind === "episode" && title) {
    const { episodes, season_number, episode_number } = row;
    return [{ ...common, kind, title, episodes, season_number: season_number ?? 1, episode_number: episode_number ?? 1 }];
  }
  return [];
}
