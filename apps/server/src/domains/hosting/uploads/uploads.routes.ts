import path from "node:path";
import { Readable } from "node:stream";
import { hostingMessages, uploads } from "@seance/contract/hosting";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isId } from "#core/ids.ts";
import type { Actor } from "#core/actor.ts";
import { Refusal, notFound, signInFirst } from "#core/refusal.ts";
import { checkEvery, limitUpload, requireSpace } from "#domains/hosting/files/disk-space.ts";
import { flushFile, foldersOf } from "#domains/hosting/files/folders.ts";
import { requireRoom } from "#domains/hosting/files/room.ts";
import { findOwnVideo } from "#domains/hosting/hosting.queries.ts";
import { identify } from "#http/authenticate.ts";
import { drainBody, allowSlowBody } from "#http/slow-bodies.ts";
import { admit } from "#http/serve.ts";
import { watchRight, type WatchedRight } from "#http/watch-right.ts";
import type { Services } from "#services.ts";
import { openTusServer } from "./tus-server.ts";
import type { UploadSlots } from "./upload-slots.ts";
import { findOwnUpload, type UploadRow } from "./uploads.queries.ts";

const tusMessages: Record<number, string> = {
  400: "Requête d’envoi incorrecte",
  404: "Introuvable",
  409: "L’envoi n’en est pas là\u202f: demandez où il en est",
  410: "Cet envoi a expiré",
  412: "En-tête Tus-Resumable attendu",
  413: hostingMessages.tooLarge,
};

interface UploadCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly actor: Actor;
  /** Of the body. */
  readonly maxBytes: number;
}

/** Answers the verbs of tus: passes the request on, and makes the video of a complete upload before answering. */
function uploadAnswerer(services: Services, slots: UploadSlots) {
  const { incoming } = foldersOf(services.config);
  const tus = openTusServer(services);
  const callTus = async (call: UploadCall, right: WatchedRight): Promise<Response> => {
    const sent = toWebRequest(call, services, slots, right.signal);
    const answer = await tus.handle(sent.request, call.actor);
    const failure = sent.failure();
    if (failure) throw failure;
    return answer.status < 400 ? answer : refuse(services, call.request, answer);
  };
  const receive = async (call: UploadCall, right: WatchedRight): Promise<FastifyReply> => {
    const answer = await callTus(call, right);
    const id = (answer.headers.get("location") ?? call.request.url).split("?", 1)[0]?.split("/").at(-1) ?? "";
    const offset = answer.headers.get("upload-offset");
    const upload = answer.ok && offset !== null ? await findOwn(services, call.actor, id) : undefined;
    if (upload && Number(offset) === upload.size) await tus.finish(call.actor, upload, right.check);
    // While the next part is on its way, not all at the end. Another request may have deleted the upload.
    else if (upload) void flushFile(path.join(incoming, id)).catch(() => undefined);
    return send(call.reply, answer);
  };
  return async (call: UploadCall): Promise<FastifyReply> => {
    const right = watchRight(services, call.request, { ...uploads, method: "POST" });
    try {
      return await receive(call, right);
    } finally {
      right.stop();
    }
  };
}

/** Resumable uploads (tus 1.0); every verb works for the owner of the upload only. */
export function uploadsRoutes(app: FastifyInstance, slots: UploadSlots): void {
  const { services } = app;
  const answerUpload = uploadAnswerer(services, slots);
  app.addContentTypeParser("application/offset+octet-stream", (_request, _body, done) => done(null));

  app.post(uploads.path, async (request, reply) => {
    const actor = await authorize(request, services);
    return drainOnFailure(request, () => answerUpload({ request, reply, actor, maxBytes: services.config.MAX_UPLOAD }));
  });

  app.route<{ Params: { id: string } }>({
    method: ["HEAD", "PATCH", "DELETE"],
    url: `${uploads.path}/:id`,
    async handler(request, reply) {
      const actor = await authorize(request, services);
      return drainOnFailure(request, async () => {
        const upload = await findOwn(services, actor, request.params.id);
        if (!upload) return sendFinished(services, actor, request, reply);
        const maxBytes = remainingBytes(upload, request);
        if (request.method === "PATCH") await requireRoom(services, { id: upload.id, bytes: maxBytes });
        return answerUpload({ request, reply, actor, maxBytes });
      });
    },
  });
}

function remainingBytes({ size }: UploadRow, { headers }: FastifyRequest): number {
  const offset = Number(headers["upload-offset"] ?? 0);
  return offset >= 0 && offset <= size ? size - offset : size;
}

async function drainOnFailure(request: FastifyRequest, answer: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await answer();
  } catch (error) {
    await drainBody(request);
    throw error;
  }
}

async function authorize(request: FastifyRequest, services: Services): Promise<Actor> {
  const caller = await identify(request, services.sessions);
  admit({ ...uploads, method: "POST" }, caller);
  if (!caller.actor) throw signInFirst();
  return caller.actor;
}

const findOwn = async (services: Services, actor: Actor, id: string): Promise<UploadRow | undefined> =>
  isId(id) ? findOwnUpload(services.db, actor.id, id) : undefined;

/** Answers HEAD for an upload that became a video, and has no row any more, as complete; 404 for everything else. */
async function sendFinished(
  services: Services,
  actor: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { id } = request.params as { readonly id: string };
  const video = request.method === "HEAD" && isId(id) ? await findOwnVideo(services.db, actor.id, id) : undefined;
  if (!video) throw notFound();
  const { size } = video;
  return reply
    .headers({ "tus-resumable": "1.0.0", "cache-control": "no-store", "upload-offset": size, "upload-length": size })
    .send();
}

/** Converts the request for the tus library; its body takes an upload slot, and is limited in pace, length and disk space. */
function toWebRequest(
  { request, reply, actor, maxBytes }: UploadCall,
  { config }: Services,
  slots: UploadSlots,
  lost: AbortSignal,
) {
  const { raw } = request;
  const { method = "GET" } = raw;
  const url = `http://localhost${raw.url ?? ""}`;
  const headers = new Headers(
    Object.entries(raw.headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const hasBody = method === "PATCH" || (method === "POST" && raw.headers["content-type"] === "application/offset+octet-stream");
  let failure: Error | undefined;
  if (!hasBody) return { request: new Request(url, { method, headers }), failure: () => failure };
  reply.raw.once("close", slots.take(actor.id));
  allowSlowBody(request, reply);
  const body = limitUpload(config, foldersOf(config).incoming, maxBytes);
  body.once("error", (error) => {
    if (error instanceof Refusal) failure = error;
    raw.unpipe(body);
    void reply.header("connection", "close");
  });
  lost.addEventListener("abort", () => body.destroy(lost.reason as Error));
  raw.once("close", () => {
    if (!raw.complete) body.destroy(new Error("la connexion s’est coupée"));
  });
  raw.pipe(body);
  const web = Readable.toWeb(body) as ReadableStream<Uint8Array>;
  return { request: new Request(url, { method, headers, body: web, duplex: "half" }), failure: () => failure };
}

/** Replaces the answer of the tus library to a request that it refuses, or that failed, by ours. */
async function refuse({ config, log }: Services, request: FastifyRequest, answer: Response): Promise<Response> {
  const { status } = answer;
  if (status >= 500) {
    log.warn({ reason: (await answer.text()).trim() }, "envoi interrompu");
    // The library does not tell that the disk is full.
    await requireSpace(config, foldersOf(config).incoming, checkEvery);
  }
  await drainBody(request);
  const protocol = answer.headers.get("tus-resumable");
  const own = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    ...(protocol && { "tus-resumable": protocol }),
  };
  return Response.json({ detail: tusMessages[status] ?? "Envoi interrompu" }, { status, headers: own });
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  for (const [name, value] of answer.headers) void reply.header(name, value);
  const text = await answer.text();
  return reply.code(answer.status).send(text === "" ? undefined : text);
}
