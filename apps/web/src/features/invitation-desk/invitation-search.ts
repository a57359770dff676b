import * as z from "zod/mini";
import { textParam } from "#lib/search-params.ts";

/** The search parameters of the invitations: the form that is open. */
export const invitationSearch = z.object({ fiche: textParam });
export type InvitationSearch = z.output<typeof invitationSearch>;
