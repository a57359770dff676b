import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, uuid } from "./fields.ts";

/** Of something that goes on beside the requests: it waits, it runs (again after a restart), it is over, well or badly. */
export const jobStates = ["queued", "running", "done", "failed"] as const;
export type JobState = (typeof jobStates)[number];

export const job = z.object({
  id: uuid,
  kind: z.string(),
  state: z.enum(jobStates),
  progress: z.object({ done: z.number(), total: z.number() }),
  /** What it gives once it is over, in the words of its kind: an import's result for an import. */
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
