import * as contract from "@seance/contract/hosting";
import * as copiesContract from "@seance/contract/link-copies";
import { listRunners } from "@seance/contract/runners";
import * as storageContract from "@seance/contract/storage";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "#core/refusal.ts";
import { drainBody, allowSlowBody } from "#http/slow-bodies.ts";
import { serve } from "#http/serve.ts";
import { watchRight } from "#http/watch-right.ts";
import { servePreparations } from "#domains/media/index.ts";
import { cancelCopy, copyLinks, copyLinkJob, listLinkCopies } from "./copies/link-copies.service.ts";
import { createFolders, foldersOf } from "./files/folders.ts";
import { deleteHostedVideo, deleteOriginal, listHostedVideos, preparableVideos, storeUpload } from "./hosting.service.ts";
import { listRunnersWithTasks } from "./runners.service.ts";
import { readStorage } from "./storage.service.ts";
import { readTitleWeights } from "./title-weights.service.ts";
import type { SentFile } from "./uploads/receive-file.ts";
import { openUploadSlots } from "./uploads/upload-slots.ts";
import { uploadsRoutes } from "./uploads/uploads.routes.ts";

/** Hosted videos; /media serves their files. */
export function hostingRoutes(app: FastifyInstance): void {
  const { services } = app;
  const slots = openUploadSlots();
  app.addHook("onReady", () => createFolders(foldersOf(services.config)));

  services.jobs.define(copyLinkJob(services));

  serve(app, contract.listHostedVideos, () => listHostedVideos(services));
  serve(app, contract.uploadVideo, async ({ actor, request, reply }) => {
    if (!request.isMultipart()) throw new Refusal("wrong-type", contract.hostingMessages.noFile);
    const release = slots.take(actor.id);
    const right = watchRight(services, request, contract.uploadVideo);
    try {
      allowSlowBody(request, reply);
      return await storeUpload(services, actor, { ...(await sentFile(request)), signal: right.signal }, right.check);
    } catch (error) {
      await drainBody(request);
      throw error;
    } finally {
      right.stop();
      release();
    }
  });
  servePreparations(app, contract.hostedPreparation, preparableVideos);
  serve(app, contract.deleteHostedVideo, ({ actor, params, headers }) =>
    deleteHostedVideo(services, actor, params.id, headers["x-security-code"]),
  );
  serve(app, contract.deleteOriginal, ({ actor, params }) => deleteOriginal(services, actor, params.id));
  serve(app, copiesContract.listLinkCopies, () => listLinkCopies(services));
  serve(app, copiesContract.copyLinks, ({ actor, body }) => copyLinks(services, actor, body.links));
  serve(app, copiesContract.deleteLinkCopy, ({ actor, params }) => cancelCopy(services, actor, params.id));
  serve(app, listRunners, () => listRunnersWithTasks(services));
  serve(app, storageContract.readStorage, ({ actor }) => readStorage(services, actor));
  serve(app, storageContract.readTitleWeights, () => readTitleWeights(services));
  uploadsRoutes(app, slots);
}

async function sentFile(request: FastifyRequest): Promise<SentFile> {
  const part = await request.file();
  if (!part || part.fieldname !== "file")
    throw new Refusal("invalid", [{ loc: ["body", "file"], msg: contract.hostingMessages.noFile }]);
  return { filename: part.filename, stream: part.file, announced: Number(request.headers["content-length"] ?? 0) };
}
