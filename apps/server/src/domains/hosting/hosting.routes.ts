import * as contract from "@seance/contract/hosting";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "#core/refusal.ts";
import { letBy, letItLast } from "#http/long-requests.ts";
import { serve } from "#http/serve.ts";
import { foldersOf, makeFolders } from "./folders.ts";
import { list, remove, upload } from "./hosting.service.ts";
import type { SentFile } from "./receive-file.ts";
import { openTurns } from "./turns.ts";
import { uploadsRoutes } from "./uploads.routes.ts";

/** Hosted videos: sent in one go or little by little, listed, removed. They are read at /media, as every file of the site. */
export function hostingRoutes(app: FastifyInstance): void {
  const { services } = app;
  const turns = openTurns();
  app.addHook("onReady", () => makeFolders(foldersOf(services.config)));

  serve(app, contract.listHostedVideos, () => list(services));
  serve(app, contract.uploadVideo, async ({ actor, request, reply }) => {
    if (!request.isMultipart()) throw new Refusal("wrong-type", contract.hostingMessages.noFile);
    const leave = turns.enter(actor.id);
    try {
      letItLast(request, reply);
      return await upload(services, actor, await sentFile(request));
    } catch (error) {
      await letBy(request);
      throw error;
    } finally {
      leave();
    }
  });
  serve(app, contract.deleteHostedVideo, ({ actor, params }) => remove(services, actor, params.id));
  uploadsRoutes(app, turns);
}

async function sentFile(request: FastifyRequest): Promise<SentFile> {
  const part = await request.file();
  if (!part || part.fieldname !== "file")
    throw new Refusal("invalid", [{ loc: ["body", "file"], msg: contract.hostingMessages.noFile }]);
  return { filename: part.filename, stream: part.file, announced: Number(request.headers["content-length"] ?? 0) };
}
