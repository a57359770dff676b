import * as contract from "@seance/contract/subtitles";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#core/refusal.ts";
import { pack, sendPacked } from "#http/packed.ts";
import { serve, serveDownload } from "#http/serve.ts";
import { drainBody, allowSlowBody } from "#http/slow-bodies.ts";
import { refusedFile } from "./read-in-worker.ts";
import * as subtitles from "./subtitles.service.ts";

/** Subtitle files of films and episodes: for staff, and for who watches. */
export function subtitlesRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;
  serve(app, contract.listSubtitles, ({ caller, params }) => subtitles.listSubtitles(db, caller, params));
  serve(app, contract.addSubtitle, async ({ caller, actor, params, query, request, reply }) =>
    subtitles.addSubtitle(services, { ...caller, actor }, params, query, await sentFile(request, reply)),
  );
  serve(app, contract.changeSubtitle, ({ caller, actor, params, body }) =>
    subtitles.changeSubtitle(db, { ...caller, actor }, params.id, body),
  );
  serve(app, contract.deleteSubtitle, ({ caller, actor, params }) =>
    subtitles.deleteSubtitle(db, { ...caller, actor }, params.id),
  );
  serve(app, contract.alignSubtitle, ({ caller, actor, params }) =>
    subtitles.alignSubtitle(services, { ...caller, actor }, params.id),
  );
  serve(app, contract.unalignSubtitle, ({ caller, actor, params }) =>
    subtitles.unalignSubtitle(db, { ...caller, actor }, params.id),
  );
  serveDownload(app, contract.downloadSubtitle, async ({ caller, params, reply }) => {
    const { filename, original } = await subtitles.originalOf(db, caller, params.id);
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(filename.toWellFormed())}`;
    return reply.type("application/octet-stream").header("content-disposition", disposition).send(original);
  });
  serveDownload(app, contract.watchAss, async ({ caller, params, request, reply }) =>
    sendPacked(request, reply, pack("text/plain; charset=utf-8", await subtitles.assOf(db, caller, params.id))),
  );
  serveDownload(app, contract.watchSubtitle, async ({ caller, params, request, reply }) => {
    const vtt = await subtitles.vttOf(db, caller, params.id);
    // A television's receiver is another site.
    void reply.header("access-control-allow-origin", "*");
    return sendPacked(request, reply, pack("text/vtt; charset=utf-8", vtt));
  });
}

/** The uploaded file of a form; 413 when it is too large. */
async function sentFile(request: FastifyRequest, reply: FastifyReply): Promise<subtitles.SentSubtitle> {
  if (!request.isMultipart()) throw new Refusal("wrong-type", contract.subtitleMessages.none);
  allowSlowBody(request, reply);
  try {
    const part = await request.file({ limits: { fileSize: contract.subtitleLimits.bytes }, throwFileSizeLimit: false });
    if (!part || part.fieldname !== "file") throw refusedFile(contract.subtitleMessages.none);
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw new Refusal("too-large", contract.subtitleMessages.tooLarge);
    return { bytes, filename: part.filename };
  } catch (error) {
    await drainBody(request);
    throw error;
  }
}
