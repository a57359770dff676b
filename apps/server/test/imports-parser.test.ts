import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test, type TestContext } from "node:test";
import fc from "fast-check";
import { importMessages } from "@seance/contract/imports";
import { openLog } from "#core/log.ts";
import { Refusal } from "#core/refusal.ts";
import { openLinkParser } from "#domains/imports/index.ts";
import { parseLink } from "#domains/imports/names/parse-link.ts";
import { previewImport } from "#domains/imports/plan/validate.service.ts";
import { testApp } from "./app.ts";
import { naughtyStrings } from "./naughty.ts";
import { sharedData } from "./shared-data.ts";

const { services } = await testApp();
const { linkParser } = services;

/** A parser whose thread never has the time to answer. */
const hurried = (t: TestContext) => {
  const parser = openLinkParser(openLog("silent"), { ms: 1, memoryMb: 128, waiting: 4, idleMs: 1000 });
  t.after(parser.close);
  return parser;
};

test("the worker parses any number of any links as the main thread would", async (t) => {
  const file = sharedData(t, "release-names/dev.jsonl");
  const lines = file ? readFileSync(file, "utf8").trim().split("\n") : [];
  const names = lines.map((line) => (JSON.parse(line) as { input: string }).input);
  const links = [...naughtyStrings, ...names, ...Array.from({ length: 300 }, (_, i) => `/media/Serie.S01E${i}.mkv`)];
  assert.deepEqual(await linkParser.parse(links), links.map(parseLink));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: "grapheme" })), async (list) => {
      assert.deepEqual(await linkParser.parse(list), list.map(parseLink));
    }),
  );
});

test("reports a worker that fails, and parses the next list", async (t) => {
  const links = ["https://video.exemple.fr/Film.Exemple.2001.mkv"];
  const query = { import_type: "auto" } as const;
  await assert.rejects(
    previewImport({ ...services, linkParser: hurried(t) }, links, query),
    (error) => error instanceof Refusal && error.status === 503 && error.detail === importMessages.interrupted,
  );
  const { results } = await previewImport(services, links, query);
  assert.deepEqual(
    results.map(({ parsed_info }) => parsed_info),
    links.map(parseLink),
  );
});
