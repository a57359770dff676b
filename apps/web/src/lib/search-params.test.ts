import assert from "node:assert/strict";
import { test } from "node:test";
import { limits } from "@seance/contract/limits";
import fc from "fast-check";
import * as z from "zod/mini";
import { pageParam, param, textParam, trueParam } from "./search-params.ts";

const search = z.object({ q: textParam, page: pageParam(1000), only: trueParam, type: param(z.enum(["movie", "series"])) });

test("drops parameters that do not fit their schema", () => {
  const dropped = { q: undefined, page: undefined, only: undefined, type: undefined };
  assert.deepEqual(z.parse(search, { q: "  ", page: 1, only: "oui", type: "roman" }), dropped);
  assert.deepEqual(z.parse(search, { q: ["a"], page: 1001, only: 1, type: null }), dropped);
  assert.deepEqual(z.parse(search, { page: 2.5 }), { page: undefined });
  assert.deepEqual(z.parse(search, {}), {});
});

test("reads a text of digits as a text, and a page in quotes as a number", () => {
  assert.deepEqual(z.parse(search, { q: 1922, page: "2", only: true }), { q: "1922", page: 2, only: true });
  assert.equal(z.parse(textParam, "a".repeat(5000))?.length, limits.search.maxLength);
});

test("any parameter is read without an error, and reading twice changes nothing", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom("q", "page", "only", "type"), fc.anything()), (raw) => {
      const once = z.parse(search, raw);
      assert.deepEqual(z.parse(search, once), once);
    }),
  );
});
