import * as contract from "@seance/contract/pictures";
import type { FastifyInstance } from "fastify";
import { bufferUpload } from "#http/buffer-upload.ts";
import { serve } from "#http/serve.ts";
import { cropPicture, uploadPicture } from "./pictures.service.ts";
import { keepTmdbPicture, listTmdbPictures } from "./tmdb-pictures.service.ts";

/** Pictures that staff give to titles, episodes and channels; /media serves their files. */
export function picturesRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { pictureLimits, pictureMessages } = contract;
  serve(app, contract.uploadPicture, async ({ request, reply }) =>
    uploadPicture(services, await bufferUpload(request, reply, pictureLimits.bytes, pictureMessages.tooHeavy)),
  );
  serve(app, contract.cropPicture, ({ body }) => cropPicture(services, body));
  serve(app, contract.listTmdbPictures, ({ query }) => listTmdbPictures(services, query));
  serve(app, contract.keepTmdbPicture, ({ body }) => keepTmdbPicture(services, body.path));
}
