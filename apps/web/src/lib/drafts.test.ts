import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import fc from "fast-check";
import { dropDraft, readDraft, setDraftOwner, writeDraft } from "./drafts.ts";
import { draftsKey, storage } from "./storage.ts";

const write = (form: string, title: string) => writeDraft(form, { base: null, values: { title } });
const day = 24 * 3600 * 1000;

afterEach(() => {
  for (const account of ["ada", "paul"]) storage.remove(draftsKey(account));
  mock.timers.reset();
});

test("a draft is kept for its form and its account alone", () => {
  setDraftOwner("ada");
  write("film 1", "Nosferatu");
  assert.deepEqual(readDraft("film 1")?.values, { title: "Nosferatu" });
  assert.equal(readDraft("film 2"), null);
  setDraftOwner("paul");
  assert.equal(readDraft("film 1"), null);
  setDraftOwner(null);
  write("film 1", "Personne");
  assert.equal(readDraft("film 1"), null);
  setDraftOwner("ada");
  dropDraft("film 1");
  assert.equal(storage.get(draftsKey("ada")), null, "nothing stays of the last draft");
});

test("a draft without values is dropped", () => {
  setDraftOwner("ada");
  write("film 1", "Nosferatu");
  writeDraft("film 1", { base: { id: "1" }, values: {} });
  assert.equal(readDraft("film 1"), null);
});

test("the twenty latest drafts are kept, for thirty days, and no huge one", () => {
  mock.timers.enable({ apis: ["Date"] });
  setDraftOwner("ada");
  for (let at = 0; at < 25; at++) {
    mock.timers.tick(1);
    write(`film ${at}`, "x");
  }
  assert.equal(readDraft("film 4"), null);
  assert.notEqual(readDraft("film 5"), null);
  write("film 24", "x".repeat(400_000));
  assert.equal(readDraft("film 24"), null);
  for (let at = 5; at < 12; at++) write(`film ${at}`, "y".repeat(200_000));
  assert.ok((storage.get(draftsKey("ada")) ?? "").length <= 1_000_000);
  assert.notEqual(readDraft("film 11"), null, "the latest stays");
  mock.timers.tick(30 * day);
  assert.equal(readDraft("film 11"), null);
});

test("whatever the storage holds, a form opens", () => {
  setDraftOwner("ada");
  const text = fc.oneof(fc.string(), fc.json(), fc.constant('{"film 1":{"at":9e15,"base":3,"values":{"a":{}}}}'));
  fc.assert(
    fc.property(text, (held) => {
      storage.set(draftsKey("ada"), held);
      assert.equal(readDraft("film 1"), null);
      write("film 1", "Judex");
      assert.deepEqual(readDraft("film 1")?.values, { title: "Judex" });
    }),
  );
});
