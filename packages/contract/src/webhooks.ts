import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, oneLine, uuid } from "./fields.ts";

// Addresses of other programs that are told what happens on the site, as Standard Webhooks says: POST, signed, sent until a 2xx answers.

export const webhookEvents = [
  ...(["title.created", "title.updated", "title.published", "title.binned", "title.restored"] as const),
  ...(["account.created", "ticket.opened", "import.ended"] as const),
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent by « Envoyer un essai », whatever the events. */
export const trialEvent = "trial";

export const webhookEventLabels: Readonly<Record<WebhookEvent, string>> = {
  "title.created": "Film ou série ajouté",
  "title.updated": "Film ou série modifié",
  "title.published": "Film ou série publié",
  "title.binned": "Film ou série mis à la corbeille",
  "title.restored": "Film ou série restauré",
  "account.created": "Compte créé",
  "ticket.opened": "Ticket ouvert",
  "import.ended": "Import terminé",
};

export const webhookLimits = {
  perSite: 10,
  tries: 10,
  timeoutSeconds: 10,
  answerBytes: 1024,
  offAfterDays: 3,
  keptDays: 30,
} as const;

export const webhookMessages = {
  url: "Adresse attendue\u202f: https://…, sans identifiants",
  private: "Cette adresse n’est pas publique",
  tooMany: `Pas plus de ${webhookLimits.perSite} webhooks`,
} as const;

/** Begins a secret, as in Standard Webhooks: the key is what follows, in base64. */
export const secretPrefix = "whsec_";

const url = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000), oneLine);
const events = z
  .array(z.enum(webhookEvents))
  .check(z.minLength(1, "Choisissez au moins un événement"), z.maxLength(webhookEvents.length))
  .check(z.refine((list) => new Set(list).size === list.length, "Chaque événement ne compte qu’une fois"));

export const webhook = z.object({
  id: uuid,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** Switched off by hand, or after days of failures. */
  enabled: z.boolean(),
  /** The first failure since the last success. */
  failing_since: z.nullable(isoDate),
  created_at: isoDate,
});
export type Webhook = z.infer<typeof webhook>;

export const webhookDelivery = z.object({
  id: uuid,
  /** The same for each copy of an event: `webhook-id`, by which the receiver drops copies. */
  event_id: uuid,
  event: z.string(),
  created_at: isoDate,
  tries: z.number(),
  /** `waiting`: the first try, or another one, is to come. */
  state: z.enum(["waiting", "delivered", "failed"]),
  /** Of the last try: the HTTP status and the beginning of the answer, or why there is none. */
  status: z.nullable(z.number()),
  duration_ms: z.nullable(z.number()),
  answer: z.nullable(z.string()),
  failure: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const access = "settings:manage";

export const listWebhooks = endpoint({
  method: "GET",
  path: "/admin/webhooks",
  summary: "Les webhooks",
  access,
  answer: z.object({ webhooks: z.array(webhook) }),
});

export const newWebhook = z.strictObject({ url, events });

/** The secret is shown this once. */
export const createWebhook = endpoint({
  method: "POST",
  path: "/admin/webhooks",
  summary: "Ajouter un webhook\u202f; son secret n’est montré qu’ici",
  access,
  freshProof: true,
  body: newWebhook,
  status: 201,
  answer: z.object({ webhook, secret: z.string() }),
});

export const updateWebhook = endpoint({
  method: "PUT",
  path: "/admin/webhooks/:id",
  summary: "Modifier un webhook",
  access,
  freshProof: true,
  params: idParams,
  body: z.strictObject({ url: z.optional(url), events: z.optional(events), enabled: z.optional(z.boolean()) }),
  answer: webhook,
});

export const deleteWebhook = endpoint({
  method: "DELETE",
  path: "/admin/webhooks/:id",
  summary: "Supprimer un webhook et son journal",
  access,
  freshProof: true,
  params: idParams,
  status: 204,
});

/** For a day the former secret signs too. */
export const renewWebhookSecret = endpoint({
  method: "POST",
  path: "/admin/webhooks/:id/secret",
  summary: "Remplacer le secret d’un webhook",
  access,
  freshProof: true,
  params: idParams,
  answer: z.object({ secret: z.string() }),
});

export const listWebhookDeliveries = endpoint({
  method: "GET",
  path: "/admin/webhooks/:id/deliveries",
  summary: "Les derniers envois d’un webhook",
  access,
  params: idParams,
  answer: z.object({ deliveries: z.array(webhookDelivery) }),
});

export const tryWebhook = endpoint({
  method: "POST",
  path: "/admin/webhooks/:id/trial",
  summary: "Envoyer un essai à un webhook",
  access,
  params: idParams,
  status: 202,
  answer: webhookDelivery,
});

/** The same event with the same `webhook-id`, as another delivery. */
export const resendWebhookDelivery = endpoint({
  method: "POST",
  path: "/admin/webhooks/:id/deliveries/:deliveryId/again",
  summary: "Renvoyer un événement à un webhook",
  access,
  params: z.object({ id: uuid, deliveryId: uuid }),
  status: 202,
  answer: webhookDelivery,
});
