import type { Exported } from "@seance/contract/accounts";
import type { Actor } from "#core/actor.ts";
import { signInFirst } from "#core/refusal.ts";
import { inTransaction, type Db } from "#db/client.ts";
import * as accounts from "./accounts.queries.ts";
import * as rows from "./export.queries.ts";
import * as more from "./export-more.queries.ts";
import { presentUser } from "./present.ts";

/** All that the site keeps of the actor, as one document. */
export function exportAccount(db: Db, actor: Actor): Promise<Exported> {
  return inTransaction(db, async (tx) => {
    const account = await accounts.byId(tx, actor.id);
    if (!account) throw signInFirst();
    return {
      exported_at: new Date().toISOString(),
      account: presentUser(account),
      favorites: (await rows.favourites(tx, actor.id)).map(presentFavourite),
      history: (await rows.history(tx, actor.id)).map(presentProgress),
      tickets: await ticketsOf(tx, actor.id),
      badges: (await rows.badges(tx, actor.id)).map(written),
      logins: (await rows.logins(tx, actor.id)).map(written),
      ...(await restOf(tx, actor.id)),
    };
  });
}

type Rest =
  | ("sessions" | "last_present" | "recent_views" | "answers" | "announcements")
  | ("videos" | "uploads" | "imports" | "url_migrations" | "actions");

/** Where the account was open, and what it did for the site. */
async function restOf(tx: Db, id: string): Promise<Pick<Exported, Rest>> {
  const views = (await more.countedViews(tx, id)).map((view) => ({ of: "title" as const, ...view }));
  const read = (await more.countedAnnouncements(tx, id)).map((view) => ({ of: "announcement" as const, ...view }));
  return {
    sessions: (await more.sessions(tx, id)).map(written),
    last_present: (await more.presence(tx, id))?.last_seen.toISOString() ?? null,
    recent_views: [...views, ...read].map(written),
    answers: (await more.answers(tx, id)).map(written),
    announcements: (await more.announcements(tx, id)).map(written),
    videos: (await more.videos(tx, id)).map(written),
    uploads: (await more.uploads(tx, id)).map(written),
    imports: (await more.imports(tx, id)).map(written),
    url_migrations: (await more.urlMigrations(tx, id)).map(written),
    actions: (await more.actions(tx, id)).map(written),
  };
}

type Written<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] };

/** A row with its times as the document writes them. */
const written = <T extends object>(row: T): Written<T> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as Written<T>;

type Rows<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>[number];

function presentFavourite({ movie_id, series_id, title, added_at }: Rows<typeof rows.favourites>): Exported["favorites"][number] {
  const item_type = movie_id ? "movie" : "series";
  return { item_type, item_id: movie_id ?? series_id ?? "", title, added_at: added_at.toISOString() };
}

function presentProgress(row: Rows<typeof rows.history>): Exported["history"][number] {
  const { item_type, item_id, title, series_title, season_number, episode_number, completed } = row;
  return {
    item_type,
    item_id,
    title,
    series_title,
    season_number,
    episode_number,
    current_time: row.watched_seconds,
    total_time: row.total_seconds,
    completed,
    saved_at: row.saved_at.toISOString(),
  };
}

async function ticketsOf(tx: Db, accountId: string): Promise<Exported["tickets"]> {
  const messages = Map.groupBy(await rows.ticketMessages(tx, accountId), ({ ticket_id }) => ticket_id);
  return (await rows.tickets(tx, accountId)).map((ticket) => ({
    ...ticket,
    created_at: ticket.created_at.toISOString(),
    messages: (messages.get(ticket.id) ?? []).map(({ own, message, created_at }) => ({
      from: own ? "me" : "support",
      message,
      created_at: created_at.toISOString(),
    })),
  }));
}
