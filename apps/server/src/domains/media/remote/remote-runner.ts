import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runnerMessages, runnerTask, type RunnerTask } from "@seance/contract/runners";
import * as z from "zod/mini";
import { fileSize } from "#core/disk.ts";
import type { Ffmpeg } from "#domains/media/ffmpeg/find-ffmpeg.ts";
import { encodeChunk } from "#domains/media/package/chunks.ts";

interface RemoteRunner {
  /** The site, such as `https://seance.example`. */
  readonly server: string;
  readonly token: string;
  readonly tools: Ffmpeg;
  /** Of its own: its originals and its chunk lie there. */
  readonly folder: string;
  readonly say: (text: string) => void;
  readonly signal: AbortSignal;
}

const idleMs = 2000;
const renewMs = 5000;
const rangeBytes = 32 * 2 ** 20;
const callMs = 600_000;
/** Of sending a result: over half a minute in all. */
const maxTries = 6;

/** The site, or a proxy before it, answered something else than asked for. */
class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(status === 401 ? `${runnerMessages.badToken}.` : `le site a répondu ${status}`);
    this.status = status;
  }
}

/** Whether the site itself refuses: the token is revoked, or the task is another's. Other failures are those of the line or of a restart. */
const isFinal = (error: unknown): boolean => error instanceof Refused && error.status < 500;

/** Encodes chunks for a site until the signal aborts, or the site refuses the token. */
export async function runRemotely(runner: RemoteRunner): Promise<void> {
  await mkdir(runner.folder, { recursive: true });
  while (!runner.signal.aborted) {
    const worked = await runNext(runner).catch((error: unknown) => {
      if (error instanceof Refused && error.status === 401) throw error;
      if (!runner.signal.aborted) runner.say(`remis : ${String(error)}`);
      return false;
    });
    if (!worked) await sleep(idleMs, undefined, { signal: runner.signal }).catch(() => undefined);
  }
}

const taken = z.object({ task: z.nullable(runnerTask) });

async function runNext(runner: RemoteRunner): Promise<boolean> {
  const { task } = taken.parse(await (await call(runner, "/runner/tasks", { method: "POST" })).json());
  if (!task) return false;
  const lost = new AbortController();
  const signal = AbortSignal.any([runner.signal, lost.signal]);
  const pace = { progress: 0, speed: null as number | null, log: null as string | null };
  const renew = () =>
    post(runner, task, "renew", pace).catch((error: unknown) => {
      if (isFinal(error)) lost.abort();
    });
  const renewing = setInterval(() => void renew(), renewMs);
  try {
    runner.say(`${task.rendition.id}, à partir de l’image ${task.first_frame}`);
    const source = await fetchSource(runner, task, signal);
    const output = path.join(runner.folder, "chunk.mp4");
    await encodeChunk({
      ...{ tools: runner.tools, source, plan: task, rendition: task.rendition, chunk: task, output, signal },
      onPace: (progress, speed) => Object.assign(pace, { progress, speed }),
      onLog: (log) => (pace.log = log.slice(-2000)),
    });
    await sendAgain(() => sendResult(runner, task, output, signal), signal);
    return true;
  } catch (error) {
    if (!lost.signal.aborted) await post(runner, task, "release", { failed: !runner.signal.aborted }).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** The original, downloaded once for all chunks of a film; that of the film before is deleted. */
async function fetchSource(runner: RemoteRunner, { id, holder, job }: RunnerTask, signal: AbortSignal): Promise<string> {
  // By its content: an original may be replaced by another one of the same size.
  const own = `${job.id}-${createHash("sha256").update(job.etag).digest("hex").slice(0, 16)}.`;
  const file = path.join(runner.folder, `${own}source`);
  if ((await fileSize(file)) === job.bytes) return file;
  for (const name of await readdir(runner.folder)) if (!name.startsWith(own)) await rm(path.join(runner.folder, name));
  const part = `${file}.part`;
  const handle = await open(part, "a");
  try {
    for (let { size } = await handle.stat(); size < job.bytes; { size } = await handle.stat()) {
      const headers = { range: `bytes=${size}-${Math.min(job.bytes, size + rangeBytes) - 1}` };
      const query = new URLSearchParams({ holder, etag: job.etag });
      const answer = await call(runner, `/runner/tasks/${id}/source?${query.toString()}`, { headers, signal });
      await handle.appendFile(Buffer.from(await answer.arrayBuffer()));
    }
  } finally {
    await handle.close();
  }
  await rename(part, file);
  return file;
}

async function sendResult(runner: RemoteRunner, { id, holder }: RunnerTask, file: string, signal: AbortSignal): Promise<void> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  await call(runner, `/runner/tasks/${id}/result?holder=${holder}`, {
    method: "PUT",
    headers: { "content-type": "video/mp4", "content-length": String(await fileSize(file)), "x-sha256": hash.digest("hex") },
    body: createReadStream(file),
    duplex: "half",
    signal,
  });
}

/** A result is worth minutes of encoding: a site that restarts gets it a moment later. */
async function sendAgain(send: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await send();
    } catch (error) {
      if (signal.aborted || isFinal(error) || tries === maxTries) throw error;
      await sleep(tries * idleMs, undefined, { signal });
    }
}

const post = (runner: RemoteRunner, { id, holder }: RunnerTask, verb: "renew" | "release", body: object): Promise<Response> =>
  call(runner, `/runner/tasks/${id}/${verb}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ holder, ...body }),
  });

interface CallOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | AsyncIterable<Uint8Array>;
  readonly duplex?: "half";
  readonly signal?: AbortSignal;
}

async function call(
  { server, token }: RemoteRunner,
  address: string,
  { headers, signal, ...options }: CallOptions,
): Promise<Response> {
  const late = AbortSignal.timeout(callMs);
  const answer = await fetch(new URL(`/api${address}`, server), {
    ...options,
    headers: { ...headers, authorization: `Bearer ${token}` },
    signal: signal ? AbortSignal.any([signal, late]) : late,
  });
  if (!answer.ok) throw new Refused(answer.status);
  return answer;
}
