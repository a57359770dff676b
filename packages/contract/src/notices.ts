import * as z from "zod/mini";
import { role } from "./account-fields.ts";
import { endpoint } from "./endpoint.ts";
import { titleType } from "./favourites.ts";
import { isoDate, optionalBody, uuid } from "./fields.ts";
import { limitParam, skip } from "./paging.ts";

/**
 * `episode`: of a followed series; `playable`: a title that lacked a video; `person`: titles of a followed person; `security`: for those who
 * read the security log.
 */
export const noticeKinds = ["episode", "playable", "person", "ticket", "badge", "account", "security"] as const;
export type NoticeKind = (typeof noticeKinds)[number];
export const noticeKindLabels: Record<NoticeKind, string> = {
  episode: "Nouveaux épisodes des séries que je suis",
  playable: "Titres que j’attends",
  person: "Nouveaux titres des personnes que je suis",
  ticket: "Réponses du support",
  badge: "Badges reçus",
  account: "Mon compte\u202f: rôle, suspension, adresse, mot de passe, double authentification, connexions",
  security: "Alertes de sécurité",
};

/** What happens to an account. */
const accountEvents = [
  ...(["role", "unbanned", "password", "second-factor-on", "second-factor-off", "email", "new-device", "guesses"] as const),
  ...(["identity-linked", "identity-unlinked", "passkey-added", "passkey-removed"] as const),
] as const;
export type AccountEvent = (typeof accountEvents)[number];

/**
 * What those who run the site are told: many failed sign-ins, a change of a fondateur's account, a sign-in of the staff from a new country,
 * people who ask for an account, a webhook that was switched off.
 */
const securityEvents = ["failures", "founder-changed", "new-country", "registration", "webhook-off"] as const;
export type SecurityNotice = (typeof securityEvents)[number];
export const isSecurityNotice = (event: AccountEvent | SecurityNotice): event is SecurityNotice =>
  securityEvents.some((one) => one === event);

/** Read notices are kept for this many days. */
export const readNoticeDays = 90;
export const noticePageSize = 20;

const title = z.object({ item_type: titleType, id: uuid, title: z.string(), poster: z.nullable(z.string()) });
const common = { id: uuid, created_at: isoDate, read: z.boolean() };

export const notice = z.discriminatedUnion("kind", [
  z.object({
    ...common,
    kind: z.literal("episode"),
    title,
    /** How many new episodes, and the first of them. */
    episodes: z.number(),
    season_number: z.number(),
    episode_number: z.number(),
  }),
  z.object({ ...common, kind: z.literal("playable"), title }),
  z.object({
    ...common,
    kind: z.literal("person"),
    person: z.object({ slug: z.string(), name: z.string() }),
    /** How many new titles, and the latest of them. */
    titles: z.number(),
    title,
  }),
  z.object({ ...common, kind: z.literal("ticket"), ticket_id: uuid, number: z.number(), subject: z.string() }),
  z.object({ ...common, kind: z.literal("badge"), name: z.string(), icon: z.string() }),
  z.object({
    ...common,
    kind: z.literal("account"),
    event: z.enum(accountEvents),
    role: z.nullable(role),
    /** Of the event « new-device »: the browser, the network in words, and whether the account did not use its country lately. */
    sign_in: z.nullable(z.object({ device: z.string(), network: z.string(), new_country: z.boolean() })),
  }),
  z.object({ ...common, kind: z.literal("security"), event: z.enum(securityEvents) }),
]);
export type Notice = z.infer<typeof notice>;

export const listNotices = endpoint({
  method: "GET",
  path: "/notices",
  summary: "Ses notifications, les plus récentes d’abord",
  access: "signed-in",
  query: z.object({ skip, limit: limitParam(noticePageSize, 100) }),
  answer: z.object({ notices: z.array(notice), total: z.number() }),
});

export const countUnreadNotices = endpoint({
  method: "GET",
  path: "/notices/unread",
  summary: "Le nombre de ses notifications non lues",
  access: "signed-in",
  answer: z.object({ unread: z.number() }),
});

export const readNotices = endpoint({
  method: "POST",
  path: "/notices/read",
  summary: "Marquer comme lues ces notifications, ou toutes",
  access: "signed-in",
  body: optionalBody({ ids: z.optional(z.array(uuid).check(z.maxLength(100))) }),
  status: 204,
});

const muted = z.array(z.enum(noticeKinds));

export const getMutedNotices = endpoint({
  method: "GET",
  path: "/notices/muted",
  summary: "Les sortes de notifications que l’on ne veut pas",
  access: "signed-in",
  answer: z.object({ muted }),
});

export const muteNotices = endpoint({
  method: "PUT",
  path: "/notices/muted",
  summary: "Choisir les sortes de notifications que l’on ne veut pas",
  access: "signed-in",
  body: z.strictObject({ muted: muted.check(z.maxLength(noticeKinds.length)) }),
  answer: z.object({ muted }),
});
