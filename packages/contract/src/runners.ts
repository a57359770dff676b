import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, oneLine, uuid } from "./fields.ts";

/** Runners prepare videos: processes on the site's database, and other machines, which encode by a token. */

export const runnerMessages = {
  taken: "Une autre machine porte déjà ce nom.",
  badToken: "Jeton inconnu ou révoqué",
  lost: "Cette tâche n’est plus la vôtre",
  replaced: "Le fichier d’origine a changé",
  badResult: "Ce fichier n’est pas la partie demandée",
  badChecksum: "Ce fichier a changé en route",
} as const;

/** Bytes of an encoded chunk at most. */
export const maxChunkBytes = 512 * 1024 * 1024;

/** `server`: in a process of the site; `database`: `npm run runner` on its database; `token`: another machine, over HTTP. */
export const runnerKinds = ["server", "database", "token"] as const;

export const mediaRunner = z.object({
  id: uuid,
  name: z.string(),
  kind: z.enum(runnerKinds),
  created_at: isoDate,
  last_seen_at: z.nullable(isoDate),
});
export type MediaRunner = z.infer<typeof mediaRunner>;

/** A task that a runner does now. */
export const runnerWork = z.object({
  /** The title that plays the video, else its file. */
  name: z.string(),
  /** As that of a preparation. */
  step: z.string(),
  /** From 0 to 1; of an encoded quality, of the part that this runner encodes. */
  progress: z.number(),
  /** In seconds of film per second; null while it encodes nothing. */
  speed: z.nullable(z.number()),
  /** The last line of ffmpeg. */
  log: z.nullable(z.string()),
});

export const runnerWithTasks = z.object({ ...mediaRunner.shape, work: z.array(runnerWork) });
export type RunnerWithTasks = z.infer<typeof runnerWithTasks>;

export const listRunners = endpoint({
  method: "GET",
  path: "/media-runners",
  summary: "Les machines qui préparent les vidéos de ce site, et ce que fait chacune",
  access: "hosting:manage",
  answer: z.object({ runners: z.array(runnerWithTasks) }),
});

/** 409 if the name is taken, in capitals or not. */
export const addRunner = endpoint({
  method: "POST",
  path: "/media-runners",
  summary: "Ajouter une machine qui encode\u202f; son jeton n’est montré qu’ici",
  access: "hosting:manage",
  freshProof: true,
  keys: false,
  body: z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60), oneLine) }),
  status: 201,
  answer: z.object({ ...mediaRunner.shape, token: z.string() }),
});

export const deleteRunner = endpoint({
  method: "DELETE",
  path: "/media-runners/:id",
  summary: "Révoquer le jeton d’une machine qui encode",
  access: "hosting:manage",
  freshProof: true,
  params: idParams,
  status: 204,
});

/** The token of a runner, as `Bearer …`. */
const authorization = z.object({ authorization: z._default(z.string(), "") });

export const runnerTask = z.object({
  id: uuid,
  /** Names the runner's hold of the task, in the calls that follow. */
  holder: uuid,
  /** The video, whose original the runner keeps for the tasks that follow; `etag` names its content. */
  job: z.object({ id: uuid, bytes: z.number(), etag: z.string() }),
  duration: z.number(),
  video: z.object({
    index: z.number(),
    rate: z.string(),
    /** Seconds; absent in older plans. */
    lag: z.optional(z.number()),
    interlaced: z.boolean(),
    tonemap: z.boolean(),
    splits: z.boolean(),
  }),
  rendition: z.object({
    id: z.string(),
    quality: z.number(),
    width: z.number(),
    height: z.number(),
    copy: z.boolean(),
    bitrate: z.number(),
  }),
  first_frame: z.number(),
  /** Null up to the end. */
  frames: z.nullable(z.number()),
});
export type RunnerTask = z.infer<typeof runnerTask>;

export const takeRunnerTask = endpoint({
  method: "POST",
  path: "/runner/tasks",
  summary: "Prendre une partie à encoder (machines)",
  access: "public",
  headers: authorization,
  answer: z.object({ task: z.nullable(runnerTask) }),
});

const held = z.object({ holder: uuid });

/** The original, with byte ranges; 409 when its `etag` is another by now. */
export const runnerSource = endpoint({
  method: "GET",
  path: "/runner/tasks/:id/source",
  summary: "Lire le fichier d’origine d’une partie (machines)",
  access: "public",
  headers: authorization,
  params: idParams,
  query: z.object({ ...held.shape, etag: z.string() }),
});

/** 409 once the task is another's: the runner stops. */
export const renewRunnerTask = endpoint({
  method: "POST",
  path: "/runner/tasks/:id/renew",
  summary: "Garder une partie, et dire où elle en est (machines)",
  access: "public",
  headers: authorization,
  params: idParams,
  body: z.strictObject({
    holder: uuid,
    progress: z.number().check(z.minimum(0), z.maximum(1)),
    speed: z.nullable(z.number().check(z.minimum(0), z.maximum(10_000))),
    log: z.nullable(z.string().check(z.maxLength(4000))),
  }),
  status: 204,
});

export const releaseRunnerTask = endpoint({
  method: "POST",
  path: "/runner/tasks/:id/release",
  summary: "Rendre une partie sans l’avoir faite (machines)",
  access: "public",
  headers: authorization,
  params: idParams,
  body: z.strictObject({ holder: uuid, failed: z.boolean() }),
  status: 204,
});

/** The chunk, as `video/mp4`, which the handler reads and limits. */
export const sendRunnerResult = endpoint({
  method: "PUT",
  path: "/runner/tasks/:id/result",
  summary: "Rendre une partie encodée (machines)",
  access: "public",
  headers: z.object({ ...authorization.shape, "x-sha256": z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  params: idParams,
  query: held,
  status: 204,
});
