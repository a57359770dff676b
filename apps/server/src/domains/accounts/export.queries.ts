import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/** Rows of one account for its owner to take away: column by column, so that nothing else ever slips in. */

export const favourites = (db: Db, accountId: string) =>
  db
    .selectFrom("favourite")
    .leftJoin("movie", "movie.id", "favourite.movie_id")
    .leftJoin("series", "series.id", "favourite.series_id")
    .select(["favourite.movie_id", "favourite.series_id", "favourite.added_at"])
    .select(sql<string>`coalesce(movie.title, series.title)`.as("title"))
    .where("favourite.account_id", "=", accountId)
    .orderBy("favourite.added_at", "desc")
    .orderBy("favourite.id", "desc")
    .execute();

export const history = (db: Db, accountId: string) =>
  db
    .selectFrom("watch_progress")
    .leftJoin("movie", "movie.id", "watch_progress.movie_id")
    .leftJoin("episode", "episode.id", "watch_progress.episode_id")
    .leftJoin("series", "series.id", "episode.series_id")
    .select(["item_type", "item_id", "watched_seconds", "total_seconds", "completed", "saved_at"])
    .select(["series.title as series_title", "episode.season_number", "episode.episode_number"])
    .select(sql<string>`coalesce(movie.title, episode.title)`.as("title"))
    .where("watch_progress.account_id", "=", accountId)
    .orderBy("saved_at", "desc")
    .orderBy("item_id", "desc")
    .execute();

export const tickets = (db: Db, accountId: string) =>
  db
    .selectFrom("ticket")
    .select(["id", "subject", "description", "category", "priority", "status", "created_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();

/** Of these tickets, what both sides read: internal notes are other people's. */
export const ticketMessages = (db: Db, accountId: string) =>
  db
    .selectFrom("ticket_message")
    .innerJoin("ticket", "ticket.id", "ticket_message.ticket_id")
    .select(["ticket_message.ticket_id", "ticket_message.message", "ticket_message.created_at"])
    .select(sql<boolean>`ticket_message.sender_id is not distinct from ticket.account_id`.as("own"))
    .where("ticket.account_id", "=", accountId)
    .where("ticket_message.is_internal", "=", false)
    .orderBy("ticket_message.created_at")
    .orderBy("ticket_message.id")
    .execute();

export const badges = (db: Db, accountId: string) =>
  db
    .selectFrom("account_badge")
    .innerJoin("badge", "badge.id", "account_badge.badge_id")
    .select(["name", "description", "icon", "color", "reason", "assigned_at"])
    .where("account_id", "=", accountId)
    .orderBy("assigned_at", "desc")
    .orderBy("badge.id", "desc")
    .execute();

/** Sign-ins that succeeded: a try that failed may have been somebody else's, with his address. */
export const logins = (db: Db, accountId: string) =>
  db
    .selectFrom("login_entry")
    .select(["login_time", "ip_address", "user_agent"])
    .where("account_id", "=", accountId)
    .where("success", "=", true)
    .orderBy("login_time", "desc")
    .orderBy("id", "desc")
    .execute();
