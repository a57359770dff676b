import assert from "node:assert/strict";
import { test } from "node:test";
import { fileRefusal } from "./upload-faults.ts";

const limits = { formats: ["mp4", "mkv"], max_upload: 1000, free_space: 500 } as const;

test("a file that the server would refuse is refused before it is sent", () => {
  const refusal = (name: string, size: number) => fileRefusal({ name, size }, limits)?.replaceAll(/\s/g, " ") ?? null;
  assert.equal(refusal("film.MKV", 400), null);
  assert.equal(refusal("film.mp4", 0), "Ce fichier est vide.");
  assert.match(refusal("film.txt", 10) ?? "", /n’est pas une vidéo/);
  assert.match(refusal("film.wmv", 10) ?? "", /Convertissez/);
  assert.match(refusal("film.mp4", 2000) ?? "", /^Fichier trop volumineux : 1 000 o au plus\.$/);
  assert.equal(refusal("film.mp4", 600), "Espace disque insuffisant sur le serveur");
});
