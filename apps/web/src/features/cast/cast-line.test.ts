import assert from "node:assert/strict";
import { test } from "node:test";
import { castLine } from "./cast-line.ts";
import type { CastLineFacts } from "./cast-line.ts";

const lines: [facts: Partial<CastLineFacts>, line: string][] = [
  [{ phase: "resuming", device: null }, "Reconnexion au téléviseur…"],
  [{ phase: "starting", film: "waiting" }, "Démarrage sur Salon…"],
  [{}, "Sur Salon"],
  [{ film: "paused" }, "En pause sur Salon"],
  [{ film: "ended" }, "Terminé sur Salon"],
  [{ film: "countdown", countdown: 7 }, "Épisode suivant dans 7 s"],
  [{ film: "incompatible" }, "Ce contenu n'est pas compatible avec Cast"],
  [{ film: "bad-format" }, "Format vidéo incompatible avec Cast"],
  [{ film: "unreachable" }, "Problème de connexion Cast"],
];

for (const [facts, line] of lines) {
  test(line, () => assert.equal(castLine({ phase: "on", device: "Salon", film: "playing", countdown: 0, ...facts }), line));
}
