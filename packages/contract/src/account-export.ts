import * as z from "zod/mini";
import { user } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { isoDate, uuid } from "./fields.ts";
import { languagePreference } from "./languages.ts";
import { ticketReport } from "./support.ts";

/** All personal data of one account, without the names of other people. */
export const accountExport = z.object({
  exported_at: isoDate,
  account: user,
  favorites: z.array(z.object({ item_type: z.enum(["movie", "series"]), item_id: uuid, title: z.string(), added_at: isoDate })),
  history: z.array(
    z.object({
      item_type: z.enum(["movie", "episode"]),
      item_id: uuid,
      title: z.string(),
      series_title: z.nullable(z.string()),
      season_number: z.nullable(z.number()),
      episode_number: z.nullable(z.number()),
      current_time: z.number(),
      total_time: z.number(),
      completed: z.boolean(),
      saved_at: isoDate,
    }),
  ),
  /** « Pas pour moi ». */
  dismissed_titles: z.array(
    z.object({ item_type: z.enum(["movie", "series"]), item_id: uuid, title: z.string(), dismissed_at: isoDate }),
  ),
  tickets: z.array(
    z.object({
      id: uuid,
      number: z.number(),
      subject: z.string(),
      description: z.string(),
      category: z.string(),
      priority: z.string(),
      status: z.string(),
      created_at: isoDate,
      report: z.nullable(ticketReport),
      satisfaction: z.nullable(z.string()),
      satisfaction_comment: z.string(),
      messages: z.array(z.object({ from: z.enum(["me", "support"]), message: z.string(), created_at: isoDate })),
    }),
  ),
  badges: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      icon: z.string(),
      color: z.string(),
      reason: z.string(),
      assigned_at: isoDate,
    }),
  ),
  follows: z.array(
    z.object({
      kind: z.string(),
      item_type: z.enum(["movie", "series", "person"]),
      item_id: uuid,
      /** Of a person, the name. */
      title: z.string(),
      followed_at: isoDate,
    }),
  ),
  notices: z.array(
    z.object({
      kind: z.string(),
      event: z.nullable(z.string()),
      /** What it is about: a title, a person, a badge, the subject of a ticket, the browser of a sign-in. */
      about: z.nullable(z.string()),
      created_at: isoDate,
      read_at: z.nullable(isoDate),
      mailed_at: z.nullable(isoDate),
    }),
  ),
  muted_notices: z.array(z.string()),
  /** The kinds that also go by mail. */
  mailed_notices: z.array(z.object({ kind: z.string(), chosen_at: isoDate })),
  logins: z.array(
    z.object({ login_time: isoDate, ip_address: z.string(), user_agent: z.string(), remembered_device: z.boolean() }),
  ),
  sessions: z.array(
    z.object({
      created_at: isoDate,
      last_seen: isoDate,
      ip_address: z.string(),
      user_agent: z.string(),
      device_name: z.nullable(z.string()),
    }),
  ),
  /** Devices that were approved by their code, and have not picked their session up. */
  device_codes: z.array(
    z.object({ device_name: z.string(), created_at: isoDate, ip_address: z.string(), user_agent: z.string() }),
  ),
  second_factors: z.array(z.object({ kind: z.string(), created_at: isoDate, confirmed_at: z.nullable(isoDate) })),
  /** When each recovery code was used; null for those that are left. */
  recovery_codes: z.array(z.object({ used_at: z.nullable(isoDate) })),
  passkeys: z.array(z.object({ name: z.string(), created_at: isoDate, last_used_at: z.nullable(isoDate) })),
  /** Browsers in which no code is asked. */
  remembered_devices: z.array(
    z.object({ user_agent: z.string(), created_at: isoDate, last_used_at: z.nullable(isoDate), expires_at: isoDate }),
  ),
  linked_identities: z.array(
    z.object({
      issuer: z.string(),
      subject: z.string(),
      given_role: z.nullable(z.string()),
      created_at: isoDate,
      last_used: z.nullable(isoDate),
    }),
  ),
  /** Roles of identities that are unlinked, which somebody changed by hand since. */
  unlinked_roles: z.array(z.object({ issuer: z.string(), given_role: z.string() })),
  account_links: z.array(
    z.object({ purpose: z.string(), new_email: z.nullable(z.string()), created_at: isoDate, expires_at: isoDate }),
  ),
  mails: z.array(
    z.object({
      template: z.string(),
      email: z.string(),
      details: z.record(z.string(), z.unknown()),
      created_at: isoDate,
      sent_at: z.nullable(isoDate),
    }),
  ),
  /** Of the security log: what concerned the account, or was done with it. */
  security_events: z.array(
    z.object({ kind: z.string(), at: isoDate, by_me: z.boolean(), address: z.string(), device: z.string(), count: z.number() }),
  ),
  email_verified_at: z.nullable(isoDate),
  languages: z.nullable(languagePreference),
  /** When the account was made by invitation. */
  invited_at: z.nullable(isoDate),
  /** Last heartbeat of an open page. */
  last_present: z.nullable(isoDate),
  /** Views kept for deduplication: some hours for films and episodes, one hour for announcements. */
  recent_views: z.array(z.object({ of: z.enum(["title", "announcement"]), item_id: uuid, counted_at: isoDate })),
  /** Announcements that the account has closed. */
  closed_announcements: z.array(z.object({ id: uuid, title: z.string(), closed_at: isoDate })),
  /** Everything below exists for the staff only. */
  assigned_tickets: z.array(z.object({ id: uuid, number: z.number(), created_at: isoDate })),
  answers: z.array(z.object({ ticket_id: uuid, message: z.string(), is_internal: z.boolean(), created_at: isoDate })),
  announcements: z.array(z.object({ id: uuid, title: z.string(), message: z.string(), created_at: isoDate })),
  videos: z.array(z.object({ id: uuid, original_filename: z.string(), size: z.number(), created_at: isoDate })),
  copies: z.array(z.object({ id: uuid, url: z.string(), created_at: isoDate })),
  uploads: z.array(z.object({ id: uuid, size: z.number(), metadata: z.record(z.string(), z.unknown()), created_at: isoDate })),
  subtitles: z.array(z.object({ id: uuid, filename: z.string(), language: z.string(), created_at: isoDate })),
  metadata_runs: z.array(z.object({ id: uuid, item_type: z.string(), total: z.number(), created_at: isoDate })),
  imports: z.array(z.object({ id: uuid, import_type: z.string(), total_links: z.number(), created_at: isoDate })),
  playlist_imports: z.array(z.object({ id: uuid, source: z.string(), created: z.number(), created_at: isoDate })),
  api_keys: z.array(
    z.object({
      name: z.string(),
      scopes: z.array(z.string()),
      created_at: isoDate,
      expires_at: isoDate,
      last_used_at: z.nullable(isoDate),
    }),
  ),
  invitations: z.array(z.object({ id: uuid, label: z.string(), role: z.string(), created_at: isoDate })),
  library_files: z.array(z.object({ id: uuid, path: z.string(), state: z.string(), created_at: isoDate })),
  url_migrations: z.array(z.object({ id: uuid, old_domain: z.string(), new_domain: z.string(), run_at: isoDate })),
  saved_views: z.array(
    z.object({
      id: uuid,
      tab: z.string(),
      name: z.string(),
      search: z.unknown(),
      shared: z.boolean(),
      updated_at: isoDate,
    }),
  ),
  actions: z.array(z.object({ at: isoDate, action: z.string(), target_type: z.string() })),
});
export type AccountExport = z.infer<typeof accountExport>;

export const exportAccount = endpoint({
  method: "GET",
  path: "/me/export",
  summary: "Télécharger ses données",
  access: "signed-in",
  freshProof: true,
  answer: accountExport,
});
