import * as z from "zod/mini";
import { bulkDelete, bulkIds, bulkOutcome } from "./bulk.ts";
import { channel } from "./channels.ts";
import { endpoint } from "./endpoint.ts";
import { idParams, uuid } from "./fields.ts";
import {
  changedPicture,
  description,
  expectedVersion,
  formLimits,
  optionalAddress,
  optionalLine,
  requiredAddress,
  requiredLine,
} from "./form-fields.ts";
import { securityCodeHeaders } from "./security-code.ts";

export const channelQualities = ["SD", "HD", "4K"] as const;

/** Messages of the form, used by the web and the server. */
export const channelMessages = {
  required: "Nom, categorie et URL du stream sont obligatoires",
  category: "Indiquez une catégorie",
  moved: "Cette chaîne n’est plus dans la catégorie.",
} as const;

export const channelDefaults = { country: "FR", language: "Français", quality: "HD", is_active: true } as const;

const fields = {
  name: requiredLine(formLimits.title, channelMessages.required),
  category: requiredLine(formLimits.word, channelMessages.required),
  stream_url: requiredAddress(channelMessages.required),
  description,
  country: requiredLine(formLimits.word, "Le pays est obligatoire"),
  language: requiredLine(formLimits.word, "La langue est obligatoire"),
  quality: z.enum(channelQualities),
  /** If empty, guides are matched by name. */
  tvg_id: optionalLine(formLimits.line),
  is_active: z.boolean(),
};

export const newChannel = z.extend(z.partial(z.strictObject(fields)), {
  name: fields.name,
  category: fields.category,
  stream_url: fields.stream_url,
  thumbnail: z.optional(optionalAddress),
  country: z._default(fields.country, channelDefaults.country),
  language: z._default(fields.language, channelDefaults.language),
  quality: z._default(fields.quality, channelDefaults.quality),
  is_active: z._default(fields.is_active, channelDefaults.is_active),
});
export type NewChannel = z.input<typeof newChannel>;

export const channelChange = z.extend(z.partial(z.strictObject(fields)), { thumbnail: changedPicture, ...expectedVersion });
export type ChannelChange = z.input<typeof channelChange>;

export const createChannel = endpoint({
  method: "POST",
  path: "/channels",
  summary: "Ajouter une chaîne",
  access: "content:create",
  body: newChannel,
  status: 201,
  answer: channel,
});

/** 409 with `current` if `expected_updated_at` is outdated. */
export const changeChannel = endpoint({
  method: "PUT",
  path: "/channels/:id",
  summary: "Modifier une chaîne",
  access: "content:manage",
  params: idParams,
  body: channelChange,
  answer: channel,
});

export const deleteChannel = endpoint({
  method: "DELETE",
  path: "/channels/:id",
  summary: "Mettre une chaîne à la corbeille",
  access: "content:manage",
  params: idParams,
  headers: securityCodeHeaders,
  status: 204,
});

/** One change for several channels; absent fields stay as they are. */
const bulkChange = z.strictObject({
  action: z.literal("change"),
  ids: bulkIds,
  is_active: z.optional(fields.is_active),
  category: z.optional(requiredLine(formLimits.word, channelMessages.category)),
});

export const bulkChannels = endpoint({
  method: "POST",
  path: "/admin/channels/bulk",
  summary: "Modifier ou supprimer plusieurs chaînes à la fois",
  access: "content:manage",
  freshProof: "deletion",
  headers: securityCodeHeaders,
  body: z.discriminatedUnion("action", [bulkChange, bulkDelete]),
  answer: bulkOutcome,
});

/** Moves a channel before another one of its category, or to its end when `before` is null; 409 when they are not in the same category. */
export const placeChannel = endpoint({
  method: "PUT",
  path: "/channels/:id/place",
  summary: "Déplacer une chaîne dans sa catégorie",
  access: "content:manage",
  params: idParams,
  body: z.strictObject({ before: z.nullable(uuid) }),
  status: 204,
});
