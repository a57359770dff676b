import type { Exported } from "@seance/contract/accounts";
import type { Actor } from "#core/actor.ts";
import { signInFirst } from "#core/refusal.ts";
import { inTransaction, type Db } from "#db/client.ts";
import * as accounts from "./accounts.queries.ts";
import * as rows from "./export.queries.ts";
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
      badges: (await rows.badges(tx, actor.id)).map((badge) => ({ ...badge, assigned_at: badge.assigned_at.toISOString() })),
      logins: (await rows.logins(tx, actor.id)).map((login) => ({ ...login, login_time: login.login_time.toISOString() })),
    };
  });
}

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
