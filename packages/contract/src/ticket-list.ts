import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { boolParam, textParam, uuid } from "./fields.ts";
import { limits } from "./limits.ts";
import { limitParam, skip } from "./paging.ts";
import { ticket, ticketPriorities, ticketStatuses } from "./support.ts";
import { supportLimits } from "./support-limits.ts";

// Apart from the other calls of the support: the top bar of every page makes this one.

export const listTickets = endpoint({
  method: "GET",
  path: "/support/tickets",
  summary: "Ses tickets, ou tous pour qui répond",
  access: "signed-in",
  query: z.object({
    scope: z._default(z.enum(["mine", "all"]), "mine"),
    /** `active`: not closed. `waiting`: open, or in progress with a last message of the owner's. */
    status: z.optional(z.enum([...ticketStatuses, "active", "waiting"])),
    /** Words of the subject, of the messages or of the address, or a number. */
    q: textParam(limits.search.maxLength),
    category: textParam(supportLimits.category),
    priority: z.optional(z.enum(ticketPriorities)),
    /** With scope `all`: an agent's, the caller's own (`me`) or nobody's (`none`). */
    assignee: z.optional(z.union([z.enum(["me", "none"]), uuid])),
    /** With scope `all`: the tickets of one account. */
    owner: z.optional(uuid),
    unread: z.optional(boolParam),
    /** `recent`: latest message first; `waiting`: earliest message first; `priority`: most urgent first. */
    sort: z._default(z.enum(["recent", "waiting", "priority"]), "recent"),
    skip,
    limit: limitParam(100, 500),
  }),
  answer: z.object({ tickets: z.array(ticket), total: z.number() }),
});
