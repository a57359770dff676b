import * as contract from "@seance/contract/runners";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "#core/refusal.ts";
import { allowSlowBody, drainBody } from "#http/slow-bodies.ts";
import { serve, serveDownload } from "#http/serve.ts";
import * as runners from "./runners.service.ts";

/** Runners of other machines: their tokens, for staff, and their work, for them. */
export function runnersRoutes(app: FastifyInstance): void {
  const { services } = app;
  // The handler reads the body.
  app.addContentTypeParser("video/mp4", (_request, _body, done) => done(null));
  const admit = (headers: { readonly authorization: string }, request: FastifyRequest) =>
    runners.admitRunner(services, headers.authorization, request.ip);

  serve(app, contract.addRunner, ({ actor, body }) => runners.addRunner(services, actor, body.name));
  serve(app, contract.deleteRunner, ({ actor, params }) => runners.deleteRunner(services, actor, params.id));

  serve(app, contract.takeRunnerTask, async ({ headers, request }) => {
    const { name } = await admit(headers, request);
    return { task: await runners.takeRunnerTask(services, name) };
  });
  serveDownload(app, contract.runnerSource, async ({ headers, params, query, request, reply }) => {
    await admit(headers, request);
    const { holder, etag } = query;
    return sendRange(request, reply, await runners.runnerSource(services, { id: params.id, holder }, etag));
  });
  serve(app, contract.renewRunnerTask, async ({ headers, params, body: { holder, ...pace }, request }) => {
    await admit(headers, request);
    await runners.renewRunnerTask(services, { id: params.id, holder }, pace);
  });
  serve(app, contract.releaseRunnerTask, async ({ headers, params, body: { holder, failed }, request }) => {
    await admit(headers, request);
    await runners.releaseRunnerTask(services, { id: params.id, holder }, failed);
  });
  serve(app, contract.sendRunnerResult, async ({ headers, params, query, request, reply }) => {
    try {
      await admit(headers, request);
      allowSlowBody(request, reply);
      await runners.receiveChunk(services, { id: params.id, holder: query.holder }, request.raw, headers["x-sha256"]);
    } catch (error) {
      await drainBody(request);
      throw error;
    }
  });
}

/** A part of a file from a byte on, `bytes=0-1048575`. */
async function sendRange(request: FastifyRequest, reply: FastifyReply, { size, read }: runners.Original): Promise<FastifyReply> {
  const [, first = "0", last = ""] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(request.headers.range ?? "") ?? [];
  const [start, end] = [Number(first), Math.min(size - 1, last === "" ? size - 1 : Number(last))];
  if (start > end) return reply.code(416).header("content-range", `bytes */${size}`).send();
  const content = await read({ start, end });
  if (!content) throw notFound();
  void reply
    .code(206)
    .header("content-range", `bytes ${start}-${end}/${size}`)
    .header("content-length", end - start + 1);
  return reply.type("application/octet-stream").send(content);
}
