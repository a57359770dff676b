import assert from "node:assert/strict";
import { test } from "node:test";
import { refusalOf } from "./upload-faults.ts";

const limits = { formats: ["mp4", "mkv"], max_upload: 1000, free_space: 500 } as const;

test("what the server would refuse is said before it is sent", () => {
  const said = (name: string, size: number) => refusalOf({ name, size }, limits)?.replaceAll(/\s/g, " ") ?? null;
  assert.equal(said("film.MKV", 400), null);
  assert.equal(said("film.mp4", 0), "Ce fichier est vide.");
  assert.match(said("film.txt", 10) ?? "", /n’est pas une vidéo/);
  assert.match(said("film.wmv", 10) ?? "", /Convertissez/);
  assert.match(said("film.mp4", 2000) ?? "", /^Fichier trop volumineux : 1 000 o au plus\.$/);
  assert.equal(said("film.mp4", 600), "Espace disque insuffisant sur le serveur");
});
