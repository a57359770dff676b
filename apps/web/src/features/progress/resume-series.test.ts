import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { ApiError } from "#lib/api/api-error.ts";
import { findResumeEpisode, resumeFault } from "./resume-series.ts";

test("the messages of a series that cannot be resumed", () => {
  assert.equal(resumeFault(new ApiError({ status: 401 })), "Vous devez être connecté pour reprendre une série");
  assert.equal(resumeFault(new ApiError({ status: 500, detail: "x" })), "Erreur lors de la reprise de la série");
  assert.equal(resumeFault(new ApiError({ status: 0 })), "Erreur de connexion lors de la reprise");
  assert.equal(resumeFault(new TypeError("x")), "Erreur lors de la reprise de la série");
});

test("the server is asked for the episode; none gives a message", async (t) => {
  let answer: object = { resume_episode: null, message: "" };
  const asked = mock.method(globalThis, "fetch", async () => Response.json(answer));
  t.after(() => mock.restoreAll());
  assert.deepEqual(await findResumeEpisode("s1"), { fault: "Aucun épisode en cours trouvé pour cette série" });
  answer = { resume_episode: { id: "e2", resume_time: 65 }, message: "" };
  assert.deepEqual(await findResumeEpisode("s1"), { episodeId: "e2" });
  assert.equal(asked.mock.calls[0]?.arguments[0], "/api/series/s1/resume-episode");
});
