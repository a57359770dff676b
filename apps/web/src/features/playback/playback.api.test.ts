import assert from "node:assert/strict";
import { test } from "node:test";
import { playbackMessages } from "@seance/contract/playback";
import { ApiError } from "#lib/api/api-error.ts";
import { playbackRefusal } from "./playback.api.ts";

test("a refused source gives the reason", () => {
  const said = (status: number, detail: string | null = null) => playbackRefusal(new ApiError({ status, detail }));
  assert.equal(said(401, "Token manquant"), "Token manquant");
  assert.equal(said(401), "Token manquant");
  assert.equal(said(404), "Aucune source disponible");
  assert.equal(said(404, playbackMessages.lost), playbackMessages.lost);
  assert.equal(said(422), "Aucune source disponible");
  for (const status of [0, 403, 500, 503]) assert.equal(said(status), "Erreur lors du lancement de la vidéo");
  assert.equal(playbackRefusal(new TypeError("x")), "Erreur lors du lancement de la vidéo");
});
