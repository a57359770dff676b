import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { staffRoles } from "./roles.ts";

export const onlineStaff = endpoint({
  method: "GET",
  path: "/users/online-staff",
  summary: "Combien de membres du staff sont là",
  access: "signed-in",
  answer: z.object({ online_staff: z.number() }),
});

export const totalStaff = endpoint({
  method: "GET",
  path: "/users/total-staff",
  summary: "Combien de membres compte le staff, par rôle",
  access: "signed-in",
  answer: z.object({ total_staff: z.number(), by_role: z.record(z.enum(staffRoles), z.number()) }),
});
