import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { isoDate } from "./fields.ts";
import { limitOf, skip } from "./paging.ts";
import { compared } from "./titles.ts";

const facts = z.nullable(z.record(z.string(), z.unknown()));

/** One write of the staff: who, what, and the fields that changed, before and after. */
export const auditEntry = z.object({
  id: z.string(),
  at: isoDate,
  /** `email` is its local part; null for the site itself, and for who has left. */
  actor: z.nullable(z.object({ id: z.string(), email: z.string(), role: z.string() })),
  /** As `movie.update`. */
  action: z.string(),
  target: z.object({ type: z.string(), id: z.nullable(z.string()), label: z.string() }),
  before: facts,
  after: facts,
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** `actor`: an account's id or a part of its address; `action`: a whole action, or its first word for all of its kind. */
export const listAudit = endpoint({
  method: "GET",
  path: "/admin/audit",
  summary: "Le journal des actions de l’équipe",
  access: "database:explore",
  query: z.object({ skip, limit: limitOf(50, 100), actor: compared(254), action: compared(60) }),
  answer: z.object({ entries: z.array(auditEntry), total: z.number() }),
});
