import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, uuid } from "./fields.ts";

/** A job that is interrupted by a restart runs again. */
export const jobStates = ["queued", "running", "done", "failed"] as const;
export type JobState = (typeof jobStates)[number];

export const job = z.object({
  id: uuid,
  kind: z.string(),
  state: z.enum(jobStates),
  progress: z.object({ done: z.number(), total: z.number() }),
  /** Depends on `kind`: for an import, the result of the import. */
  result: z.nullable(z.record(z.string(), z.unknown())),
  created_at: isoDate,
  completed_at: z.nullable(isoDate),
});
export type Job = z.infer<typeof job>;

export const getJob = endpoint({
  method: "GET",
  path: "/admin/jobs/:id",
  summary: "Une tâche de fond : où elle en est, et son résultat",
  access: "content:create",
  params: idParams,
  answer: job,
});
