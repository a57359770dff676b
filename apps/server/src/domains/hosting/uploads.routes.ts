import { Readable } from "node:stream";
import { hostingMessages, uploads } from "@seance/contract/hosting";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "#core/actor.ts";
import { Refusal, notFound, signInFirst } from "#core/refusal.ts";
import { identify } from "#http/authenticate.ts";
import { letBy, letItLast } from "#http/long-requests.ts";
import { admit } from "#http/serve.ts";
import type { Services } from "#services.ts";
import { foldersOf } from "./folders.ts";
import { ownVideo } from "./hosting.queries.ts";
import { begin, finish, openResumable } from "./resumable.ts";
import { guarded, lookEvery, needSpace } from "./space.ts";
import type { Turns } from "./turns.ts";
import { ownUpload, type UploadRow } from "./uploads.queries.ts";

const faults: Record<number, string> = {
  400: "Requête d’envoi incorrecte",
  404: "Introuvable",
  409: "L’envoi n’en est pas là : demandez où il en est",
  410: "Cet envoi a expiré",
  412: "En-tête Tus-Resumable attendu",
  413: hostingMessages.tooLarge,
};

/** Uploads that go on after a cut: tus 1.0, each of its verbs for the upload's owner alone. */
export function uploadsRoutes(app: FastifyInstance, turns: Turns): void {
  const { services } = app;
  const beginners = new WeakMap<Request, Actor>();
  // A failure is kept beside: the protocol's own answers have no place for ours.
  const failures = new WeakMap<Request, Error>();
  let opened: ReturnType<typeof openResumable> | undefined;
  const tus = () =>
    (opened ??= openResumable(services, async (request, upload) => {
      const actor = beginners.get(request);
      try {
        if (!actor) throw signInFirst();
        await begin(services, actor, upload);
        return {};
      } catch (error) {
        failures.set(request, error instanceof Error ? error : new Error(String(error)));
        throw error;
      }
    }));

  app.addContentTypeParser("application/offset+octet-stream", (_request, _body, done) => done(null));

  const speak = async (request: FastifyRequest, reply: FastifyReply, actor: Actor, most: number): Promise<Response> => {
    const server = await tus();
    const asked = receive(request, reply, services, { actor, most, turns });
    beginners.set(asked.request, actor);
    const answer = await server.handleWeb(asked.request);
    const failure = failures.get(asked.request) ?? asked.failure();
    if (failure) throw failure;
    if (answer.status >= 400) {
      if (answer.status >= 500) {
        services.log.warn({ reason: (await answer.text()).trim() }, "envoi interrompu");
        // The store does not say why it could not write.
        await needSpace(services.config, foldersOf(services.config).incoming, lookEvery);
      }
      await letBy(request);
      return fault(answer);
    }
    return answer;
  };

  app.post(uploads.path, async (request, reply) => {
    const actor = await allowed(request, services);
    return heard(request, async () => {
      const answer = await speak(request, reply, actor, services.config.MAX_UPLOAD);
      return concluded(request, reply, answer, actor);
    });
  });

  app.route<{ Params: { id: string } }>({
    method: ["HEAD", "PATCH", "DELETE"],
    url: `${uploads.path}/:id`,
    async handler(request, reply) {
      const actor = await allowed(request, services);
      return heard(request, async () => {
        const upload = await owned(services, actor, request.params.id);
        if (!upload) return sayDone(services, actor, request, reply);
        const rest = restOf(upload, request);
        if (request.method === "PATCH") await needSpace(services.config, foldersOf(services.config).incoming, rest);
        const answer = await speak(request, reply, actor, rest);
        return request.method === "DELETE" ? send(reply, answer) : concluded(request, reply, answer, actor);
      });
    },
  });

  /** Answers; before that, where all has come, makes the video of it. */
  const concluded = async (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: Response,
    actor: Actor,
  ): Promise<FastifyReply> => {
    const id = (answer.headers.get("location") ?? request.url).split("?", 1)[0]?.split("/").at(-1) ?? "";
    const offset = answer.headers.get("upload-offset");
    const upload = answer.ok && offset !== null ? await owned(services, actor, id) : undefined;
    if (upload && Number(offset) === upload.size) await finish(services, actor, upload);
    return send(reply, answer);
  };
}

/** Bytes that are still to come, as the request says where it goes on. */
function restOf({ size }: UploadRow, { headers }: FastifyRequest): number {
  const offset = Number(headers["upload-offset"] ?? 0);
  return offset >= 0 && offset <= size ? size - offset : size;
}

/** Answers; what refuses waits for what is still being sent. */
async function heard(request: FastifyRequest, answer: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await answer();
  } catch (error) {
    await letBy(request);
    throw error;
  }
}

async function allowed(request: FastifyRequest, services: Services): Promise<Actor> {
  const caller = await identify(request, services.sessions);
  admit(uploads.access, caller);
  if (!caller.actor) throw signInFirst();
  return caller.actor;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const owned = async (services: Services, actor: Actor, id: string): Promise<UploadRow | undefined> =>
  uuid.test(id) ? ownUpload(services.db, actor.id, id) : undefined;

/** Of an upload that has become a video, says that all has come; there is no other without a row. */
async function sayDone(services: Services, actor: Actor, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { id } = request.params as { readonly id: string };
  const video = request.method === "HEAD" && uuid.test(id) ? await ownVideo(services.db, actor.id, id) : undefined;
  if (!video) throw notFound();
  const { size } = video;
  return reply
    .headers({ "tus-resumable": "1.0.0", "cache-control": "no-store", "upload-offset": size, "upload-length": size })
    .send();
}

interface Receiving {
  readonly actor: Actor;
  /** Bytes. */
  readonly most: number;
  readonly turns: Turns;
}

/** The request as the protocol's server takes it, its body watched for its pace, its length and the room that is left. */
function receive(request: FastifyRequest, reply: FastifyReply, { config }: Services, { actor, most, turns }: Receiving) {
  const { raw } = request;
  const url = `http://localhost${request.raw.url ?? ""}`;
  const headers = new Headers(
    Object.entries(raw.headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const sends =
    raw.method === "PATCH" || (raw.method === "POST" && raw.headers["content-type"] === "application/offset+octet-stream");
  const method = raw.method ?? "GET";
  let failure: Error | undefined;
  if (!sends) return { request: new Request(url, { method, headers }), failure: () => failure };
  const leave = turns.enter(actor.id);
  reply.raw.once("close", leave);
  letItLast(request, reply);
  const body = guarded(config, foldersOf(config).incoming, most);
  body.once("error", (error) => {
    if (error instanceof Refusal) failure = error;
    raw.unpipe(body);
    void reply.header("connection", "close");
  });
  raw.once("close", () => {
    if (!raw.complete) body.destroy(new Error("la connexion s’est coupée"));
  });
  raw.pipe(body);
  const web = Readable.toWeb(body) as ReadableStream<Uint8Array>;
  return { request: new Request(url, { method, headers, body: web, duplex: "half" }), failure: () => failure };
}

function fault(answer: Response): Response {
  const detail = faults[answer.status] ?? "Envoi interrompu";
  const headers = new Headers({ "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  const protocol = answer.headers.get("tus-resumable");
  if (protocol) headers.set("tus-resumable", protocol);
  return new Response(JSON.stringify({ detail }), { status: answer.status, headers });
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  for (const [name, value] of answer.headers) void reply.header(name, value);
  const text = await answer.text();
  return reply.code(answer.status).send(text === "" ? undefined : text);
}
