import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, multiLine, uuid } from "./fields.ts";
import { limitParam, skip } from "./paging.ts";

// Where the staff accepts registrations: the requests of those who have no account yet.

/** Requests are erased after as many days, answered or not. */
export const requestDays = 30;
export const refusalReasonMax = 300;
export const requestPageSize = 100;

export const requestMessages = {
  waiting: "Votre demande d’inscription attend la réponse de l’équipe",
  refused: "Votre demande d’inscription a été refusée",
} as const;

const request = z.object({
  id: uuid,
  email: z.string(),
  created_at: isoDate,
  /** Null while it waits. */
  refused_at: z.nullable(isoDate),
  reason: z.string(),
});
export type RegistrationRequest = z.infer<typeof request>;

/** Those that wait first, the oldest first. */
export const listRegistrations = endpoint({
  method: "GET",
  path: "/admin/registrations",
  summary: "Les demandes d’inscription",
  access: "users:invite",
  query: z.object({ skip, limit: limitParam(requestPageSize, 500) }),
  /** `total`: of all; `waiting`: of those that are not answered. */
  answer: z.object({ requests: z.array(request), total: z.number(), waiting: z.number() }),
});

/** Accepting creates the account; a refused request can still be accepted. 404 for an unknown request, 409 when its address has an account. */
export const decideRegistration = endpoint({
  method: "PUT",
  path: "/admin/registrations/:id",
  summary: "Accepter ou refuser une demande d’inscription",
  access: "users:invite",
  params: idParams,
  body: z.strictObject({
    accepted: z.boolean(),
    /** Of a refusal: the person reads it. */
    reason: z._default(z.string().check(z.trim(), z.maxLength(refusalReasonMax), multiLine), ""),
  }),
  status: 204,
});
