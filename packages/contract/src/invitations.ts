import * as z from "zod/mini";
import { role } from "./account-fields.ts";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, line, oneLine, uuid } from "./fields.ts";
import { limits } from "./limits.ts";

export const invitationMessages = {
  gone: "Cette invitation n’est plus valable",
  roleTooHigh: "Vous ne pouvez pas inviter à ce rôle",
} as const;

/** The secret part of an invitation's link: 128 random bits. */
export const invitationToken = z.string().check(z.regex(/^[\w-]{22}$/, invitationMessages.gone));

export const invitationStates = ["open", "used", "expired", "revoked"] as const;
export type InvitationState = (typeof invitationStates)[number];

export const invitation = z.object({
  id: uuid,
  /** For whom it is; may be empty. */
  label: z.string(),
  role,
  max_uses: z.number(),
  uses: z.number(),
  state: z.enum(invitationStates),
  created_at: isoDate,
  expires_at: isoDate,
  /** The name of who made it; null once that account is erased. */
  created_by: z.nullable(z.string()),
  /** The names of those who registered with it, oldest first. */
  people: z.array(z.string()),
});
export type Invitation = z.infer<typeof invitation>;

const { invitation: bounds } = limits;

export const newInvitation = z.strictObject({
  label: z._default(z.string().check(z.trim(), z.maxLength(bounds.label), oneLine), ""),
  role: z._default(role, "user"),
  max_uses: z._default(z.int().check(z.minimum(1), z.maximum(bounds.maxUses)), 1),
  /** Days until it expires. */
  days: z._default(z.int().check(z.minimum(1), z.maximum(bounds.maxDays)), bounds.days),
});

/** Newest first: those that are still open, and those of the last months that are not. */
export const listInvitations = endpoint({
  method: "GET",
  path: "/admin/invitations",
  summary: "Les invitations",
  access: "users:invite",
  answer: z.object({ invitations: z.array(invitation) }),
});

/** The token is shown this once. 403 for a role that the caller may not give. */
export const createInvitation = endpoint({
  method: "POST",
  path: "/admin/invitations",
  summary: "Inviter une ou plusieurs personnes",
  access: "users:invite",
  freshProof: true,
  body: newInvitation,
  status: 201,
  answer: z.object({ invitation, token: invitationToken }),
});

/** Its link no longer works; the accounts made with it stay. 404 for one that is not open. */
export const revokeInvitation = endpoint({
  method: "DELETE",
  path: "/admin/invitations/:id",
  summary: "Annuler une invitation",
  access: "users:invite",
  params: idParams,
  status: 204,
});

/** The role and the end of an invitation; 404 when it is not valid. A POST, because a token in the address would be logged. */
export const readInvitation = endpoint({
  method: "POST",
  path: "/invitations/read",
  summary: "Lire une invitation reçue",
  access: "public",
  body: z.strictObject({ token: line(64) }),
  answer: z.object({ role, expires_at: isoDate }),
});
